import { useLoaderData } from '@remix-run/react';
import { env } from '~/env.server.ts';
import { href } from '~/i18n/href.ts';
import { outcomeOf } from '~/rules/order-outcome.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import type { Notice } from '~/session/notice.server.ts';
import { orderCookie } from '~/session/order.server.ts';
import { buyAgain, placedOrder } from '~/session/placed-order.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { FailedOrder } from '~/ui/checkout/failed-order.tsx';
import { failureOf } from '~/ui/checkout/failure.ts';
import { NoOrder } from '~/ui/checkout/no-order.tsx';

export const meta = screenMeta;

export const loader = screenLoader('checkout.failed', async ({ scope }) => {
  const order = await placedOrder(scope);
  if (order && outcomeOf(order) !== 'failed')
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale), { status: 302 });
  return {
    head: headOf(scope, {
      title: scope.t(order ? 'checkout.failed_title' : 'checkout.no_order_title'),
      noindex: true,
    }),
    order: order && { number: order.number, failure: failureOf(order), email: env.SHOP_LEGAL_EMAIL },
  };
});

export const action = screenAction('checkout.failed', async ({ scope }) => {
  const order = await placedOrder(scope);
  const here = href('checkout.failed', {}, scope.locale);
  // Pressed twice: the lines are in the cart already.
  if (!order || outcomeOf(order) !== 'failed') throw await redirectWith(scope, here);
  const missing = await buyAgain(scope, order);
  await scope.jar.set(orderCookie, undefined);
  const notices: Notice[] = [];
  if (missing.length < order.items.length)
    notices.push({ key: 'checkout.notice_bought_again', tone: 'done' });
  if (missing.length > 0)
    notices.push({ key: 'checkout.notice_bought_some', values: { names: listed(missing) }, tone: 'alert' });
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), { notices });
});

export default function Failed() {
  const { order } = useLoaderData<typeof loader>();
  return order ? <FailedOrder {...order} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';

/** A notice travels in a cookie: it has room for a few names. */
const NAMES_MAX = 190;
const listed = (names: string[]): string => {
  const text = names.join(' / ');
  return text.length > NAMES_MAX ? `${text.slice(0, NAMES_MAX)}…` : text;
};
