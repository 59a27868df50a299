import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockers,
  buttonBlockers,
  cartBlockers,
  faultyIds,
  freeShipping,
} from '#app/rules/checkout-eligibility.ts';
import { MINIMUM_ORDER_YEN } from '#contract/rules/constants.ts';

const cart = (change: Partial<Parameters<typeof blockers>[0]> = {}) => ({
  items: [{ id: 1, available: true }],
  totals: { items: 50_000, shipping: 50_000, total: 100_000 },
  shipments: [{}],
  payments: [{}],
  ...change,
});

describe('the check of a cart before checkout (§5)', () => {
  it('accepts a complete cart', () => expect(blockers(cart(), MINIMUM_ORDER_YEN)).toEqual([]));

  it('includes the shipping fee in the amount of the minimum order (§5.2)', () => {
    const total = (amount: number) =>
      blockers(cart({ totals: { items: 0, shipping: 0, total: amount } }), MINIMUM_ORDER_YEN);
    expect(total(99_900)).toEqual(['minimum_order']);
    expect(total(100_000)).toEqual([]);
  });

  it('reports everything that is missing (§5.1, §5.3, §5.4, §5.5)', () => {
    expect(blockers(cart({ items: [] }), MINIMUM_ORDER_YEN)).toEqual(['empty']);
    expect(blockers(cart({ items: [{ id: 1, available: false }] }), MINIMUM_ORDER_YEN)).toEqual([
      'unavailable',
    ]);
    expect(blockers(cart({ shipments: [], payments: [] }), MINIMUM_ORDER_YEN)).toEqual([
      'shipment',
      'payment',
    ]);
  });

  it('disables the button for faulty items, but not for a missing shipment or payment (§4)', () => {
    expect(buttonBlockers(cart({ shipments: [], payments: [] }), MINIMUM_ORDER_YEN)).toEqual([]);
    expect(buttonBlockers(cart(), MINIMUM_ORDER_YEN, ['1'])).toEqual(['faulty']);
    expect(buttonBlockers(cart(), MINIMUM_ORDER_YEN, ['2', 'x', null])).toEqual([]);
  });

  it('keeps only numeric ids of faulty items (§5.6)', () =>
    expect(faultyIds([1, '2', 'a', null, '', 1.5, '3x'])).toEqual([1, 2]));
});

describe('free shipping (§9.3)', () => {
  it('shows how many yen of goods are missing', () =>
    expect(freeShipping({ items: 49_999_900, shipping: 50_000, total: 0 }, 500_000)).toEqual({
      kind: 'remaining',
      yen: 1,
    }));

  it('is reached at the threshold, or if the shipping fee is already zero', () => {
    expect(freeShipping({ items: 50_000_000, shipping: 1, total: 0 }, 500_000)).toEqual({ kind: 'reached' });
    expect(freeShipping({ items: 0, shipping: 0, total: 0 }, 500_000)).toEqual({ kind: 'reached' });
  });

  it('never shows a missing amount of zero or less', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(1_000_000), (items, threshold) => {
        const answer = freeShipping({ items: items * 100, shipping: 50_000, total: 0 }, threshold);
        return answer.kind === 'reached' || answer.yen > 0;
      }),
    );
  });
});

describe('faulty and unavailable items (§3)', () => {
  const line = (id: number, unavailableReason?: string) => ({
    id,
    available: unavailableReason === undefined,
    unavailableReason,
  });

  it('are distinguished: a quantity above the stock is faulty, a product without stock is unavailable', () => {
    const of = (...items: ReturnType<typeof line>[]) => cartBlockers(cart({ items }), MINIMUM_ORDER_YEN);
    expect(of(line(1))).toEqual([]);
    expect(of(line(1), line(2, 'insufficient_stock'))).toEqual(['faulty']);
    expect(of(line(1, 'out_of_stock'))).toEqual(['unavailable']);
    expect(of(line(1, 'disabled'), line(2, 'insufficient_stock'))).toEqual(['unavailable', 'faulty']);
  });
});
