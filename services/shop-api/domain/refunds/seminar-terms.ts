/**
 * The shop's cancellation terms for seminars, in calendar days of Tokyo. If a product has terms of its own, staff
 * apply them themselves.
 */
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import type { SeminarRecord } from '../catalogue/records.ts';

const WHOLE_FROM_DAYS = 8;
const HALF_FROM_DAYS = 1;

/** Percent of the fee that is refunded when the shopper cancels now; all of it if the shop has cancelled the seminar. */
export function seminarRefundPercent(
  { startsAt, cancelled }: Pick<SeminarRecord, 'startsAt' | 'cancelled'>,
  now: Date,
): 100 | 50 | 0 {
  if (cancelled) return 100;
  const days = (Date.parse(tokyo(new Date(startsAt)).day) - Date.parse(tokyo(now).day)) / 86_400_000;
  if (days >= WHOLE_FROM_DAYS) return 100;
  return days >= HALF_FROM_DAYS ? 50 : 0;
}

/** A part of an amount in minor units, rounded down to whole yen. */
export const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * percent) / 100 / MINOR_PER_YEN) * MINOR_PER_YEN;
