/** §5 Quantity: 1 to 99, whole. Full-width digits are read, nothing else is guessed. */
import { QUANTITY_MAX, QUANTITY_MIN } from '#contract/rules/constants.ts';

export type QuantityFault =
  | 'validation.field_required'
  | 'validation.number_only'
  | 'validation.quantity_minimum'
  | 'validation.quantity_maximum';

export function readQuantity(value: string): { quantity: number } | { fault: QuantityFault } {
  const text = value.normalize('NFKC').trim();
  if (text === '') return { fault: 'validation.field_required' };
  if (!/^-?\d+$/.test(text)) return { fault: 'validation.number_only' };
  const quantity = Number(text);
  if (quantity < QUANTITY_MIN) return { fault: 'validation.quantity_minimum' };
  if (quantity > QUANTITY_MAX) return { fault: 'validation.quantity_maximum' };
  return { quantity };
}
