/**
 * §7 Builds the nine events from carts and orders, in the format of GA4's e-commerce events. Amounts are in whole yen.
 * No personal data: no names, addresses, e-mail, telephone numbers or tokens.
 */
import type { z } from 'zod';
import type { Cart, Item, Order, totals } from '#contract/order-shapes.ts';
import { yen } from '#contract/rules/money.ts';

const eventNames = [
  'add_to_cart',
  'remove_from_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'select_trigger_option',
  'confirm_order',
  'purchase',
  'fail_payment',
] as const;
type EventName = (typeof eventNames)[number];

export type EventItem = {
  /** Product code. */
  item_id: string;
  /** Variant code. */
  item_variant: string;
  item_name: string;
  /** Code of the main category. */
  item_category?: string;
  /** Unit price in yen, tax included. */
  price: number;
  quantity: number;
};

export type EventParams = {
  currency: 'JPY';
  /** Price of the items after discounts, in yen, without shipping. */
  value: number;
  transaction_id?: string;
  shipping?: number;
  /** Included in `value`. */
  tax?: number;
  shipping_tier?: string;
  payment_type?: string;
  /** Ids of the survey's choices, joined by commas. */
  trigger_options?: string;
  error_code?: string;
  items?: EventItem[];
};

export type AnalyticsEvent = { name: EventName; params: EventParams };

type Line = Pick<Item, 'product' | 'quantity' | 'subTotal'>;
type Totals = z.output<typeof totals>;

function itemOf({ product, quantity, subTotal }: Line, count = quantity): EventItem {
  const [variant] = product.variants;
  const { main } = product.taxons;
  return {
    item_id: product.code,
    item_variant: variant.code,
    item_name: product.name,
    ...(main ? { item_category: main } : {}),
    price: yen(quantity > 0 ? subTotal / quantity : variant.price.current),
    quantity: count,
  };
}

const totalOf = (items: readonly EventItem[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const eventOf = (name: EventName, items: EventItem[]): AnalyticsEvent => ({
  name,
  params: { currency: 'JPY', value: totalOf(items), items },
});

/**
 * The event for those of `lines` that the cart now has. Without `variantCode`, a line matches the product's only
 * variant.
 */
export function addedToCart(
  cart: Pick<Cart, 'items'>,
  lines: readonly { productCode: string; variantCode?: string | undefined; quantity: number }[],
): AnalyticsEvent | undefined {
  const items = lines.flatMap(({ productCode, variantCode, quantity }) => {
    const line = cart.items.find(
      ({ product }) =>
        product.code === productCode &&
        (variantCode === undefined || product.variants[0].code === variantCode),
    );
    return line ? [itemOf(line, quantity)] : [];
  });
  return items.length > 0 ? eventOf('add_to_cart', items) : undefined;
}

/** Event for a changed or removed line, with the difference in quantity. Undefined when the quantity is unchanged. */
export function lineChanged(before: Line | undefined, after: Line | undefined): AnalyticsEvent | undefined {
  const line = after ?? before;
  const difference = (after?.quantity ?? 0) - (before?.quantity ?? 0);
  if (!line || difference === 0) return undefined;
  return difference > 0
    ? eventOf('add_to_cart', [itemOf(line, difference)])
    : eventOf('remove_from_cart', [itemOf(line, -difference)]);
}

type CartOrOrder = { items: readonly Line[]; totals: Totals };

/** The promotion is already deducted from `totals.items`. */
const paramsOf = ({
  items,
  totals: { items: value },
}: CartOrOrder): EventParams & { items: EventItem[] } => ({
  currency: 'JPY',
  value: yen(value),
  items: items.map((item) => itemOf(item)),
});

export const cartEvent = (name: 'begin_checkout' | 'confirm_order', cart: CartOrOrder): AnalyticsEvent => ({
  name,
  params: paramsOf(cart),
});

export const shippingChosen = (cart: CartOrOrder, method: string): AnalyticsEvent => ({
  name: 'add_shipping_info',
  params: { ...paramsOf(cart), shipping_tier: method },
});

export const paymentChosen = (cart: CartOrOrder, method: string): AnalyticsEvent => ({
  name: 'add_payment_info',
  params: { ...paramsOf(cart), payment_type: method },
});

/** Has only the choices' ids, because text typed beside a choice is a person's name. Undefined if nothing changed. */
export function triggerOptionsChosen(
  {
    totals: { items: value },
    selectedTriggerApps: before = [],
  }: Pick<Cart, 'totals' | 'selectedTriggerApps'>,
  chosen: readonly { triggerAppId: number }[],
): AnalyticsEvent | undefined {
  const idsOf = (apps: typeof chosen) =>
    [...new Set(apps.map((app) => app.triggerAppId))].sort((a, b) => a - b);
  const ids = idsOf(chosen).join(',');
  if (ids === '' || ids === idsOf(before).join(',')) return undefined;
  return {
    name: 'select_trigger_option',
    params: { currency: 'JPY', value: yen(value), trigger_options: ids },
  };
}

const orderParams = (order: Pick<Order, 'number' | 'items' | 'totals' | 'payments'>): EventParams => {
  const method = order.payments.at(-1)?.method?.code;
  return {
    ...paramsOf(order),
    transaction_id: order.number,
    shipping: yen(order.totals.shipping),
    tax: yen(order.totals.taxes),
    ...(method ? { payment_type: method } : {}),
  };
};

export const purchased = (order: Parameters<typeof orderParams>[0]): AnalyticsEvent => ({
  name: 'purchase',
  params: orderParams(order),
});

export const orderFailed = (
  order: Parameters<typeof orderParams>[0] & Pick<Order, 'paymentErrorCode' | 'paymentState'>,
): AnalyticsEvent => ({
  name: 'fail_payment',
  params: { ...orderParams(order), error_code: order.paymentErrorCode ?? order.paymentState },
});

/** Event for a card that was refused before there was an order. */
export const cardRefused = (cart: CartOrOrder | undefined, code: string): AnalyticsEvent => ({
  name: 'fail_payment',
  params: { ...(cart ? paramsOf(cart) : { currency: 'JPY', value: 0 }), error_code: code },
});
