/** Converts the values of the refund forms to the Shop API's input. */
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';

const RESTOCK = 'restock-';
export const restockName = (itemId: number) => `${RESTOCK}${itemId}`;

/** Quantities to restock by line, from the fields named by `restockName`. */
export const restockOf = (form: FormData): { itemId: number; quantity: number }[] =>
  [...form.entries()].flatMap(([name, value]) => {
    if (!name.startsWith(RESTOCK)) return [];
    const quantity = Number(value);
    return quantity === 0 ? [] : [{ itemId: Number(name.slice(RESTOCK.length)), quantity }];
  });

/**
 * Converts typed yen to minor units. Returns undefined for an empty text. Returns NaN for a text that is no amount:
 * the Shop API then reports an error at this field.
 */
export function amountOf(typed: string | undefined): number | undefined {
  const digits = typed?.normalize('NFKC').replace(/[\s,¥円]/g, '') ?? '';
  if (digits === '') return undefined;
  return /^\d{1,12}$/.test(digits) ? Number(digits) * MINOR_PER_YEN : Number.NaN;
}
