/** Finds the requested variant and checks quantities. No side effects. */
import type { ErrorCode } from '#contract/errors.ts';
import { CART_LINES_MAX, QUANTITY_MAX } from '#contract/rules/constants.ts';
import type { MessageKey } from '../../messages/ja.ts';
import { availableQuantity, whyUnavailable } from '../catalogue/availability.ts';
import type { ProductRecord, VariantRecord } from '../catalogue/records.ts';

export type Wanted = {
  productCode: string;
  variantCode?: string | undefined;
  options?: Record<string, string> | undefined;
  quantity: number;
  /** The quantity to which the line is raised, if the stock allows it. */
  upTo?: number | undefined;
};

export type LineRefusal = { field: string; errorCode: ErrorCode; key: MessageKey };
export type Choice = { product: ProductRecord; variant: VariantRecord };

const refuse = (field: string, errorCode: ErrorCode, key: MessageKey): LineRefusal => ({
  field,
  errorCode,
  key,
});

/** Returns the requested variant, or the reason why it cannot be chosen. */
export function chooseVariant(products: ProductRecord[], wanted: Wanted): Choice | LineRefusal {
  const product = products.find((p) => p.code === wanted.productCode);
  if (!product) return refuse('productCode', 'product_not_found', 'product_not_found');
  if (wanted.variantCode && wanted.options) return refuse('options', 'validation_failed', 'options_conflict');
  if (!product.enabled) return refuse('productCode', 'item_unavailable', 'item_unavailable');
  if (wanted.variantCode) {
    const variant = product.variants.find((v) => v.code === wanted.variantCode);
    if (!variant) return refuse('variantCode', 'variant_not_found', 'variant_not_found');
    return variant.enabled
      ? { product, variant }
      : refuse('variantCode', 'item_unavailable', 'item_unavailable');
  }
  const enabled = product.variants.filter((v) => v.enabled);
  if (wanted.options) {
    const values = Object.values(wanted.options);
    const variant = enabled.find(
      (v) => v.options.length === values.length && v.options.every((o) => values.includes(o.code)),
    );
    return variant ? { product, variant } : refuse('options', 'variant_not_found', 'variant_not_found');
  }
  const [only] = enabled;
  if (!only) return refuse('productCode', 'item_unavailable', 'item_unavailable');
  return enabled.length === 1 && only.options.length === 0
    ? { product, variant: only }
    : refuse('variantCode', 'variant_required', 'variant_required');
}

/**
 * The reason why a line cannot have this quantity; undefined if it can. More than the maximum is only possible together
 * with what the cart has already: the contract refuses it in a single request.
 */
export function judgeQuantity(
  { product, variant }: Choice,
  quantity: number,
  now: Date,
): LineRefusal | undefined {
  const reason = whyUnavailable(product, variant, quantity, now);
  if (reason === undefined)
    return quantity > QUANTITY_MAX
      ? refuse('quantity', 'validation_failed', 'cart_quantity_maximum')
      : undefined;
  return reason === 'out_of_stock' || reason === 'insufficient_stock'
    ? refuse('quantity', 'item_quantity_exceeded', 'item_quantity_exceeded')
    : refuse('variantCode', 'item_unavailable', 'item_unavailable');
}

/** The reason why the cart cannot have another line; undefined if the variant has one, or there is room. */
export function judgeRoom(variantCode: string, inCart: ReadonlyMap<string, number>): LineRefusal | undefined {
  return inCart.size >= CART_LINES_MAX && !inCart.has(variantCode)
    ? refuse('cart', 'cart_full', 'cart_full')
    : undefined;
}

/**
 * Quantity to add to `held` to reach `upTo`, or to reach the stock if the stock is less. Refused when not a single
 * piece is available.
 */
export function judgeUpTo(choice: Choice, upTo: number, held: number, now: Date): number | LineRefusal {
  const most = Math.min(upTo, availableQuantity(choice.variant));
  if (most <= held && held > 0) return 0;
  return judgeQuantity(choice, Math.max(1, most), now) ?? most - held;
}

export const isRefusal = (value: Choice | LineRefusal): value is LineRefusal => 'errorCode' in value;
