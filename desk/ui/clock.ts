/** Formats times for staff in Tokyo time. The texts are short, because a table has many of them. */
import type { Locale } from '#kit/i18n/locale.ts';

const timeZone = 'Asia/Tokyo';
const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
// In English as ISO dates, because 11/12 is ambiguous.
const days = { ja: new Intl.DateTimeFormat('ja-JP', day), en: new Intl.DateTimeFormat('sv-SE', day) };
const seconds = new Intl.DateTimeFormat('en-GB', { ...clock, second: '2-digit' });
const clocks = new Intl.DateTimeFormat('en-GB', clock);

/** 2026/11/25 · 2026-11-25 */
export const formatDay = (iso: string, locale: Locale): string => days[locale].format(new Date(iso));

/** 2026/11/25 10:42 · 2026-11-25 10:42 */
export const formatMoment = (iso: string, locale: Locale): string =>
  `${formatDay(iso, locale)} ${clocks.format(new Date(iso))}`;

const daysOfYear = {
  ja: new Intl.DateTimeFormat('ja-JP', { month: 'numeric', day: 'numeric', weekday: 'short', timeZone }),
  en: new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric', weekday: 'short', timeZone }),
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** In lists: of this year 11/26(木) · Thu 26 Nov; else the whole day. */
export function shortDay(iso: string, locale: Locale, now = new Date()): string {
  const [day, today] = [formatDay(iso, locale), formatDay(now.toISOString(), locale)];
  return day.slice(0, 4) === today.slice(0, 4) ? daysOfYear[locale].format(new Date(iso)) : day;
}

type Recent = { on: 'today' | 'yesterday'; time: string } | { on: 'day'; text: string };

/** Of today and yesterday the time; else the day. */
export function recentTime(iso: string, locale: Locale, now = new Date()): Recent {
  const date = new Date(iso);
  const dayOf = (at: Date) => formatDay(at.toISOString(), locale);
  const day = dayOf(date);
  const time = clocks.format(date);
  if (day === dayOf(now)) return { on: 'today', time };
  if (day === dayOf(new Date(now.getTime() - DAY_MS))) return { on: 'yesterday', time };
  return { on: 'day', text: shortDay(iso, locale, now) };
}

/** 10:42:50 · for a time limit of a few minutes. */
export const formatSecond = (iso: string): string => seconds.format(new Date(iso));

/** The time of day; on another day than today, with the date. */
export const formatClock = (iso: string, locale: Locale, now = new Date()): string =>
  formatDay(iso, locale) === formatDay(now.toISOString(), locale)
    ? clocks.format(new Date(iso))
    : formatMoment(iso, locale);

/** 2026年11月 · 2026/11/24 */
export function periodName(period: string, locale: Locale): string {
  if (period.length === 10) return formatDay(`${period}T00:00:00+09:00`, locale);
  const [year, month] = period.split('-');
  return locale === 'ja' ? `${year}年${Number(month)}月` : period;
}
