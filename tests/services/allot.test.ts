/** How a refund is divided among the products that it is for. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allot } from '#api/domain/sales/allot.ts';

it('is divided in proportion to the prices, in whole yen', () => {
  expect(allot(100_000, [100_000, 200_000])).toEqual([33_300, 66_700]);
  expect(allot(300_000, [100_000, 200_000])).toEqual([100_000, 200_000]);
  // The rest was for shipping.
  expect(allot(350_000, [100_000, 200_000])).toEqual([100_000, 200_000]);
  expect(allot(-100_000, [100_000, 200_000])).toEqual([-33_300, -66_700]);
  expect(allot(50_000, [0])).toEqual([0]);
  expect(allot(50_000, [])).toEqual([]);
});

it('adds up to the amount, never takes more from a line than its price, and is taken back as it was given', () => {
  const yen = fc.integer({ min: 1, max: 500_000 });
  fc.assert(
    fc.property(yen, fc.array(fc.nat(90_000), { minLength: 1, maxLength: 9 }), (amount, prices) => {
      const minor = prices.map((price) => price * 100);
      const shares = allot(amount * 100, minor);
      const whole = minor.reduce((a, b) => a + b, 0);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(Math.min(amount * 100, whole));
      for (const [n, share] of shares.entries()) {
        expect(share % 100).toBe(0);
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(minor[n] ?? 0);
      }
      expect(allot(-amount * 100, minor).map((share) => -share || 0)).toEqual(shares);
    }),
  );
});
