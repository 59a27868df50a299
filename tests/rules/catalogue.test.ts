import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addViewed } from '#app/cookies/recently-viewed.ts';
import { readQuantity } from '#app/rules/quantity.ts';
import { readSortOption, sortingOf, sortOptions } from '#app/rules/sorting.ts';
import { pageWindow, readPage } from '#kit/ui/paging.ts';

describe('sorting (§3, §4)', () => {
  it('is by position, sales and date by default, all descending', () => {
    expect(sortingOf('default').map(({ key, direction }) => `${key} ${direction}`)).toEqual([
      'position DESC',
      'lastSixMonthsSalesQuantity DESC',
      'createdAt DESC',
    ]);
  });

  it('uses only the keys of the chosen option', () => {
    expect(sortingOf('lowest_price_first')).toEqual([{ key: 'price', direction: 'ASC' }]);
    expect(sortingOf('oldest_first')).toEqual([{ key: 'createdAt', direction: 'ASC' }]);
  });

  it('accepts every option, and uses the default for any other value', () => {
    for (const option of sortOptions) expect(readSortOption(option)).toBe(option);
    for (const other of [null, '', 'price', '__proto__']) expect(readSortOption(other)).toBe('default');
  });
});

describe('the pages of a list', () => {
  it('begin with the first page if the number is invalid (§9.16)', () => {
    for (const value of [null, '', '0', '-1', '1.5', 'x', '１', '99999999']) expect(readPage(value)).toBe(1);
    expect(readPage('3')).toBe(3);
  });

  it('are linked if they are the first, the last or near the current page', () => {
    expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(6, 12)).toEqual([1, null, 5, 6, 7, null, 12]);
    expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, null, 12]);
  });

  it('are linked in order, each once, and always include the current page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
        const shown = pageWindow(Math.min(a, b), Math.max(a, b)).filter((n) => n !== null);
        expect(shown).toEqual([...new Set(shown)].sort((x, y) => x - y));
        expect(shown).toContain(Math.min(a, b));
      }),
    );
  });
});

describe('a quantity (§5.8, §5.9)', () => {
  it('may have full-width digits', () => expect(readQuantity(' ３ ')).toEqual({ quantity: 3 }));

  it('has its own error if it is missing, too small, too large or not a number (§5.32)', () => {
    expect(readQuantity('')).toEqual({ error: 'validation.field_required' });
    expect(readQuantity('0')).toEqual({ error: 'validation.quantity_minimum' });
    expect(readQuantity('100')).toEqual({ error: 'validation.quantity_maximum' });
    for (const odd of ['1.5', '1e1', '二', '1,000'])
      expect(readQuantity(odd)).toEqual({ error: 'validation.number_only' });
  });

  it('is valid from 1 to 99 (§9.5)', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (n) => {
        expect('quantity' in readQuantity(String(n))).toBe(n >= 1 && n <= 99);
      }),
    );
  });
});

describe('recently viewed products (§4)', () => {
  it('are at most 12, each once, the newest first (§9.14)', () => {
    // These lists usually contain more than twelve of the sixteen codes.
    const many = fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNOP'), { minLength: 20, maxLength: 60 });
    fc.assert(
      fc.property(fc.oneof(many, fc.array(fc.constantFrom(...'ABC'))), (visits) => {
        const viewed = visits.reduce<string[]>((codes, code) => addViewed(codes, code), []);
        const wanted = [...new Set([...visits].reverse())].slice(0, 12);
        expect(viewed).toEqual(wanted);
      }),
    );
  });
});
