import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilter } from '#app/rules/product-filter.ts';
import { readQuantity } from '#app/rules/quantity.ts';
import { changeStock } from '#contract/desk/goods/products.ts';
import { formatYen } from '#contract/rules/money.ts';
import { signedNumberOf, wholeNumberOf, wholeYenOf } from '#contract/rules/typed-number.ts';
import { amountOf } from '#desk/request/amount.ts';
import { position } from '#desk/routes/settings/entry.tsx';

/** Typed by somebody who took the comma for a decimal point, or slipped. */
const SLIPS = ['1,76', '17,60', '1,0', '1,7600', ',176', '176,', '1,,760', '1,760 000', '0,760', '1,760.0'];

describe('a typed amount', () => {
  it.each([
    '1760',
    '1,760',
    '１，７６０',
    '1,760円',
    '¥1,760',
    '￥１，７６０',
    '\\1,760',
    ' ¥ 1,760 円 ',
    '1、760',
    '1 760',
    '1　760',
  ])('of %s is 1,760 yen', (typed) => {
    expect(wholeYenOf(typed)).toBe(1760);
    expect(amountOf(typed)).toBe(176_000);
    expect(readFilter(new URLSearchParams({ price_min: typed })).filter.priceMin).toBe(1760);
  });

  it.each([...SLIPS, '-1', '1.5', '1e3', '円', '¥', 'free', '1,234,567,890,123,456'])(
    'of %s is refused',
    (typed) => {
      expect(wholeYenOf(typed)).toBeNaN();
      expect(amountOf(typed)).toBeNaN();
      expect(readFilter(new URLSearchParams({ price_min: typed })).unreadable).toEqual({ priceMin: typed });
    },
  );

  it('is missing when the field is blank', () => {
    for (const blank of ['', ' ', '　'])
      expect([wholeYenOf(blank), amountOf(blank)]).toEqual([undefined, undefined]);
  });

  it('is read from every spelling in which the shop writes amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.constantFrom('ja' as const, 'en' as const),
        (yen, locale) => {
          expect(wholeYenOf(formatYen(yen, locale))).toBe(yen);
        },
      ),
    );
  });

  it('has groups of three digits, or no groups at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,'), maxLength: 15 }), (typed) => {
        const [first = '', ...groups] = typed.split(',');
        const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
        const isNumber = groups.length === 0 ? typed !== '' : isGrouped;
        const expected = typed === '' ? undefined : isNumber ? Number(typed.replaceAll(',', '')) : Number.NaN;
        expect(wholeNumberOf(typed)).toBe(expected);
      }),
    );
  });
});

describe('a typed number', () => {
  it('of stock may have any kind of minus, and slips are refused at the field', () => {
    for (const minus of ['-', '−', 'ー', '‐', '–', '—', '－', 'ｰ'])
      expect(signedNumberOf(`${minus}１，０００`), minus).toBe(-1000);
    expect(['+5', '0', '-0', ''].map(signedNumberOf)).toEqual([5, 0, 0, undefined]);
    for (const slip of [...SLIPS, '-', '+', '--1', '+-1', '1-', '¥1']) {
      expect(signedNumberOf(slip), slip).toBeNaN();
      for (const change of [{ kind: 'difference' }, { kind: 'count', expected: 1 }])
        expect(
          changeStock.body.safeParse({ ...change, quantity: slip, reason: '棚卸し' }).error?.issues,
        ).toMatchObject([{ path: ['quantity'], message: 'validation.stock_range' }]);
    }
  });

  it('may have behind it what is counted, but no other unit', () => {
    for (const typed of ['20冊', '２０冊', '20 冊', '20個', '20セット', '20名', '20 copies', '20 pcs.'])
      expect([wholeNumberOf(typed), signedNumberOf(`-${typed}`)], typed).toEqual([20, -20]);
    expect(wholeNumberOf('1,000冊')).toBe(1000);
    for (const typed of ['20円', '20kg', '冊', '20冊半', '2冊0', '20.5冊', '1,76冊'])
      expect(wholeNumberOf(typed), typed).toBeNaN();
    for (const typed of ['20冊', '20個円']) expect(wholeYenOf(typed), typed).toBeNaN();
  });

  it('of pieces or of a place in a list follows the same rule', () => {
    expect(readQuantity('９９')).toEqual({ quantity: 99 });
    expect(['１２', ''].map((typed) => position.place.parse(typed))).toEqual([12, undefined]);
    for (const slip of SLIPS) {
      expect(readQuantity(slip), slip).toEqual({ error: 'validation.number_only' });
      expect(position.place.parse(slip), slip).toBeNaN();
    }
  });
});
