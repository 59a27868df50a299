import { describe, expect, it } from 'vitest';
import { menuOf, topicsOf } from '#app/catalogue/menu.ts';
import { cameFrom } from '#app/routes/products/search/came-from.ts';
import { searchView } from '#app/routes/shell/search-bar.tsx';
import { branchesOf, pathToTaxonCode } from '#app/rules/taxon-tree.ts';
import { xml } from '#app/seo/xml.ts';
import type { Taxon } from '#contract/shapes.ts';

const taxon = (code: string, children: Taxon[] = []): Taxon => ({
  code,
  name: code.toUpperCase(),
  slug: code,
  position: 0,
  children,
  images: [],
});
const roots = [taxon('main', [taxon('a', [taxon('a1'), taxon('a2')]), taxon('b', [taxon('b1')])])];

describe('the filter column (§2)', () => {
  it('opens only the categories that contain the current one, and marks the current one', () => {
    const branches = branchesOf(pathToTaxonCode(roots, 'a1'), ({ code }) => `/${code}`);
    expect(branches.map(({ name, current, below }) => [name, current, below.length])).toEqual([
      ['A', false, 2],
      ['B', false, 0],
    ]);
    expect(branches[0]?.below.map(({ href, current }) => [href, current])).toEqual([
      ['/a1', true],
      ['/a2', false],
    ]);
    expect(branchesOf([], () => '')).toEqual([]);
  });
});

describe('the menu (§2)', () => {
  it('has the main categories (§9.38), and topics (§9.39) where there are any', () => {
    const trees = [...roots, taxon('topics', [taxon('gifts')]), taxon('recommended_products'), taxon('new')];
    expect(menuOf(trees).map(({ code }) => code)).toEqual(['a', 'b']);
    expect(topicsOf(trees, 'topics')).toEqual([
      { code: 'topics', name: 'TOPICS', slug: 'topics', children: [{ name: 'GIFTS', slug: 'gifts' }] },
    ]);
    expect(topicsOf([...roots, taxon('topics')], 'topics')).toEqual([]);
  });
});

describe('the search bar (§2)', () => {
  const menu = [
    { code: 'a', name: 'A', slug: 'a', children: [] },
    { code: 'b', name: 'B', slug: 'b', children: [] },
  ];
  it('shows the text and the category of the URL, even a subcategory', () => {
    expect(searchView(roots, menu, undefined)).toMatchObject({ taxon: '', text: '' });
    const facts = searchView(roots, menu, new URLSearchParams('taxon=a1&searchQuery=x'));
    expect(facts).toMatchObject({ taxon: 'a1', text: 'x' });
    expect(facts.chips.map(({ code }) => code)).toEqual(['a', 'b', 'a1']);
    const unknown = searchView(roots, menu, new URLSearchParams('taxon=zzz'));
    expect(unknown).toMatchObject({ taxon: '', chips: [{ code: 'a' }, { code: 'b' }] });
  });

  it('leads back from an empty search, but only to pages of this shop', () => {
    const here = new URL('http://shop.example/products/search');
    const from = (referer?: string) =>
      cameFrom(new Request(here, referer ? { headers: { Referer: referer } } : {}), here);
    expect(from('http://shop.example/en/faq?a=1')).toBe('/en/faq?a=1');
    expect(from('http://evil.example/faq')).toBeUndefined();
    expect(from('http://shop.example//evil.example')).toBeUndefined();
    expect(from('http://shop.example/products/search')).toBeUndefined();
    expect(from('not an address')).toBeUndefined();
    expect(from()).toBeUndefined();
  });
});

describe('text for XML', () => {
  it('contains no markup and no character that XML forbids', () => {
    expect(xml('<a href="x">&\u0000\ud800\u{20bb7}\n')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;\u{20bb7}\n');
  });
});
