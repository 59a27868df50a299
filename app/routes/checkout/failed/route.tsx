import { useLoaderData } from '@remix-run/react';
import { orderFailed } from '#app/analytics/events.ts';
import { tellOnce } from '#app/analytics/tell-once.server.ts';
import { buyAgain } from '#app/cart/buy-again.server.ts';
import { failureOf } from '#app/checkout/failure.ts';
import { placedOrder } from '#app/checkout/placed-order.server.ts';
import { orderCookie } from '#app/cookies/order.server.ts';
import { env } from '#app/env.server.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.server.ts';
import { screenAction, screenLoader } from '#app/request/screen.server.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { NoOrder } from '../no-order.tsx';
import { FailedOrder } from './failed-order.tsx';

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

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
