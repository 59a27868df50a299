/** Money (§3, §9.32). Integers in minor units: yen × 100. */
import { CARD_MAX_YEN, MINOR_PER_YEN, TAX_RATE_PERCENT } from './constants.ts';

let minorPerYen = MINOR_PER_YEN;

/**
 * §9.18: yen = amount × multiplier. Set once at start from the storefront's settings, so that not every formatting
 * function needs it as a parameter.
 */
export function setPriceMultiplier(multiplier: number): void {
  minorPerYen = Math.round(1 / multiplier);
}

/** Whole yen → minor units. */
export const minorUnits = (wholeYen: number): number => wholeYen * minorPerYen;

/** Minor units → whole yen, rounded. */
export const yen = (minor: number): number => Math.round(minor / minorPerYen);

/** §9.19 Minor units → whole yen, rounded down, for the cart total in the header. */
export const yenFloor = (minor: number): number => Math.floor(minor / minorPerYen);

/**
 * §9.4 The consumption tax in a tax-inclusive total, in minor units: rounded down to whole yen, once per document. A
 * counter-entry has the tax of what it takes back, with a minus.
 */
export const taxIncluded = (total: number): number =>
  total < 0
    ? -taxIncluded(-total)
    : minorUnits(Math.floor((total / minorPerYen) * (TAX_RATE_PERCENT / (100 + TAX_RATE_PERCENT)) + 1e-9));

/** §5.2: the minimum order, including shipping. */
export const reachesMinimumOrder = (total: number, minimumYen: number): boolean =>
  total / minorPerYen >= minimumYen;

/** Whether this total is within the limit of a card payment. */
export const fitsOneCard = (total: number): boolean => total / minorPerYen <= CARD_MAX_YEN;

/** Created once, because creating a formatter takes longer than formatting all prices of a page. */
const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `12,345円` in Japanese, `¥12,345` in English. */
export function formatYen(wholeYen: number, locale: 'ja' | 'en'): string {
  const digits = separated.format(Math.abs(wholeYen));
  const sign = wholeYen < 0 ? '−' : '';
  return locale === 'ja' ? `${sign}${digits}円` : `${sign}¥${digits}`;
}
