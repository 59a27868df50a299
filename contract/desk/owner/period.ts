/** Periods of the accounts: a month (`2026-11`) or a day (`2026-11-24`) in Tokyo. */
import { z } from 'zod';
import { isShopDay } from '../../rules/validation.ts';

/** First and last day, both inclusive. Undefined for an invalid period. */
export function daysOf(period: string): { from: string; to: string } | undefined {
  const isDay = period.length === 10;
  const from = isDay ? period : `${period}-01`;
  if (!isShopDay(from)) return undefined;
  const first = new Date(`${from}T00:00:00Z`);
  return { from, to: isDay ? from : dayOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)) };
}

export const period = z
  .string({ error: 'validation.field_required' })
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(z.string().refine((text) => daysOf(text) !== undefined, 'validation.date_invalid'));

/** The month of a period, moved by `by` months: `2026-11`. */
export function monthOf(of: string, by = 0): string {
  const [year = 0, month = 1] = of.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 + by, 1)).slice(0, 7);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
