/** §5 Checkout eligibility, §4 when the primary button is disabled, §9.3 free shipping. */
import { fitsOneCard, reachesMinimumOrder, yen } from '#contract/rules/money.ts';

type Line = { id: unknown; available: boolean };
type CheckoutCart = {
  items: readonly Line[];
  totals: { items: number; shipping: number; total: number };
  shipments: readonly unknown[];
  payments: readonly unknown[];
};

export type Blocker =
  | 'empty'
  | 'faulty'
  | 'unavailable'
  | 'minimum_order'
  | 'above_card'
  | 'shipment'
  | 'payment';

/** §5.6: the numeric ids; others are ignored. */
export const faultyIds = (ids: readonly unknown[]): number[] =>
  ids
    .map((id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id))
    .filter((id): id is number => Number.isInteger(id));

/** Every reason why a cart cannot be ordered: §5.1, §5.2, §5.3, §5.4, §5.5. */
export function blockers(cart: CheckoutCart, minimumYen: number): Blocker[] {
  const found: Blocker[] = [];
  if (cart.items.length === 0) found.push('empty');
  if (cart.items.some((item) => !item.available)) found.push('unavailable');
  if (!reachesMinimumOrder(cart.totals.total, minimumYen)) found.push('minimum_order');
  if (!fitsOneCard(cart.totals.total)) found.push('above_card');
  if (cart.shipments.length === 0) found.push('shipment');
  if (cart.payments.length === 0) found.push('payment');
  return found;
}

/** §4: what disables the primary button. Ignores shipment and payment, which later steps choose. */
export function buttonBlockers(
  cart: CheckoutCart,
  minimumYen: number,
  faulty: readonly unknown[] = [],
): Blocker[] {
  const ids = faultyIds(faulty);
  const found = blockers(cart, minimumYen).filter((o) => o !== 'shipment' && o !== 'payment');
  return cart.items.some((item) => ids.includes(Number(item.id))) ? [...found, 'faulty'] : found;
}

type CartLine = Line & { unavailableReason?: string | undefined };
type CartWithLines = Omit<CheckoutCart, 'items'> & {
  items: readonly CartLine[];
  missingMethods?: readonly ('shipping' | 'payment')[] | undefined;
};

const MISSING = { shipping: 'shipment', payment: 'payment' } as const;

/** §3 A line is faulty if only its quantity exceeds the stock. Any other line that cannot be ordered is unavailable. */
export const isFaulty = (item: CartLine): boolean =>
  !item.available && item.unavailableReason === 'insufficient_stock';

/** Unavailable lines are not ordered, so our Shop API's totals leave them out (`linesLeftOut`). */
export const isInTotal = (item: CartLine): boolean => item.available || isFaulty(item);

/**
 * Why this cart cannot be ordered yet. A faulty line counts as `faulty` only, not as `unavailable`. No step chooses a
 * method if the shop offers none.
 */
export function cartBlockers(cart: CartWithLines, minimumYen: number): Blocker[] {
  const items = cart.items.map((item) => ({ id: item.id, available: isInTotal(item) }));
  const found = buttonBlockers(
    { ...cart, items },
    minimumYen,
    cart.items.filter(isFaulty).map(({ id }) => id),
  );
  return [...found, ...(cart.missingMethods ?? []).map((kind) => MISSING[kind])];
}

export type FreeShipping = { kind: 'reached' } | { kind: 'remaining'; yen: number };

/** Without a shipment, a shipping total of 0 means that the cost is not known yet. */
export const isShippingKnown = ({ totals, shipments }: Pick<CheckoutCart, 'totals' | 'shipments'>): boolean =>
  totals.shipping !== 0 || shipments.length > 0;

/** §9.3: depends on the items' total. Also reached when shipping is known to cost nothing. */
export function freeShipping(
  totals: CheckoutCart['totals'],
  thresholdYen: number,
  isKnown = true,
): FreeShipping {
  const remaining = thresholdYen - yen(totals.items);
  return (isKnown && totals.shipping === 0) || remaining <= 0
    ? { kind: 'reached' }
    : { kind: 'remaining', yen: remaining };
}

type SummedLine = CartLine & { subTotal: number; total: number };
type SummedCart = { items: readonly SummedLine[]; totals: { items: number; promotion: number } };

/**
 * Whether the totals leave out the lines that cannot be ordered, by the sums alone: what they contain, only the Shop API
 * knows. Undefined if the sums do not show it.
 */
export function linesLeftOut({ items, totals }: SummedCart): boolean | undefined {
  const isSumOf = (lines: readonly SummedLine[]): boolean =>
    lines.reduce((sum, line) => sum + line.subTotal, 0) === totals.items - totals.promotion ||
    lines.reduce((sum, line) => sum + line.total, 0) === totals.items;
  const [withThem, withoutThem] = [isSumOf(items), isSumOf(items.filter(isInTotal))];
  return withThem === withoutThem ? undefined : withoutThem;
}
