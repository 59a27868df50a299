/** View models of the order history, with dates formatted in the shopper's language. */

import { unpaidReason } from '#app/checkout/unpaid-reason.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { outcomeOfPayments } from '#app/rules/order-outcome.ts';
import { firstPath } from '#app/ui/media-url.ts';
import { lineName, orderView, seminarsOf } from '#app/ui/order/checkout-view.ts';
import { returnedPayment } from '#app/ui/order/returned-payment.tsx';
import { CARRIERS, carriers } from '#contract/desk/carriers.ts';
import { formatTrackingNumber } from '#contract/desk/tracking-number.ts';
import type { Order, OrderSummary } from '#contract/order-shapes.ts';
import { orderTextsOf } from '#contract/order-texts.ts';
import { type Address, sameAddress } from '#contract/rules/address.ts';
import { PAYMENT_MINUTES } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { isToCome } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatYen, yen } from '#contract/rules/money.ts';
import { formatDay, formatMoment } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { addressView } from '#kit/ui/address/address-view.ts';
import { paymentLabel } from './order-filters.ts';
import { isReceiptPossible } from './receipt/receipts.ts';

const LINES_SHOWN = 3;

/** Undefined when nothing is shipped. An unpaid order is not being prepared, even if the shipment's state says so. */
function shipmentOf(order: OrderSummary) {
  const { paymentState, shippingState } = order;
  // Seminar tickets are not shipped.
  if (order.items.every(({ product }) => product.seminar)) return undefined;
  const label = paymentLabel(paymentState);
  if (label === 'failed' || label === 'cancelled') return undefined;
  if (shippingState !== 'ready') return shippingState;
  if (order.state === 'cancelled') return 'cancelled' as const;
  if (label === 'paid' || paymentState === 'partially_refunded') return 'ready' as const;
  return label === 'new' ? ('waiting' as const) : ('cancelled' as const);
}

/** Tracking data of the shipped parcels, oldest first; other Shop APIs may have none. */
function parcelsOf({ shippingState, shipments }: OrderSummary, locale: Locale) {
  const isSent = shippingState === 'shipped' || shippingState === 'partially_shipped';
  return isSent ? (shipments ?? []).flatMap((sent) => parcelOf(sent, locale)) : [];
}

/** What is in each of several parcels, or in the only one of an order that is not sent wholly. */
const contentsOf = (order: Order) =>
  order.shipments
    .filter((shipment) => isParcel(shipment))
    .map(({ pieces = [] }) =>
      order.items.flatMap((item) => {
        const quantity = pieces.find(({ itemId }) => itemId === item.id)?.quantity ?? 0;
        return quantity > 0 ? [{ id: item.id, name: lineName(item), quantity }] : [];
      }),
    );

type Parcel = NonNullable<OrderSummary['shipments']>[number];
const isParcel = ({ carrier, trackingNumber, trackingUrl, shippedAt }: Parcel): boolean =>
  Boolean(carrier || trackingNumber || trackingUrl || shippedAt);

function parcelOf(parcel: Parcel, locale: Locale) {
  if (!isParcel(parcel)) return [];
  const { carrier: code, trackingNumber, trackingUrl, shippedAt } = parcel;
  const carrier = carriers.find((one) => one === code);
  return {
    day: shippedAt && formatDay(shippedAt, locale),
    carrier: carrier && carrier !== 'other' ? CARRIERS[carrier][locale] : undefined,
    number: trackingNumber && formatTrackingNumber(trackingNumber),
    url: trackingUrl?.startsWith('https://') ? trackingUrl : undefined,
  };
}

/** A payment that is still being checked, or is only authorised, shows as `confirming`. */
function paymentOf(order: PaymentStatus, awaited: AwaitedRow | undefined) {
  const { paymentState } = order;
  if (paymentState === 'partially_refunded') return paymentState;
  const label = paymentLabel(paymentState);
  if (label !== 'new') return label;
  if (awaited)
    return awaited.state === 'waiting' || awaited.state === 'open' ? label : ('confirming' as const);
  return endOfPayment(order) ?? ('confirming' as const);
}

