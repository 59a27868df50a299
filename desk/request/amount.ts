import { MINOR_PER_YEN } from '#contract/rules/constants.ts';

/**
 * Converts typed yen to minor units. Returns undefined for an empty text. Returns NaN for a text that is no amount:
 * the Shop API then reports an error at this field.
 */
export function amountOf(typed: string | undefined): number | undefined {
  const digits = typed?.normalize('NFKC').replace(/[\s,¥円]/g, '') ?? '';
  if (digits === '') return undefined;
  return /^\d{1,12}$/.test(digits) ? Number(digits) * MINOR_PER_YEN : Number.NaN;
}
