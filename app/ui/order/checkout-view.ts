/** View models of the checkout's screens, with dates formatted in the shopper's language. */

import { href } from '#app/i18n/href.ts';
import { supports } from '#app/shop-api/features.ts';
import { shopDetails } from '#app/shop-details.ts';
import {
  type Cart,
  chosenOption,
  type Item,
  type Order,
  type OrderSummary,
  optionsOf,
} from '#contract/order-shapes.ts';
import { shipBy } from '#contract/rules/delivery.ts';
import { isToCome, placeOfEvent } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { formatDay, formatMoment, formatSpan } from '#kit/i18n/dates.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { addressView } from '#kit/ui/address/address-view.ts';
import { cartView } from './cart-view.ts';
import { returnedPayment } from './returned-payment.tsx';

/** Lines and sums of an order, as in the cart. */
export const orderView = (cart: Cart) => cartView(cart, { details: shopDetails(), isMember: true });

type SurveyChoice = { id: number; name: string };

/** View of the confirm step: lines, choices and sums. */
export function confirmView(cart: Cart, choices: readonly SurveyChoice[]) {
  const { lines, summary } = orderView(cart);
  const named = new Map(choices.map(({ id, name }) => [id, name]));
  return {
    lines,
    summary,
    recipient: cart.recipient ?? '',
    requestReceipt: cart.requestReceipt ?? false,
    details: {
      ships: summary.ships,
      address: cart.shippingAddress && addressView(cart.shippingAddress),
      shippingMethod: cart.shipments[0]?.method?.name ?? '',
      paymentMethod: cart.payments.at(-1)?.method?.name ?? '',
      // Undefined: this Shop API does not return the answers. A choice that is no longer offered is left out.
      survey: cart.selectedTriggerApps?.flatMap(({ triggerAppId: id, name }) => {
        const choice = named.get(id);
        return choice === undefined ? [] : { id, choice, name };
      }),
    },
  };
}

/** When a line is delivered: the shipping day of goods, the time of a seminar. */
function deliveryOf(item: Item, shipDay: string, locale: Locale) {
  const { seminar } = item.product;
  return seminar
    ? {
        kind: 'event' as const,
        when: formatSpan(seminar.startsAt, seminar.endsAt, locale),
        place: placeOfEvent(seminar, optionsOf(item)),
      }
    : { kind: 'goods' as const, day: formatDay(shipDay, locale) };
}

/** The day by which goods are shipped if they are paid at the time `now`. Undefined when nothing is shipped. */
export function shipDayOf(
  { items }: Pick<Cart, 'items'>,
  locale: Locale,
  closures: ReadonlySet<string>,
  now = new Date(),
) {
  if (items.every(({ product }) => product.seminar)) return undefined;
  return {
    day: formatDay(shipBy(now, closures), locale),
    withSeminar: items.some(({ product }) => product.seminar),
  };
}

/** With the options, as two lines may differ only in them. */
export const lineName = (item: Pick<OrderSummary['items'][number], 'product'>): string =>
  halfWidth([item.product.name, ...optionsOf(item).map(chosenOption)].join(' / '));

type Ordered = Pick<Cart, 'items' | 'totals' | 'shippingAddress'>;

/** The six items of the final confirmation required by law, for a payment at the time `now`. */
export function legalView(
  { items, totals, shippingAddress }: Ordered,
  { seminarTerms, closures }: { seminarTerms: readonly string[]; closures: ReadonlySet<string> },
  locale: Locale,
  now = new Date(),
) {
  const shipDay = shipBy(now, closures);
  return {
    lines: items.map((item) => ({
      id: item.id,
      name: lineName(item),
      quantity: item.quantity,
      unitPrice: item.quantity > 0 ? item.subTotal / item.quantity : item.product.variants[0].price.current,
      subTotal: item.subTotal,
      delivery: deliveryOf(item, shipDay, locale),
      deadline: item.product.seminar && formatMoment(item.product.seminar.salesEndAt, locale),
    })),
    totals,
    address: shippingAddress && addressView(shippingAddress),
    hasGoods: items.some(({ product }) => !product.seminar),
    hasSeminars: items.some(({ product }) => product.seminar),
    seminarTerms,
    email: shopDetails().email,
  };
}
export type LegalView = ReturnType<typeof legalView>;

/**
 * When and where the seminars of an order take place. A cancelled order has no links to take part. The calendar file has
 * the seminar's next date, which participants of a date that is over have not booked.
 */
export function seminarsOf(
  { items, joinLinks = [], state }: Pick<Order, 'items' | 'joinLinks' | 'state'>,
  locale: Locale,
  now = new Date(),
) {
  const isCancelled = state === 'cancelled';
  return items.flatMap((item) => {
    const { name, slug, seminar } = item.product;
    if (!seminar) return [];
    const link = isCancelled ? undefined : joinLinks.find(({ itemId }) => itemId === item.id);
    const place = placeOfEvent(seminar, optionsOf(item));
    const seat = place.venue === undefined ? { seat: 'online' } : undefined;
    return {
      id: item.id,
      name,
      when: formatSpan(seminar.startsAt, seminar.endsAt, locale),
      place,
      cancelled: seminar.cancelled ?? false,
      joinUrl: link?.url,
      joinNote: link?.note,
      calendar:
        isCancelled || !isToCome(seminar, now) ? undefined : href('event', { id: slug }, locale, seat),
    };
  });
}
export type SeminarPlace = ReturnType<typeof seminarsOf>[number];

/** View of the thank-you page. */
export async function paidView(order: Order, locale: Locale) {
  const { lines, summary } = orderView(order);
  const hasGoods = order.items.some(({ product }) => !product.seminar);
  const { shippingAddress: address } = order;
  return {
    token: order.tokenValue,
    number: order.number,
    address: address && addressView(address),
    hasGoods,
    paymentMethod: order.payments.at(-1)?.method?.name,
    lines,
    summary,
    shipDay: order.shipBy && hasGoods ? formatDay(order.shipBy, locale) : undefined,
    seminars: seminarsOf(order, locale),
    recipient: order.requestReceipt ? order.recipient : undefined,
    hasReceipt: await supports('receipts'),
    returned: returnedPayment(order),
  };
}
export type PaidView = Awaited<ReturnType<typeof paidView>>;

/** References for questions about a payment whose result is unknown. */
export function pendingView(order: Order | Cart | undefined, locale: Locale) {
  const request = order && ('paymentRequest' in order ? order.paymentRequest : undefined);
  const pending = request ?? (order && 'pendingRequest' in order ? order.pendingRequest : undefined);
  return {
    token: order?.tokenValue,
    number: order?.number,
    reference: pending?.reference,
    since: pending && formatMoment(pending.requestedAt, locale),
    until: request && formatMoment(request.expiresAt, locale),
    total: order?.totals.total ?? 0,
    email: shopDetails().email,
  };
}
export type PendingView = ReturnType<typeof pendingView>;