type PaymentStatus = Pick<OrderSummary, 'paymentState' | 'payments'>;

/** Of an order whose payments tell more than its own state. */
function endOfPayment({ payments }: PaymentStatus): 'paid' | 'failed' | undefined {
  const outcome = outcomeOfPayments(payments);
  return outcome === 'paid' || outcome === 'failed' ? outcome : undefined;
}

/** Whether the order was cancelled after its payment. The state of the payment says nothing about that. */
export const isCancelledPaid = ({ state }: Pick<OrderSummary, 'state'>, payment: string): boolean =>
  state === 'cancelled' && payment !== 'cancelled' && payment !== 'failed';

/** `awaited`: the same order's row among those awaiting payment. */
export const orderRow = (order: OrderSummary, awaited: AwaitedRow | undefined, locale: Locale) => ({
  token: order.tokenValue,
  number: order.number,
  day: order.checkoutCompletedAt && formatDay(order.checkoutCompletedAt, locale),
  total: order.totals.total,
  payment: paymentOf(order, awaited),
  isCancelled: isCancelledPaid(order, paymentOf(order, awaited)),
  shipment: shipmentOf(order),
  parcels: parcelsOf(order, locale),
  lines: order.items.slice(0, LINES_SHOWN).map((item) => ({
    id: item.id,
    name: lineName(item),
    image: firstPath(item.product.images),
    quantity: item.quantity,
  })),
  more: Math.max(0, order.items.length - LINES_SHOWN),
});

export type OrderRow = ReturnType<typeof orderRow>;

/**
 * Of an order whose Shop API does not tell how its payment stands: for as long as a payment may take, it may be under way.
 * Later the order is `open`: it does not look paid, but the shop cannot take a payment for it.
 */
function stateWithoutRequest(placedAt: string | undefined, now = Date.now()): 'confirming' | 'open' {
  const since = placedAt === undefined ? Number.NaN : now - Date.parse(placedAt);
  return since < PAYMENT_MINUTES * 60_000 ? 'confirming' : 'open';
}

type Awaited = PaymentStatus &
  Pick<OrderSummary, 'tokenValue' | 'number' | 'totals' | 'items' | 'checkoutCompletedAt'> & {
    awaited?: OrderSummary['awaited'];
  };

/**
 * Undefined when the order does not await its payment. `mayBePaid`: what this browser remembers about the payment
 * (`mayHaveJustPaid`).
 */
export function awaitedRow(order: Awaited, mayBePaid: boolean, locale: Locale) {
  if (order.paymentState !== 'awaiting_payment' || (!order.awaited && endOfPayment(order))) return undefined;
  const { state, expiresAt } = order.awaited ?? {
    state: stateWithoutRequest(order.checkoutCompletedAt),
    expiresAt: undefined,
  };
  const [first] = order.items;
  return {
    token: order.tokenValue,
    number: order.number,
    total: order.totals.total,
    name: halfWidth(first?.product.name ?? ''),
    more: Math.max(0, order.items.length - 1),
    state: (state === 'waiting' || state === 'open') && mayBePaid ? ('confirming' as const) : state,
    until: expiresAt && formatMoment(expiresAt, locale),
  };
}

export type AwaitedRow = NonNullable<ReturnType<typeof awaitedRow>>;

const billed = (billing: Address | undefined, shipping: Address | undefined) =>
  billing && shipping && sameAddress(billing, shipping) ? undefined : billing && addressView(billing);

/**
 * What the member may ask to cancel, as texts: goods until they are shipped, seats until their seminar begins. The
 * seminar's own terms say how much is refunded.
 */
