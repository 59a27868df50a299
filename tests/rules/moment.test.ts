/** Points in time of other Shop APIs, and pages of lists that nobody counted. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readData } from '#app/shop-api/reading.ts';
import { dayOf, moment } from '#contract/rules/moment.ts';
import { pageOf } from '#contract/shapes.ts';

describe('a point in time', () => {
  it.each([
    ['2026-11-27T04:27:00+09:00', '2026-11-27T04:27:00+09:00'],
    ['2026-11-27T04:27:00Z', '2026-11-27T04:27:00Z'],
    ['2026-11-27 04:27:00', '2026-11-27T04:27:00+09:00'],
    ['2026/11/27 4:27', '2026-11-27T04:27:00+09:00'],
    ['2026-11-27', '2026-11-27T00:00:00+09:00'],
    [1_795_721_220, '2026-11-26T19:27:00.000Z'],
    ['1795721220', '2026-11-26T19:27:00.000Z'],
    [1_795_721_220_000, '2026-11-26T19:27:00.000Z'],
    [{ date: '2026-11-27 04:27:00.000000', timezone_type: 3, timezone: 'UTC' }, '2026-11-27T04:27:00Z'],
    [
      { date: '2026-11-27 04:27:00.000000', timezone_type: 3, timezone: 'Asia/Tokyo' },
      '2026-11-27T04:27:00+09:00',
    ],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [{}, undefined],
  ])('%j is read as %s', (value, read) => expect(moment(value)).toBe(read));
});

describe('a birthday', () => {
  it.each([
    ['1990-04-01', '1990-04-01'],
    ['1990-04-01T00:00:00+00:00', '1990-04-01'],
    ['1990-04-01T00:00:00+09:00', '1990-04-01'],
    ['1990-03-31T15:00:00.000Z', '1990-04-01'],
    ['1990/4/1', '1990-04-01'],
    ['19900401', '1990-04-01'],
    [{ date: '1990-04-01 00:00:00.000000', timezone_type: 3, timezone: 'UTC' }, '1990-04-01'],
    [638_895_600, '1990-04-01'],
    [-86_400, '1969-12-31'],
    ['spring', undefined],
    ['', undefined],
    [{}, undefined],
  ])('%j is %s', (value, day) => expect(dayOf(value)).toBe(day));
});

describe('a page of a list', () => {
  const page = pageOf(z.string());
  const read = (data: unknown) => {
    const { value } = readData(page, data);
    return value && [value.page, value.pages, value.total];
  };
  it.each([
    [{ page: 1, limit: 2, pages: 4, total: 7, items: ['a', 'b'] }, [1, 4, 7]],
    [{ page: 2, limit: 2, total: 7, items: ['a', 'b'] }, [2, 4, 7]],
    [{ page: 2, limit: 2, items: ['a', 'b'] }, [2, 3, 4]],
    [{ page: 3, limit: 2, items: ['a'] }, [3, 3, 5]],
    [{ page: 1, hasNextPage: true, items: ['a'] }, [1, 2, 1]],
    [{ page: 2, limit: 1, _links: { self: '/x?page=2', next: '/x?page=2' }, items: ['a'] }, [2, 2, 2]],
    [
      ['a', 'b'],
      [1, 1, 2],
    ],
  ])('%j', (data, expected) => expect(read(data)).toEqual(expected));
});
