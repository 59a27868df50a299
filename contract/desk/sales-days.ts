/** The days of the sales figures: which are asked for, and with which earlier ones they are compared. */
import { addDays } from '../rules/delivery.ts';

/** The first and the last day, in Tokyo. */
export type SalesDays = { from: string; to: string };

export const salesPeriods = ['this_month', 'last_month', 'last_12_months'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

const DAY_MS = 86_400_000;
const MONTHS = 12;

const partsOf = (day: string) => day.split('-').map(Number) as [year: number, month: number, day: number];
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
export function lastOfMonth(day: string): string {
  const [year, month] = partsOf(day);
  return dayOf(year, month + 1, 0);
}

export const earlierOf = (a: string, b: string): string => (a.localeCompare(b) < 0 ? a : b);
export const laterOf = (a: string, b: string): string => (a.localeCompare(b) < 0 ? b : a);

/** How many days there are, the first and the last one included. */
export const lengthOf = ({ from, to }: SalesDays): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** Days that are named win over a period; a missing first day is that of its month, a missing last day is today. */
export function salesDays(
  { period, from, to }: { period: SalesPeriod; from?: string | undefined; to?: string | undefined },
  today: string,
): SalesDays {
  if (from !== undefined || to !== undefined) {
    const last = to ?? laterOf(from ?? today, today);
    return { from: from ?? firstOfMonth(last), to: last };
  }
  const first = firstOfMonth(today);
  if (period === 'last_month') {
    const last = addDays(first, -1);
    return { from: firstOfMonth(last), to: last };
  }
  return { from: period === 'this_month' ? first : monthsEarlier(first, MONTHS - 1), to: today };
}

/** The same day of an earlier month; the month's last day if it has no such day. */
function monthsEarlier(day: string, months: number): string {
  const [year, month, number] = partsOf(day);
  const first = dayOf(year, month - months, 1);
  return addDays(first, Math.min(number, partsOf(lastOfMonth(first))[2]) - 1);
}

/** Moves days back; undefined for a single day that the earlier month does not have. */
export type Move = (days: SalesDays) => SalesDays | undefined;

/** The last day of a month stays the last one. */
const byMonths =
  (months: number): Move =>
  ({ from, to }) => {
    const moved = { from: monthsEarlier(from, months), to: monthsEarlier(to, months) };
    if (from === to) return partsOf(moved.from)[2] === partsOf(from)[2] ? moved : undefined;
    return { ...moved, to: to === lastOfMonth(to) ? lastOfMonth(moved.to) : moved.to };
  };

/** The same days a year before. */
export const yearBefore: Move = byMonths(MONTHS);

/**
 * The days before: as many months before for days that begin with a month, so that a month is compared with a month, and
 * otherwise as many days.
 */
export function periodBefore(days: SalesDays): Move {
  if (!days.from.endsWith('-01')) {
    const length = lengthOf(days);
    return ({ from, to }) => ({ from: addDays(from, -length), to: addDays(to, -length) });
  }
  const [[year, month], [lastYear, lastMonth]] = [partsOf(days.from), partsOf(days.to)];
  return byMonths((lastYear - year) * MONTHS + lastMonth - month + 1);
}

/** The longest period whose steps are days. */
const MOST_DAYS = 62;

/** The bars of the chart: days, or the months of a longer period, whose first and last one may be cut. */
export function stepsOf({ from, to }: SalesDays): SalesDays[] {
  const length = lengthOf({ from, to });
  if (length <= MOST_DAYS)
    return Array.from({ length }, (_, n) => ({ from: addDays(from, n), to: addDays(from, n) }));
  const steps: SalesDays[] = [];
  for (let first = from; first <= to; first = addDays(lastOfMonth(first), 1)) {
    steps.push({ from: first, to: earlierOf(lastOfMonth(first), to) });
  }
  return steps;
}
