import { addDays } from '#contract/rules/delivery.ts';
import type { Locale } from '#kit/i18n/locale.ts';

/** 0 is Sunday, as `Date` counts. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

const SUNDAY = Date.UTC(2026, 0, 4);
const names = {
  ja: new Intl.DateTimeFormat('ja-JP', { weekday: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }),
};
export const weekdayName = (weekday: number, locale: Locale): string =>
  names[locale].format(new Date(SUNDAY + weekday * 86_400_000));

/** Days from `from` to `to`, both included. If `weekday` is given, only the days with this weekday. */
export function daysBetween(from: string, to: string, weekday?: number): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (weekday === undefined || weekdayOf(day) === weekday) days.push(day);
  return days;
}
