import { describe, expect, it } from 'vitest';
import { readClosures, shipBy } from '#contract/rules/delivery.ts';

describe('the ship-by date (§9.34, §9.35)', () => {
  it.each([
    ['2026-11-20T10:59:59+09:00', '2026-11-26'],
    ['2026-11-20T11:00:00+09:00', '2026-11-27'],
    ['2026-09-18T15:00:00+09:00', '2026-09-29'],
    ['2026-12-25T10:00:00+09:00', '2027-01-05'],
    ['2026-12-28T11:00:00+09:00', '2027-01-07'],
    ['2027-04-28T10:59:00+09:00', '2027-05-07'],
  ])('of an order paid at %s is %s', (paid, expected) => {
    expect(shipBy(new Date(paid))).toBe(expected);
  });

  it('is later if the shop is closed on a day before it', () => {
    expect(shipBy(new Date('2026-11-20T10:00:00+09:00'), new Set(['2026-11-24']))).toBe('2026-11-27');
  });

  it('skips closing days from a setting, which must be a list of existing days', () => {
    expect(readClosures('')).toEqual(new Set());
    expect(readClosures(' 2026-11-24, 2027-08-13 ,')).toEqual(new Set(['2026-11-24', '2027-08-13']));
    for (const wrong of ['2026-13-01', '2026-02-30', '24.11.2026', '2026-11-24 2026-11-25'])
      expect(readClosures(wrong)).toBeUndefined();
  });
});
