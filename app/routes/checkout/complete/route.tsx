import { useLoaderData } from '@remix-run/react';
import { purchased } from '#app/analytics/events.ts';
import { reportOnce } from '#app/analytics/report-once.ts';
import { doubtLostCharge, isOthersPayment, settleStartedPayment } from '#app/checkout/confirmation.ts';
import { mayHaveJustPaid } from '#app/checkout/just-paid.ts';
import { LOST } from '#app/checkout/lost-answer.ts';
import { hostedForm, hostedPage, placedOrder, unplacedCart } from '#app/checkout/placed-order.ts';
import { rememberReturnedOrder } from '#app/checkout/returned-order.ts';
import { forgetOrder, orderCookie, rememberReturn } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import type { PageHead } from '#app/page.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { screen } from '#app/request/screen.ts';
import { nextCheck, outcomeOf } from '#app/rules/order-outcome.ts';
import { changesView } from '#app/ui/order/changes-view.ts';
import { paidView, pendingView } from '#app/ui/order/checkout-view.ts';
import { NoOrder } from '../no-order.tsx';
import { PaidOrder } from './paid-order.tsx';
import { PendingOrder, pendingTitle } from './pending-order.tsx';

const { loader } = screen('checkout.complete', {
  load: async ({ scope, request }) => {
    await comeBackFromPaying(scope);
    if (scope.url.searchParams.has(LOST)) await doubtLostCharge(scope);
    const head = (title: TextKey): PageHead => ({ title: scope.t(title), noindex: true });
    const nothing = { paid: undefined, pending: undefined };
    if (await isOthersPayment(scope, (await scope.jar.get(orderCookie))?.paying))
      return { page: { head: head('checkout.no_order_title') }, ...nothing };
    const begun = await settleRemembered(scope, request);
    let order = await placedOrder(scope);
    const cart = order ? undefined : await unplacedCart(scope);
    const isConfirmed = await isConfirmedPayment(scope);
    // Neither was found: the cart became an order between the two calls. Looks for the order again.
    if (!order && !cart) order = await placedOrder(scope);
    // The payment failed and no order was placed: the cart is unchanged.
    if (cart && !cart.pendingPayment && !begun) throw await backToPayment(scope);
    const known = order ? outcomeOf(order) : (cart?.pendingPayment ?? (cart && begun));
    // A confirmed payment is complete, even before the order's state says so.
    const outcome = known === 'confirming' && order && isConfirmed ? 'paid' : known;
    if (!outcome) return { page: { head: head('checkout.no_order_title') }, ...nothing };
    if (outcome === 'failed')
      throw await redirectWith(scope, href('checkout.failed', {}, scope.locale), { status: 302 });
    if (outcome === 'paid') {
      if (order) await reportOnce(scope, request, purchased(order));
      return {
        page: { head: head('checkout.complete_title') },
        ...nothing,
        paid: order && (await paidView(order, scope.locale)),
      };
    }
    const kind =
      outcome === 'waiting' && order && (await mayHaveJustPaid(scope, order)) ? 'confirming' : outcome;
    const hosted = order && kind === 'waiting' ? hostedForm(order) : undefined;
    // The payment was refused but the order is still payable: `checkout.failed` shows the reason and the form for
    // another card.
    if (hosted && order?.paymentRequest?.refusals)
      throw await redirectWith(scope, href('checkout.failed', {}, scope.locale), { status: 302 });
    const check = scope.url.searchParams.get(CHECK);
    // Reloads only if a result may come soon, because after each reload a screen reader starts again at the top: not
    // for an unknown payment, which workers settle and report by mail; for an unpaid order, only if the shopper has
    // just come from paying.
    const reloads = kind === 'confirming' || (kind === 'waiting' && check !== null);
    const next = reloads ? nextCheck(check) : undefined;
    const here = next && href('checkout.complete', {}, scope.locale, { [CHECK]: next.number });
    const view = pendingView(order ?? cart, scope.locale);
    return {
      page: {
        // Reload while the payment is being confirmed.
        head: { ...head(pendingTitle[kind]), refresh: next && `${next.seconds};url=${here}` },
        ...hostedPage(hosted),
      },
      ...nothing,
      pending: {
        ...view,
        reference: view.reference ?? (await scope.jar.get(orderCookie))?.paying?.key,
        kind,
        looksAgain: next !== undefined,
        hosted,
        changes: order && kind === 'waiting' ? changesView(order, scope.locale) : undefined,
      },
    };
  },
});

export { loader };

export default function Complete() {
  const { paid, pending } = useLoaderData<typeof loader>();
  if (paid) return <PaidOrder order={paid} />;
  return pending ? <PendingOrder order={pending} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** State of a pending payment for which no order exists yet. A prefetch only looks. */
async function settleRemembered(
  scope: Scope,
  request: Request,
): Promise<'confirming' | 'unknown' | undefined> {
  const { token, paying, isPlaced } = (await scope.jar.get(orderCookie)) ?? {};
  if (!token || !paying || (await scope.session()).kind !== 'member') return undefined;
  if (!isPlaced && !isPrefetch(request)) {
    const placing = await settleStartedPayment(scope, token);
    // After a confirmed payment, even a placed order may not be found yet.
    if (placing?.kind !== 'pending' && !(await isConfirmedPayment(scope))) return undefined;
  }
  return paying.stage === 'doubt' ? 'unknown' : 'confirming';
}

/** Query parameter: how often the page has reloaded. */
const CHECK = 'check';

const isConfirmedPayment = async ({ jar }: Scope): Promise<boolean> =>
  (await jar.get(orderCookie))?.paying?.stage === 'confirmed';

async function backToPayment(scope: Scope): Promise<Response> {
  await forgetOrder(scope.jar);
  return redirectWith(scope, href('checkout.payment', {}, scope.locale), {
    status: 302,
    notices: [{ key: 'checkout.notice_not_taken', tone: 'alert' }],
  });
}

/**
 * The gateway's return URL has no language, so this function redirects to the page in the order's language. The
 * redirect also removes the parameters, so that a reload does not count as another return.
 */
async function comeBackFromPaying(scope: Scope): Promise<void> {
  if (scope.url.searchParams.get('from') !== 'gateway') return;
  await rememberReturnedOrder(scope);
  await rememberReturn(scope.jar);
  const locale = (await scope.jar.get(orderCookie))?.locale ?? scope.locale;
  throw await redirectWith(scope, href('checkout.complete', {}, locale), { status: 302 });
}
