/** Dates in Japanese and English format, always in Tokyo's time. English texts name the time zone. */
import { HOUR_ZONE } from '#contract/rules/events.ts';
import type { htmlLang, Locale } from './locale.ts';

const TOKYO = 'Asia/Tokyo';
const formats = {
  ja: {
    day: new Intl.DateTimeFormat('ja-JP', {
      timeZone: TOKYO,
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      weekday: 'short',
    }),
    shortDay: new Intl.DateTimeFormat('ja-JP', {
      timeZone: TOKYO,
      month: 'long',
      day: 'numeric',
      weekday: 'short',
    }),
    time: new Intl.DateTimeFormat('ja-JP', { timeZone: TOKYO, hour: '2-digit', minute: '2-digit' }),
  },
  en: {
    day: new Intl.DateTimeFormat('en-US', {
      timeZone: TOKYO,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      weekday: 'short',
    }),
    shortDay: new Intl.DateTimeFormat('en-US', {
      timeZone: TOKYO,
      month: 'short',
      day: 'numeric',
      weekday: 'short',
    }),
    time: new Intl.DateTimeFormat('en-GB', { timeZone: TOKYO, hour: '2-digit', minute: '2-digit' }),
  },
} as const satisfies Record<keyof typeof htmlLang, object>;

/** 2026年11月20日(金) · Fri, Nov 20, 2026 */
export const formatDay = (iso: string, locale: Locale): string => formats[locale].day.format(new Date(iso));
const clock = (iso: string, locale: Locale): string => formats[locale].time.format(new Date(iso));
/** 13:00 · 13:00 Japan time (JST) */
export const formatTime = (iso: string, locale: Locale): string => clock(iso, locale) + HOUR_ZONE[locale];
/** Short form without the year, for cards: 1月30日(土) 13:00 · Sat, Jan 30 13:00 JST */
export const formatSoon = (iso: string, locale: Locale): string =>
  `${formats[locale].shortDay.format(new Date(iso))} ${clock(iso, locale)}${locale === 'en' ? ' JST' : ''}`;
const days = {
  ja: new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC', dateStyle: 'long' }),
  en: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }),
} as const satisfies Record<keyof typeof htmlLang, Intl.DateTimeFormat>;

/** A date without a time: `1984-04-12` → 1984年4月12日 · Apr 12, 1984 */
export const formatDate = (day: string, locale: Locale): string =>
  days[locale].format(new Date(`${day}T00:00:00Z`));
/** 2026年11月20日(金) 13:00 · Fri, Nov 20, 2026 13:00 Japan time (JST) */
export const formatMoment = (iso: string, locale: Locale): string =>
  `${formatDay(iso, locale)} ${formatTime(iso, locale)}`;
/** 2026年11月20日(金) 13:00〜16:00. Names the time zone once, and the end's date only if it is another day. */
export function formatSpan(from: string, to: string, locale: Locale): string {
  const end = formatDay(from, locale) === formatDay(to, locale) ? formatTime : formatMoment;
  return `${formatDay(from, locale)} ${clock(from, locale)}${locale === 'ja' ? '〜' : '–'}${end(to, locale)}`;
}
