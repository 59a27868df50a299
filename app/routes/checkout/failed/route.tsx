import { useLoaderData } from '@remix-run/react';
import { emit } from '#app/analytics/emit.ts';
import { orderFailed } from '#app/analytics/events.ts';
import { reportOnce } from '#app/analytics/report-once.ts';
import { buyAgain } from '#app/cart/buy-again.ts';
import { mayHaveJustPaid } from '#app/checkout/just-paid.ts';
import { hostedForm, hostedPage, namedOrder, placedOrder } from '#app/checkout/placed-order.ts';
import { unpaidReason } from '#app/checkout/unpaid-reason.ts';
import { forgetOrder, noteRefusals, orderCookie } from '#app/cookies/order.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { PageHead } from '#app/page.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { screen } from '#app/request/screen.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { returnedPayment } from '#app/ui/order/returned-payment.tsx';
import type { Order } from '#contract/order-shapes.ts';
import { formatMoment } from '#kit/i18n/dates.ts';
import { NoOrder } from '../no-order.tsx';
import { FailedOrder, failedTitle } from './failed-order.tsx';
import { RefusedPayment } from './refused-payment.tsx';

const { loader, action } = screen('checkout.failed', {
  load: async ({ scope, request }) => {
    const order = await placedOrder(scope);
    const head = (title: TextKey): PageHead => ({ title: scope.t(title), noindex: true });
    if (!order)
      return { page: { head: head('checkout.no_order_title') }, order: undefined, refused: undefined };
    const refused = await refusedPayment(scope, request, order);
    if (refused)
      return {
        page: { head: head('checkout.failed_title'), ...hostedPage(refused.hosted) },
        order: undefined,
        refused,
      };
    if (outcomeOf(order) !== 'failed')
      throw await redirectWith(scope, href('checkout.complete', {}, scope.locale), { status: 302 });
    await reportOnce(scope, request, orderFailed(order));
    const reason = unpaidReason(order);
    return {
      page: { head: head(failedTitle(reason)) },
      order: {
        token: order.tokenValue,
        number: order.number,
        reason,
        email: env.SHOP_LEGAL_EMAIL,
        returned: returnedPayment(order),
      },
      refused: undefined,
    };
  },
  actGuard: 'member',
  act: async ({ scope, form }) => {
    const order = await namedOrder(scope, form);
    const here = href('checkout.failed', {}, scope.locale);
    if (!order || outcomeOf(order) !== 'failed') throw await redirectWith(scope, here);
    const notices = await buyAgain(scope, order);
    const remembered = await scope.jar.get(orderCookie);
    if (remembered?.token === order.tokenValue) await forgetOrder(scope.jar);
    throw await redirectWith(scope, href('checkout.cart', {}, scope.locale), { notices });
  },
});

export { action, loader };

/** View of a refused payment. Undefined unless the order is still payable and its last payment was refused. */
async function refusedPayment(scope: Scope, request: Request, order: Order) {
  const { refusals, errorCode, expiresAt } = order.paymentRequest ?? {};
  if (!refusals || outcomeOf(order) !== 'waiting' || (await mayHaveJustPaid(scope, order))) return undefined;
  const hosted = hostedForm(order);
  if (!hosted || !expiresAt) return undefined;
  const isNews = !isPrefetch(request) && (await noteRefusals(scope.jar, refusals));
  if (isNews) await emit(scope, orderFailed({ ...order, paymentErrorCode: errorCode }));
  return {
    token: order.tokenValue,
    number: order.number,
    total: order.totals.total,
    reason: unpaidReason({ ...order, paymentErrorCode: errorCode }),
    until: formatMoment(expiresAt, scope.locale),
    hosted,
    email: env.SHOP_LEGAL_EMAIL,
  };
}

export default function Failed() {
  const { order, refused } = useLoaderData<typeof loader>();
  if (refused) return <RefusedPayment payment={refused} />;
  return order ? <FailedOrder {...order} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
