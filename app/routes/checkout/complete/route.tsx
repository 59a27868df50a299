/** §2 The result of placing an order: the thanks for a paid one, or the state of a payment that has no result yet. */
import { useLoaderData } from '@remix-run/react';
import { purchased } from '#app/analytics/events.ts';
import { reportOnce } from '#app/analytics/report-once.ts';
import { doubtLostCharge, isOthersPayment, LOST, settleStartedPayment } from '#app/checkout/confirmation.ts';
import {
  findRememberedOrder,
  hostedForm,
  hostedPage,
  mayHaveJustPaid,
  rememberReturnedOrder,
  unplacedCart,
} from '#app/checkout/remembered-orders.ts';
import { forgetOrder, orderCookie, rememberReturn } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { type TextKey, useT } from '#app/i18n/text.tsx';
import type { PageHead } from '#app/page.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type LoadArgs, screen } from '#app/request/screen.ts';
import { isPayable } from '#app/rules/checkout-driver.ts';
import { nextCheck, outcomeOf } from '#app/rules/order-outcome.ts';
import { Cover } from '#app/ui/cover.tsx';
import { NamedText } from '#app/ui/named-text.tsx';
import { ByDay } from '#app/ui/order/by-day.tsx';
import { type ChangesView, changesView } from '#app/ui/order/changes-view.ts';
import { type PaidView, type PendingView, paidView, pendingView } from '#app/ui/order/checkout-view.ts';
import { OrderLines } from '#app/ui/order/order-lines.tsx';
import { OrderSummary } from '#app/ui/order/order-summary.tsx';
import { ReturnedPayment } from '#app/ui/order/returned-payment.tsx';
import { SeminarPlaces } from '#app/ui/order/seminar-places.tsx';
import { Gap, useLocale } from '#kit/i18n/text.tsx';
import { AddressText } from '#kit/ui/address/address-text.tsx';
import { ButtonLink, QuietLink } from '#kit/ui/button-link.tsx';
import { Icon } from '#kit/ui/icon.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { Price } from '#kit/ui/price.tsx';
import { RecordList } from '#kit/ui/record.tsx';
import { ChangedSeminars } from '../changed-seminars.tsx';
import { GatewayForm, GiveUpForm, type Hosted } from '../gateway-form.tsx';
import { NoOrder, OrderNumber } from '../no-order.tsx';

/** Query parameter: how often the page has reloaded. */
const CHECK = 'check';

export const { loader } = screen('checkout.complete', { load: loadComplete });

