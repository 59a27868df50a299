/** JSON-LD on every kind of page uses only the vocabulary of schema.org. */
import { schemaFaults } from '../setup/schema-org.ts';
import { ask, attributeOf, expect, languages, test, treeOf } from './http.ts';
import { shopApi } from './members.ts';
import { DICE } from './shop.ts';

/** The path of the first product of a category that `fits`. */
async function firstOf(category: string, fits: (product: { reviewCount?: number }) => boolean = () => true) {
  for (let page = 1; page <= 10; page++) {
    const answer = await fetch(
      `${shopApi()}/shop-api/taxon-products/by-slug/${category}?limit=50&page=${page}`,
    );
    const { data } = (await answer.json()) as { data: { items: { slug: string; reviewCount?: number }[] } };
    const found = data.items.find(fits);
    if (found) return `/products/${found.slug}`;
  }
  throw new Error(`no product in ${category}`);
}

const reviewed = ({ reviewCount = 0 }) => reviewCount > 0;

const pages: [what: string, bare: () => string | Promise<string>, types: string[]][] = [
  ['home', () => '/', ['Organization', 'WebSite']],
  ['category', () => '/products/categories/books/english', ['BreadcrumbList']],
  ['all categories', () => '/products/categories', ['BreadcrumbList']],
  ['book', () => firstOf('books'), ['Product+Book', 'BreadcrumbList']],
  ['book with reviews', () => firstOf('books', reviewed), ['Product+Book', 'BreadcrumbList']],
  ['seminar', () => firstOf('seminars'), ['Event', 'BreadcrumbList']],
  ['online seminar', () => '/products/the-invoice-and-tax-clinic', ['Event', 'BreadcrumbList']],
  ['CD or DVD', () => firstOf('cd-dvd'), ['Product', 'BreadcrumbList']],
  ['variants', () => '/products/komorebi-notebook-a5', ['Product', 'BreadcrumbList']],
  ['teaching material', () => DICE, ['Product', 'BreadcrumbList']],
  ['search', () => '/products/search?searchQuery=a', []],
  ['FAQ', () => '/faq', []],
];

for (const [what, bare, types] of pages)
  test(`${what}: the page has JSON-LD of the types ${types.join(', ') || '(none)'}`, {
    tag: '@http',
  }, async () => {
    for (const { at } of languages) {
      const tree = await treeOf((await ask(at(await bare()))).html);
      const blocks = tree
        .querySelectorAll('script')
        .filter((script) => attributeOf(script, 'type') === 'application/ld+json')
        .map((script) => JSON.parse(script.textContent) as { '@type': string | string[] });
      expect(blocks.flatMap(schemaFaults)).toEqual([]);
      expect(blocks.map((block) => [block['@type']].flat().join('+'))).toEqual(types);
      if (what === 'book with reviews') expect(blocks[0]).toHaveProperty('aggregateRating');
    }
  });
