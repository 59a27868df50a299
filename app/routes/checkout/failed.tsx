import { useLoaderData } from '@remix-run/react';
import { orderFailed } from '~/analytics/events.ts';
import { tellOnce } from '~/analytics/tell-once.server.ts';
import { env } from '~/env.server.ts';
import { href } from '~/i18n/href.ts';
import { outcomeOf } from '~/rules/order-outcome.ts';
import { headOf } from '~/seo/head.server.ts';
import { screenMeta } from '~/seo/head.ts';
import { buyAgain } from '~/session/buy-again.server.ts';
import { orderCookie } from '~/session/order.server.ts';
import { placedOrder } from '~/session/placed-order.server.ts';
import { redirectWith } from '~/session/redirect.server.ts';
import { screenAction, screenLoader } from '~/session/screen.server.ts';
import { FailedOrder } from '~/ui/checkout/failed-order.tsx';
import { failureOf } from '~/ui/checkout/failure.ts';
import { NoOrder } from '~/ui/checkout/no-order.tsx';

export const meta = screenMeta;

export const loader = screenLoader('checkout.failed', async ({ scope, request }) => {
  const order = await placedOrder(scope);
  if (order && outcomeOf(order) !== 'failed')
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale), { status: 302 });
  if (order) await tellOnce(scope, request, orderFailed(order));
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
  const notices = await buyAgain(scope, order);
  await scope.jar.set(orderCookie, undefined);
  throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), { notices });
});

export default function Failed() {
  const { order } = useLoaderData<typeof loader>();
  return order ? <FailedOrder {...order} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '~/ui/error-screen.tsx';
