/** Money (§3, §9.32). Integers in minor units: yen × 100. */
import { CARD_MAX_YEN, MINIMUM_ORDER_YEN, MINOR_PER_YEN, TAX_RATE_PERCENT } from './constants.ts';

let minorPerYen = MINOR_PER_YEN;

/**
 * §9.18: yen = amount × this. Said once, when the storefront has read its settings: every price of every page is counted by
 * it, and it never changes while the process lives, so it is no argument of each of them.
 */
export function setPriceMultiplier(multiplier: number): void {
  minorPerYen = Math.round(1 / multiplier);
}

/** Whole yen → minor units. */
export const minorUnits = (wholeYen: number): number => wholeYen * minorPerYen;

/** Minor units → whole yen, rounded. */
export const yen = (minor: number): number => Math.round(minor / minorPerYen);

/** §9.19 Minor units → whole yen, rounded down: the header's cart total. */
export const yenFloor = (minor: number): number => Math.floor(minor / minorPerYen);

/** §9.4 The consumption tax inside a tax-inclusive total, minor units: floored to whole yen, once per document. */
export const taxIncluded = (total: number): number =>
  minorUnits(Math.floor((total / minorPerYen) * (TAX_RATE_PERCENT / (100 + TAX_RATE_PERCENT)) + 1e-9));

/** §5.2: the minimum order, shipping included. */
export const reachesMinimumOrder = (total: number): boolean => total / minorPerYen >= MINIMUM_ORDER_YEN;

/** An order is paid by one card at once. */
export const fitsOneCard = (total: number): boolean => total / minorPerYen <= CARD_MAX_YEN;

/** Made once: building a formatter costs more than a page's worth of formatting. */
const separated = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `12,345円` in Japanese, `¥12,345` in English. */
export function formatYen(wholeYen: number, locale: 'ja' | 'en'): string {
  const digits = separated.format(Math.abs(wholeYen));
  const sign = wholeYen < 0 ? '−' : '';
  return locale === 'ja' ? `${sign}${digits}円` : `${sign}¥${digits}`;
}
