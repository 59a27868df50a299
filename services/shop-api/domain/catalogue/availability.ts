/** Whether a product is visible, and whether a quantity of a variant can be bought. */
import type { unavailableReasons } from '#contract/order-shapes.ts';
import type { ProductRecord, VariantRecord } from './records.ts';

export type UnavailableReason = (typeof unavailableReasons)[number];

/** Quantity that can be bought now; Infinity when untracked. */
export const availableQuantity = (variant: VariantRecord): number =>
  variant.tracked ? variant.onHand - variant.onHold : Number.POSITIVE_INFINITY;

/** Tickets are sold until a set time, or until the seminar is cancelled. */
export const isOnSale = ({ seminar }: ProductRecord, now: Date): boolean =>
  !seminar || (!seminar.cancelled && new Date(seminar.salesEndAt) > now);

export const isVisible = (product: ProductRecord): boolean =>
  product.enabled && product.variants.some((v) => v.enabled);

/** Why this quantity cannot be bought; undefined if it can. */
export function whyUnavailable(
  product: ProductRecord,
  variant: VariantRecord,
  quantity: number,
  now: Date,
): UnavailableReason | undefined {
  if (!product.enabled || !variant.enabled || !isOnSale(product, now)) return 'disabled';
  const left = availableQuantity(variant);
  if (left < 1) return 'out_of_stock';
  return left < quantity ? 'insufficient_stock' : undefined;
}
