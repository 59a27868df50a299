/** §5 Quantity: 1 to 99, whole. Full-width digits are read, nothing else is guessed. */
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';

export type QuantityError =
  | 'validation.field_required'
  | 'validation.number_only'
  | 'validation.quantity_minimum'
  | 'validation.quantity_maximum';

export function readQuantity(value: string): { quantity: number } | { error: QuantityError } {
  const text = value.normalize('NFKC').trim();
  if (text === '') return { error: 'validation.field_required' };
  if (!/^-?\d+$/.test(text)) return { error: 'validation.number_only' };
  const quantity = Number(text);
  if (quantity < QUANTITY_MIN) return { error: 'validation.quantity_minimum' };
  if (quantity > QUANTITY_MAX) return { error: 'validation.quantity_maximum' };
  return { quantity };
}
