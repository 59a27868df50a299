/** §5.8, §5.9, §5.32: 1 to 99, whole; of a purchase request more. Full-width digits are read, nothing else is guessed. */
import { QUANTITY_MAX, QUANTITY_MIN, REQUEST_QUANTITY_MAX } from '#contract/rules/constants.ts';

export type QuantityError =
  | 'validation.field_required'
  | 'validation.number_only'
  | 'validation.quantity_minimum'
  | 'validation.quantity_maximum'
  | 'validation.request_quantity_maximum';

type Most = { max: number; error: QuantityError };
const IN_A_CART: Most = { max: QUANTITY_MAX, error: 'validation.quantity_maximum' };
export const IN_A_REQUEST: Most = {
  max: REQUEST_QUANTITY_MAX,
  error: 'validation.request_quantity_maximum',
};

export function readQuantity(
  value: string,
  most = IN_A_CART,
): { quantity: number } | { error: QuantityError } {
  const text = value.normalize('NFKC').trim();
  if (text === '') return { error: 'validation.field_required' };
  if (!/^-?\d+$/.test(text)) return { error: 'validation.number_only' };
  const quantity = Number(text);
  if (quantity < QUANTITY_MIN) return { error: 'validation.quantity_minimum' };
  if (quantity > most.max) return { error: most.error };
  return { quantity };
}
