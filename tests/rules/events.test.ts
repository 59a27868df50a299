/** The place of a seminar for participants on site and online, and the time zone of its times. */
import { describe, expect, it } from 'vitest';
import { placeOfEvent } from '#contract/rules/events.ts';
import { formatMoment, formatSoon, formatSpan, formatTime } from '#kit/i18n/dates.ts';

const hall = { venue: 'こもれびホール梅田', address: '大阪府大阪市北区梅田9丁目8-7' };
const home = { venue: 'オンライン開催', address: '参加用アドレスは、メールでお送りします。' };

describe('the place of a seminar', () => {
  it('is the venue for participants on site', () => {
    expect(placeOfEvent(hall)).toEqual({ online: false, ...hall });
    expect(placeOfEvent(hall, ['会場参加'])).toEqual({ online: false, ...hall });
    expect(placeOfEvent({ venue: 'Hall' }, ['At the venue'])).toMatchObject({ online: false, venue: 'Hall' });
  });

  it('is online for online participants, without the venue of a seminar that also takes place on site', () => {
    expect(placeOfEvent(home)).toEqual({ online: true, ...home });
    const nowhere = { online: true, venue: undefined, address: undefined };
    expect(placeOfEvent(hall, ['オンライン参加'])).toEqual(nowhere);
    expect(placeOfEvent(hall, ['Online'])).toEqual(nowhere);
    // The Shop API returns a chosen option as its name and value, in one text.
    expect(placeOfEvent(hall, ['受講方法 オンライン参加'])).toEqual(nowhere);
    expect(placeOfEvent(hall, ['受講方法 会場参加'])).toMatchObject({ online: false });
    expect(placeOfEvent({ venue: 'ONLINE (Zoom)' })).toMatchObject({ online: true, venue: 'ONLINE (Zoom)' });
  });
});

describe('a time in English names the time zone once, a time in Japanese never:', () => {
  const from = '2026-11-20T13:00:00+09:00';
  const to = '2026-11-20T16:30:00+09:00';
  it.each([
    [formatTime(from, 'en'), '13:00 Japan time (JST)'],
    [formatMoment(from, 'en'), 'Fri, Nov 20, 2026 13:00 Japan time (JST)'],
    [formatSpan(from, to, 'en'), 'Fri, Nov 20, 2026 13:00–16:30 Japan time (JST)'],
    [
      formatSpan(from, '2026-11-21T09:00:00+09:00', 'en'),
      'Fri, Nov 20, 2026 13:00–Sat, Nov 21, 2026 09:00 Japan time (JST)',
    ],
    [formatSoon(from, 'en'), 'Fri, Nov 20 13:00 JST'],
    [formatSpan(from, to, 'ja'), '2026年11月20日(金) 13:00〜16:30'],
    [formatSoon(from, 'ja'), '11月20日(金) 13:00'],
  ])('%s', (actual, expected) => expect(actual).toBe(expected));
});
