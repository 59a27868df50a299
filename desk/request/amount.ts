import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { wholeYenOf } from '#contract/rules/typed-number.ts';

/**
 * Converts typed yen to minor units. Returns undefined for an empty text. Returns NaN for a text that is no amount:
 * the Shop API then reports an error at this field.
 */
export function amountOf(typed: string | undefined): number | undefined {
  const yen = wholeYenOf(typed ?? '');
  return yen === undefined ? undefined : yen * MINOR_PER_YEN;
}
