import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatYen, reachesMinimumOrder, taxIncluded, yen, yenFloor } from '#contract/rules/money.ts';

describe('money', () => {
  it.each([
    [548_000, 49_800],
    [72_351_400, 6_577_400],
    [110_000, 10_000],
    [0, 0],
    [100, 0],
  ])('tax inside %i is %i, floored to whole yen', (total, tax) => {
    expect(taxIncluded(total)).toBe(tax);
  });

  it('floors exactly, for any whole-yen total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (wholeYen) => {
        expect(taxIncluded(wholeYen * 100)).toBe(Number((BigInt(wholeYen) * 10n) / 110n) * 100);
      }),
    );
  });

  it('rounds everywhere but in the header', () => {
    expect(yen(199_950)).toBe(2000);
    expect(yenFloor(199_950)).toBe(1999);
  });

  it('formats with separators in both languages', () => {
    expect(formatYen(1100, 'ja')).toBe('1,100円');
    expect(formatYen(1_234_567, 'en')).toBe('¥1,234,567');
    expect(formatYen(-500, 'ja')).toBe('−500円');
  });

  it('compares the minimum order with the total', () => {
    expect(reachesMinimumOrder(99_900)).toBe(false);
    expect(reachesMinimumOrder(100_000)).toBe(true);
  });
});