async function loadComplete({ scope, request }: LoadArgs) {
  await comeBackFromPaying(scope);
  if (scope.url.searchParams.has(LOST)) await doubtLostCharge(scope);
  const head = (title: TextKey): PageHead => ({ title: scope.t(title), noindex: true });
  const nothing = { paid: undefined, pending: undefined };
  if (await isOthersPayment(scope, (await scope.jar.get(orderCookie))?.paying))
    return { page: { head: head('checkout.no_order_title') }, ...nothing };
  const begun = await settleRemembered(scope, request);
  let order = await findRememberedOrder(scope);
  let cart = order ? undefined : await unplacedCart(scope);
  const isConfirmed = await isConfirmedPayment(scope);
  // Placing the paid order was answered by a success that did not place it, so the cart is still open: places it again.
  if (cart && isConfirmed && isPayable(cart.checkoutState) && !isPrefetch(request)) {
    await settleStartedPayment(scope, (await scope.jar.get(orderCookie))?.token ?? cart.tokenValue);
    order = await findRememberedOrder(scope);
    if (order) cart = undefined;
  }
  // Neither was found: the cart became an order between the two calls. Looks for the order again.
  if (!order && !cart) order = await findRememberedOrder(scope);
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
  // for a charge in doubt that only this storefront remembers, which staff settle; for an unpaid order, only if the
  // shopper has just come from paying.
  const reloads = kind === 'waiting' ? check !== null : kind === 'confirming' || !begun;
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

/** State of a pending payment for which no order exists yet. A prefetch only looks. */
async function settleRemembered(
  scope: Scope,
  request: Request,
): Promise<'confirming' | 'unknown' | undefined> {
  const { token, paying, isPlaced } = (await scope.jar.get(orderCookie)) ?? {};
  if (!token || !paying || (await scope.session()).kind !== 'member') return undefined;
  if (!isPlaced && !isPrefetch(request)) {
    const result = await settleStartedPayment(scope, token);
    // After a confirmed payment, even a placed order may not be found yet.
    if (result?.kind !== 'pending' && !(await isConfirmedPayment(scope))) return undefined;
  }
  return paying.stage === 'doubt' ? 'unknown' : 'confirming';
}

const isConfirmedPayment = async ({ jar }: Scope): Promise<boolean> =>
  (await jar.get(orderCookie))?.paying?.stage === 'confirmed';

async function backToPayment(scope: Scope): Promise<Response> {
  await forgetOrder(scope.jar);
  return redirectWith(scope, href('checkout.payment', {}, scope.locale), {
    status: 302,
    notices: [{ key: 'checkout.notice_not_taken', tone: 'alert' }],
  });
}

export default function Complete() {
  const { paid, pending } = useLoaderData<typeof loader>();
  if (paid) return <PaidOrder order={paid} />;
  return pending ? <PendingOrder order={pending} /> : <NoOrder />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

/** Maximum number of pictures above the thanks. */
const COVERS = 5;

function PaidOrder({ order }: { order: PaidView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="result">
      <div className="thanks">
        {/* Hidden from screen readers: the list of order lines below names the products. */}
        <p className="shelf" aria-hidden="true">
          {order.lines.slice(0, COVERS).map((line) => (
            <Cover key={line.id} path={line.image} name="" size="192x224" when="soon" />
          ))}
        </p>
        <h1>
          <Phrases text={t('checkout.complete_title')} />
        </h1>
        {order.shipDay && <p className="voice">{t('checkout.complete_leaves')}</p>}
        <OrderNumber number={order.number} />
        <p>{t('checkout.complete_mail')}</p>
      </div>
      <ReturnedPayment text={order.returned} />
      {order.shipDay && (
        <section className="next box">
          <h2>
            <Icon name="truck" />
            <span>
              <NamedText of="checkout.complete_ship_day" names={{ by: <ByDay day={order.shipDay} /> }} />
            </span>
          </h2>
          <p>{t('checkout.complete_ships')}</p>
          {order.address && (
            <address className="address-text">
              <AddressText address={order.address} withPhone />
            </address>
          )}
        </section>
      )}
      {order.seminars.length > 0 && (
        <section className="next box ticket">
          <h2>
            <Icon name="calendar" />
            {t('product.seminar')}
          </h2>
          <SeminarPlaces seminars={order.seminars} directions={order.summary.directions} />
        </section>
      )}
      {order.recipient && (
        <p>
          <NamedText of="checkout.complete_receipt" names={{ name: order.recipient }} />
        </p>
      )}
      <p className="actions">
        <ButtonLink href={href('account.order', { detail: order.token }, locale)}>
          {t('checkout.complete_order')}
        </ButtonLink>
        {order.hasReceipt && (
          <QuietLink href={href('account.receipt', { detail: order.token }, locale)}>
            {t('orders.receipt')}
          </QuietLink>
        )}
        <QuietLink href={href('products.categories', {}, locale)}>{t('cart.continue')}</QuietLink>
      </p>
      <section>
        <h2>{t('checkout.lines')}</h2>
        <OrderLines lines={order.lines} />
      </section>
      <OrderSummary summary={order.summary} settled />
      <RecordList
        rows={[
          [
            t('cart.contact_address'),
            !order.shipDay && order.address && (
              <span key="to" className="address-text">
                <AddressText address={order.address} withPhone />
              </span>
            ),
          ],
          [t('orders.payment_method'), order.paymentMethod],
        ]}
      />
    </div>
  );
}

/** An order whose payment has no result: in progress, not made, or unknown. */
export type Pending = PendingView & {
  kind: 'waiting' | 'confirming' | 'unknown';
  /** Whether the page reloads itself. */
  looksAgain: boolean;
  hosted: Hosted | undefined;
  changes: ChangesView | undefined;
};

const pendingTitle = {
  waiting: 'checkout.waiting_title',
  confirming: 'checkout.pending_title',
  unknown: 'checkout.pending_title',
} as const;

const texts = { waiting: 'checkout.waiting_text', unknown: 'checkout.unknown_text' } as const;

export function PendingOrder({ order }: { order: Pending }) {
  const t = useT();
  const locale = useLocale();
  const message =
    order.kind !== 'confirming'
      ? texts[order.kind]
      : order.looksAgain
        ? 'checkout.pending_text'
        : 'checkout.pending_over';
  return (
    <div className="result">
      <h1>{t(pendingTitle[order.kind])}</h1>
      {order.number && <OrderNumber number={order.number} />}
      {!order.changes && <p role="status">{t(message)}</p>}
      {order.changes && order.token && (
        <section>
          <ChangedSeminars changes={order.changes} order={order.token} until={order.until} />
          <GiveUpForm order={order.token} />
        </section>
      )}
      {order.kind === 'waiting' && order.hosted && (
        <section>
          <GatewayForm hosted={order.hosted} until={order.until} />
          {order.token && <GiveUpForm order={order.token} />}
        </section>
      )}
      {(order.kind === 'unknown' || !order.looksAgain) && <PaymentInDoubt order={order} />}
      <p className="actions">
        <QuietLink href={href('home', {}, locale)}>{t('error.back_home')}</QuietLink>
      </p>
    </div>
  );
}

/** References with which the shop can find the payment, for inquiries. */
function PaymentInDoubt({ order }: { order: Pending }) {
  const t = useT();
  const rows = [
    [t('checkout.order_number'), order.number],
    [t('checkout.pending_reference'), order.reference],
    [t('checkout.pending_since'), order.since],
    [t('checkout.pending_amount'), <Price key="amount" amount={order.total} taxNote />],
  ] as const;
  return (
    <section>
      <h2>{t('checkout.pending_payment')}</h2>
      <RecordList rows={rows} />
      <p>
        {t(order.number ? 'checkout.pending_contact' : 'checkout.pending_contact_details')}
        <Gap />
        <a href={`mailto:${order.email}`}>{order.email}</a>
      </p>
    </section>
  );
}
