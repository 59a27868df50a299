/** View models of a cart. */

import type { TextKey } from '#app/i18n/text.tsx';
import {
  cartBlockers,
  freeShipping,
  isFaulty,
  isInTotal,
  isShippingKnown,
  linesLeftOut,
} from '#app/rules/checkout-eligibility.ts';
import { firstPath } from '#app/ui/media-url.ts';
import { type Cart, chosenOption, type Item, optionsOf } from '#contract/order-shapes.ts';
import { placeOfEvent } from '#contract/rules/events.ts';
import { halfWidth } from '#contract/rules/half-width.ts';
import { reachesMinimumOrder } from '#contract/rules/money.ts';
import type { ShopDetails } from '#contract/shop-details.ts';
import { addressView } from '#kit/ui/address/address-view.ts';

/** Notes on how to take part in the seminars, at a venue and online. Each note occurs once. */
function directionsOf(items: readonly Item[]): TextKey[] {
  const notes = items.flatMap((item): TextKey[] => {
    const { seminar } = item.product;
    if (!seminar) return [];
    return [placeOfEvent(seminar, optionsOf(item)).online ? 'orders.seminar_online' : 'orders.seminar_venue'];
  });
  return [...new Set(notes)];
}

export function lineView(item: Item, leftOut: boolean | undefined) {
  const { product } = item;
  const [variant] = product.variants;
  return {
    id: String(item.id),
    name: halfWidth(product.name),
    slug: product.slug,
    image: firstPath([...variant.images, ...product.images]),
    options: optionsOf(item).map(chosenOption),
    wasPrice: item.addedPrice,
    unitPrice: item.quantity > 0 ? item.subTotal / item.quantity : variant.price.current,
    quantity: item.quantity,
    subTotal: item.subTotal,
    available: item.available,
    faulty: isFaulty(item),
    counted: isInTotal(item),
    /** Undefined if unknown. */
    leftOut: isInTotal(item) ? false : leftOut,
    /** Undefined when the stock is not tracked. */
    left: variant.availableQuantity,
    isTicket: product.seminar !== undefined,
    seminar: product.seminar && {
      startsAt: product.seminar.startsAt,
      endsAt: product.seminar.endsAt,
      place: placeOfEvent(product.seminar, optionsOf(item)),
    },
    reason: item.available ? undefined : (item.unavailableReason ?? ('not_in_channel' as const)),
  };
}
export type Line = ReturnType<typeof lineView>;

/**
 * The discounts by name; without a name what they leave of `totals.promotion`. Amounts are negative, whatever sign the
 * Shop API gives them.
 */
function discountsOf({ totals, cartDiscounts = {} }: Pick<Cart, 'totals' | 'cartDiscounts'>) {
  const named = Object.values(cartDiscounts).flatMap(({ name, amount }) =>
    amount.current === 0 ? [] : [{ name: name || undefined, amount: -Math.abs(amount.current) }],
  );
  const rest = totals.promotion - named.reduce((sum, { amount }) => sum + amount, 0);
  if (named.length === 0 || rest > 0)
    return totals.promotion === 0 ? [] : [{ name: undefined, amount: totals.promotion }];
  return rest === 0 ? named : [...named, { name: undefined, amount: rest }];
}

type Limits = Pick<ShopDetails, 'freeShippingYen' | 'minimumOrderYen'>;

/** In the Shop API's `totals.items` the promotion is already deducted. The page shows the sum before the promotion. */
function summaryOf(
  { totals, items, shipments, cartDiscounts }: Cart,
  { freeShippingYen, minimumOrderYen }: Limits,
) {
  const isKnown = isShippingKnown({ totals, shipments });
  const free = freeShipping(totals, freeShippingYen, isKnown);
  const counted = items.filter(isInTotal);
  // Unavailable lines are in no sum. If there are only such lines, they decide whether the cart has tickets only.
  const meant = counted.length > 0 ? counted : items;
  return {
    /** False for a cart of tickets only. */
    ships: counted.some(({ product }) => !product.seminar),
    ticketsAlone: meant.every(({ product }) => product.seminar !== undefined),
    directions: directionsOf(items),
    items: totals.items - totals.promotion,
    promotion: totals.promotion,
    discounts: discountsOf({ totals, cartDiscounts }),
    /** Undefined when not known yet. */
    shipping: isKnown || free.kind === 'reached' ? totals.shipping : undefined,
    total: totals.total,
    taxes: totals.taxes,
    freeShipping: free,
    isBelowMinimum: !reachesMinimumOrder(totals.total, minimumOrderYen),
  };
}
export type Summary = ReturnType<typeof summaryOf>;

type Given = { details: Limits; isMember: boolean };

export function cartView(cart: Cart, { details, isMember }: Given) {
  const leftOut = linesLeftOut(cart);
  // Personal data: for members only.
  const address = isMember ? cart.shippingAddress : undefined;
  return {
    lines: cart.items.map((item) => lineView(item, leftOut)),
    summary: summaryOf(cart, details),
    blockers: cartBlockers(cart, details.minimumOrderYen),
    checkoutState: cart.checkoutState,
    deliverTo: address && addressView(address),
  };
}
export type CartView = ReturnType<typeof cartView>;
