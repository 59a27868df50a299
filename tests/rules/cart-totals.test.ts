/** Totals of a cart: lines, shipping, included tax. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippingFee, totalsOf } from '#api/domain/cart/totals.ts';

const method = { fee: 50_000, provinceFees: { 'JP-47': 150_000 } };
const freeFromYen = 5_000;
type Case = { items?: number; provinceCode?: string | undefined; isTicket?: boolean };
const fee = ({ items = 100_000, isTicket = false, ...to }: Case) =>
  shippingFee(method, [{ total: items, isTicket }], { provinceCode: 'JP-13', freeFromYen, ...to });

describe('shipping (§9.2)', () => {
  it.each([
    ['one yen below the threshold', { items: 499_900 }, 50_000],
    ['the threshold itself', { items: 500_000 }, 0],
    ['above it', { items: 500_100 }, 0],
    ['a prefecture with a fee of its own', { provinceCode: 'JP-47' }, 150_000],
    ['the same prefecture from the threshold on', { provinceCode: 'JP-47', items: 500_000 }, 0],
    ['no address yet', { provinceCode: undefined }, 50_000],
    ['tickets alone are not posted', { isTicket: true }, 0],
  ] satisfies [string, Case, number][])('%s', (_, cart, expected) => {
    expect(fee(cart)).toBe(expected);
  });
});

describe('the total', () => {
  const minor = fc.integer({ min: 0, max: 10_000_000 }).map((yen) => yen * 100);

  it('is the sum of lines and shipping, and includes the tax', () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 20 }), minor, (lines, shipping) => {
        const totals = totalsOf(
          lines.map((total) => ({ total, isTicket: false })),
          shipping,
        );
        expect(totals.items).toBe(lines.reduce((sum, line) => sum + line, 0));
        expect(totals.total).toBe(totals.items + totals.shipping);
        expect(totals.taxes % 100).toBe(0);
        // Rounded down to whole yen once: 10/110 of the total.
        expect(totals.taxes / 100).toBe(Math.floor((totals.total / 100 / 110) * 10 + 1e-9));
      }),
    );
  });
});
