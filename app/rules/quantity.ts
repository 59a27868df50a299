/** §5.8, §5.9, §5.32: integers from 1 to 99, more for a purchase request. Full-width digits are accepted. */
import { QUANTITY_MAX, QUANTITY_MIN, REQUEST_QUANTITY_MAX } from '#contract/rules/constants.ts';

export type QuantityError =
  | 'validation.field_required'
  | 'validation.number_only'
  | 'validation.quantity_minimum'
  | 'validation.quantity_maximum'
  | 'validation.request_quantity_maximum';

type Maximum = { max: number; error: QuantityError };
const IN_A_CART: Maximum = { max: QUANTITY_MAX, error: 'validation.quantity_maximum' };
export const IN_A_REQUEST: Maximum = {
  max: REQUEST_QUANTITY_MAX,
  error: 'validation.request_quantity_maximum',
};

export function readQuantity(
  value: string,
  maximum = IN_A_CART,
): { quantity: number } | { error: QuantityError } {
  const text = value.normalize('NFKC').trim();
  if (text === '') return { error: 'validation.field_required' };
  if (!/^-?\d+$/.test(text)) return { error: 'validation.number_only' };
  const quantity = Number(text);
  if (quantity < QUANTITY_MIN) return { error: 'validation.quantity_minimum' };
  if (quantity > maximum.max) return { error: maximum.error };
  return { quantity };
}
