import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, readFilter } from '#app/rules/product-filter.ts';
import { canonicalQuery } from '#app/rules/search.ts';

const query = (text: string) => new URLSearchParams(text);
const read = (text: string) => readFilter(query(text));

describe('the filter of a list (§2)', () => {
  it('reads prices with separators, full-width digits or a currency sign', () => {
    for (const typed of ['1000', ' 1,000 ', '１，０００円', '￥1000', '¥1000'])
      expect(read(`price_min=${encodeURIComponent(typed)}`).filter.priceMin, typed).toBe(1000);
  });

  it('swaps the two prices if the minimum is above the maximum', () => {
    expect(read('price_min=3000&price_max=500').filter).toMatchObject({ priceMin: 500, priceMax: 3000 });
  });

  it('reports prices that cannot be read, and applies the other fields', () => {
    const { filter, unreadable } = read('price_min=cheap&price_max=500&in_stock=1&kind=book');
    expect(unreadable).toEqual({ priceMin: 'cheap' });
    expect(filter).toEqual({ kind: 'book', priceMin: undefined, priceMax: 500, inStock: true });
    for (const wrong of ['-1', '1.5', '12345678', '5e3', 'Ⅹ'])
      expect(read(`price_max=${encodeURIComponent(wrong)}`).unreadable).toEqual({ priceMax: wrong });
  });

  it('is empty if all values are empty or unknown', () => {
    for (const nothing of ['', 'kind=toString&in_stock=0', 'price_min=&price_max=%E3%80%80'])
      expect(isFiltered(read(nothing).filter)).toBe(false);
  });

  it('has one canonical URL, from which the same filter is read', () => {
    const tidy = canonicalQuery(query('kind=&price_min=%EF%BC%91%EF%BC%8C000&price_max=+500+&in_stock=1'));
    expect(tidy?.toString()).toBe('price_min=500&price_max=1000&in_stock=1');
    expect(canonicalQuery(tidy ?? query(''))).toBeUndefined();
    const { filter } = readFilter(tidy ?? query(''));
    expect(filterQuery(filter)).toMatchObject({ price_min: 500, price_max: 1000, in_stock: '1' });
    expect(canonicalQuery(query('price_min=cheap'))).toBeUndefined();
  });
});