function cancelTexts(
  order: Order,
  { shipment, isPaid }: { shipment: string | undefined; isPaid: boolean },
  now = new Date(),
): TextKey[] {
  const begins = order.items.flatMap(({ product: { seminar } }) =>
    seminar ? [{ endsAt: seminar.startsAt, cancelled: seminar.cancelled }] : [],
  );
  return [
    ...(shipment === 'ready' ? (['orders.cancel_wish'] as const) : []),
    ...(isPaid && begins.some((one) => isToCome(one, now)) ? (['orders.cancel_wish_seminar'] as const) : []),
  ];
}

/** What has become of a line's pieces, if the Shop API tells it. */
function fateOf(order: Order, { id, quantity, product }: Order['items'][number]) {
  const pieces = order.pieces?.find(({ itemId }) => itemId === id);
  const sent = order.shipments
    .flatMap((shipment) => shipment.pieces ?? [])
    .filter(({ itemId }) => itemId === id)
    .reduce((sum, one) => sum + one.quantity, 0);
  const isSplit = order.shippingState === 'partially_shipped' && !product.seminar;
  return {
    isSeat: product.seminar !== undefined,
    sent: isSplit ? sent : 0,
    toShip: isSplit ? (pieces?.toShip ?? 0) : 0,
    refunded: Math.min(pieces?.refunded ?? 0, quantity),
  };
}

/** The date by which the rest is sent, while it can still be kept. */
const restDay = ({ shipBy, shippingState }: Order, locale: Locale) =>
  shipBy && shippingState === 'partially_shipped' && shipBy >= tokyo(new Date()).day
    ? formatDay(shipBy, locale)
    : undefined;

const sumOf = (refunds: Order['refunds'], wanted: keyof typeof refundTexts): number =>
  (refunds ?? []).reduce((sum, { amount, state }) => (state === wanted ? sum + amount : sum), 0);

const refundTexts = { requested: 'orders.refund_requested', done: 'orders.refund_done' } as const;

export function orderDetail(order: Order, awaited: AwaitedRow | undefined, locale: Locale) {
  const { lines, summary } = orderView(order);
  const { shippingAddress, billingAddress, shipBy } = order;
  const payment = paymentOf(order, awaited);
  const hasGoods = order.items.some(({ product }) => !product.seminar);
  const shipment = shipmentOf(order);
  const isPaid = order.state !== 'cancelled' && (payment === 'paid' || payment === 'partially_refunded');
  return {
    token: order.tokenValue,
    number: order.number,
    day: order.checkoutCompletedAt && formatMoment(order.checkoutCompletedAt, locale),
    lines,
    summary,
    payment,
    isCancelled: isCancelledPaid(order, payment),
    paymentMethod: order.payments.at(-1)?.method?.name,
    unpaid: payment === 'failed' || payment === 'cancelled' ? unpaidReason(order) : undefined,
    shipment,
    parcels: parcelsOf(order, locale),
    contents: contentsOf(order),
    shippingMethod: hasGoods ? order.shipments[0]?.method?.name : undefined,
    // Irrelevant once the order has been shipped.
    shipDay: shipBy && hasGoods && shipment === 'ready' ? formatDay(shipBy, locale) : undefined,
    hasGoods,
    shipTo: shippingAddress && addressView(shippingAddress),
    billTo: billed(billingAddress, shippingAddress),
    seminars: seminarsOf(order, locale),
    recipient: order.requestReceipt ? order.recipient : undefined,
    texts: orderTextsOf(order),
    refunds: (order.refunds ?? []).map(({ amount, state, at }) => ({
      key: refundTexts[state],
      amount: formatYen(yen(amount), locale),
      day: formatDay(at, locale),
    })),
    refunded: { done: sumOf(order.refunds, 'done'), requested: sumOf(order.refunds, 'requested') },
    fates: order.items.map((item) => [String(item.id), fateOf(order, item)] as const),
    restDay: restDay(order, locale),
    hasReceipt: isReceiptPossible(order) || (order.receipts ?? []).length > 0,
    isPaid,
    cancelTexts: cancelTexts(order, { shipment, isPaid }),
    returned: returnedPayment(order),
  };
}

export type OrderDetail = ReturnType<typeof orderDetail>;
