/** Times at the desk: in Tokyo's time zone, without the date if it is today. */
import { expect, it } from 'vitest';
import { formatClock, formatDay, formatMoment, formatSecond, recentTime } from '#desk/ui/clock.ts';

it('a time is shown in the time zone of Tokyo, with the day', () => {
  expect(formatMoment('2026-11-24T15:30:00Z', 'ja')).toBe('2026/11/25 00:30');
  expect(formatMoment('2026-11-24T15:30:00Z', 'en')).toBe('2026-11-25 00:30');
  expect(formatDay('2026-11-24T14:59:59Z', 'ja')).toBe('2026/11/24');
});

it('a time of today is shown without the day', () => {
  const now = new Date('2026-11-25T03:00:00Z');
  expect(formatClock('2026-11-25T01:42:00Z', 'ja', now)).toBe('10:42');
  expect(formatClock('2026-11-24T14:59:00Z', 'ja', now)).toBe('2026/11/24 23:59');
});

it('a deadline in a few minutes is shown with seconds', () => {
  expect(formatSecond('2026-11-25T01:42:50Z')).toBe('10:42:50');
});

it('a recent time is shown by the day of Tokyo: today and yesterday with the time, this year without the year', () => {
  // 1 January 2027, 0:30 in Tokyo.
  const now = new Date('2026-12-31T15:30:00Z');
  const at = (iso: string, locale: 'ja' | 'en' = 'ja') => recentTime(iso, locale, now);
  expect(at('2026-12-31T15:00:00Z')).toEqual({ on: 'today', time: '00:00' });
  expect(at('2026-12-31T14:59:00Z')).toEqual({ on: 'yesterday', time: '23:59' });
  expect(at('2026-12-30T14:59:00Z')).toEqual({ on: 'day', text: '2026/12/30' });
  expect(at('2027-03-04T03:00:00Z')).toEqual({ on: 'day', text: '3/4(木)' });
  expect(at('2027-03-04T03:00:00Z', 'en')).toEqual({ on: 'day', text: 'Thu 4 Mar' });
});
