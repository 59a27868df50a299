import { describe, expect, it } from 'vitest';
import { canonicalQuery, isEmptySearch, readSearch } from '#app/rules/search.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the search bar (§2)', () => {
  it('removes blanks, full-width blanks and control characters around the text', () => {
    expect(readSearch(query('taxon=+books+&searchQuery=%E3%80%80%00ドリル%0A+'))).toEqual({
      taxon: 'books',
      text: 'ドリル',
      isCut: false,
    });
  });

  it('accepts 64 characters, and counts a surrogate pair as one', () => {
    expect(readSearch(query(`searchQuery=${'𠮷'.repeat(64)}`)).isCut).toBe(false);
    const { text, isCut: cut } = readSearch(query(`searchQuery=${'𠮷'.repeat(65)}`));
    expect([cut, [...text].length]).toEqual([true, 64]);
  });

  it('searches nothing if there is neither a text nor a category', () => {
    for (const nothing of ['', 'searchQuery=', 'taxon=&searchQuery=%E3%80%80', 'page=2'])
      expect(isEmptySearch(readSearch(query(nothing)))).toBe(true);
    expect(isEmptySearch(readSearch(query('taxon=books')))).toBe(false);
  });

  it('has one canonical URL for each search', () => {
    expect(canonicalQuery(query('taxon=&searchQuery=+a+'))?.toString()).toBe('searchQuery=a');
    expect(canonicalQuery(query('searchQuery=a&taxon='))).toBeUndefined();
    expect(canonicalQuery(query('taxon=books&searchQuery=a&page=2&sort=newest_first'))).toBeUndefined();
    for (const given of ['taxon=&searchQuery=+a+', 'searchQuery=', 'sort=&searchQuery=a'])
      expect(canonicalQuery(canonicalQuery(query(given)) ?? query(given))).toBeUndefined();
  });
});
