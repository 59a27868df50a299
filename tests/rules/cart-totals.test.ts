/** Totals of a cart: lines, shipping fee, included tax. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingFee, totalsOf } from '#api/domain/cart/totals.ts';

const method = { fee: 50_000, provinceFees: { 'JP-47': 150_000 } };
const freeFromYen = 5_000;
type Case = { items?: number; provinceCode?: string | undefined; isTicket?: boolean };
const fee = ({ items = 100_000, isTicket = false, ...to }: Case) =>
  shippingFee(method, [{ total: items, isTicket }], { provinceCode: 'JP-13', freeFromYen, ...to });

describe('the shipping fee (§9.2)', () => {
  it.each([
    ['is charged one yen below the threshold', { items: 499_900 }, 50_000],
    ['is free at the threshold', { items: 500_000 }, 0],
    ['is free above the threshold', { items: 500_100 }, 0],
    ['is the prefecture’s own fee if there is one', { provinceCode: 'JP-47' }, 150_000],
    [
      'is free at the threshold for a prefecture with its own fee',
      { provinceCode: 'JP-47', items: 500_000 },
      0,
    ],
    ['is the general fee without an address', { provinceCode: undefined }, 50_000],
    ['is free for tickets, which are not posted', { isTicket: true }, 0],
  ] satisfies [string, Case, number][])('%s', (_, cart, expected) => {
    expect(fee(cart)).toBe(expected);
  });
});

describe('the total of a cart', () => {
  const minor = fc.integer({ min: 0, max: 10_000_000 }).map((yen) => yen * 100);

  it('is the sum of lines and shipping fee, and includes the tax', () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 20 }), minor, (lines, shipping) => {
        const totals = totalsOf(
          lines.map((total) => ({ total, isTicket: false })),
          shipping,
        );
        expect(totals.items).toBe(lines.reduce((sum, line) => sum + line, 0));
        expect(totals.total).toBe(totals.items + totals.shipping);
        expect(totals.taxes % 100).toBe(0);
        // 10/110 of the total, rounded down to whole yen.
        expect(totals.taxes / 100).toBe(Math.floor((totals.total / 100 / 110) * 10 + 1e-9));
      }),
    );
  });
});
