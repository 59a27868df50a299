import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { MINIMUM_ORDER_YEN, MINOR_PER_YEN } from '#contract/rules/constants.ts';
import {
  fitsOneCard,
  formatYen,
  minorUnits,
  reachesMinimumOrder,
  setPriceMultiplier,
  taxIncluded,
  yen,
  yenFloor,
} from '#contract/rules/money.ts';

describe('an amount', () => {
  it.each([
    [548_000, 49_800],
    [72_351_400, 6_577_400],
    [110_000, 10_000],
    [0, 0],
    [100, 0],
  ])('of %i includes a tax of %i, rounded down to whole yen (§9.4)', (total, tax) => {
    expect(taxIncluded(total)).toBe(tax);
  });

  it('of any number of whole yen includes a tax that is rounded down exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (wholeYen) => {
        expect(taxIncluded(wholeYen * 100)).toBe(Number((BigInt(wholeYen) * 10n) / 110n) * 100);
      }),
    );
  });

  it('is rounded to yen on pages, and rounded down in the header (§9.19)', () => {
    expect(yen(199_950)).toBe(2000);
    expect(yenFloor(199_950)).toBe(1999);
  });

  it('has separators for thousands in both languages', () => {
    expect(formatYen(1100, 'ja')).toBe('1,100円');
    expect(formatYen(1_234_567, 'en')).toBe('¥1,234,567');
    expect(formatYen(-500, 'ja')).toBe('−500円');
  });

  it('reaches the minimum order at 1,000 yen (§5.2, §9.1)', () => {
    expect(reachesMinimumOrder(99_900, MINIMUM_ORDER_YEN)).toBe(false);
    expect(reachesMinimumOrder(100_000, MINIMUM_ORDER_YEN)).toBe(true);
  });
});

describe('the price multiplier', () => {
  afterEach(() => setPriceMultiplier(1 / MINOR_PER_YEN));

  it.each([
    [1, 1100],
    [0.1, 11_000],
    [0.01, 110_000],
    [0.001, 1_100_000],
  ])('%f means that 1,100 yen are stored as %i', (multiplier, minor) => {
    setPriceMultiplier(multiplier);
    expect(minorUnits(1100)).toBe(minor);
    expect([yen(minor), yenFloor(minor)]).toEqual([1100, 1100]);
    expect(yen(taxIncluded(minor))).toBe(100);
    const reaches = (total: number) => reachesMinimumOrder(minorUnits(total), MINIMUM_ORDER_YEN);
    expect([reaches(999), reaches(1000)]).toEqual([false, true]);
    expect([fitsOneCard(minorUnits(500_000)), fitsOneCard(minorUnits(500_001))]).toEqual([true, false]);
  });
});
