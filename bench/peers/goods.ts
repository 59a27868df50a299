/** The demo's goods, as files that Vendure's import reads. */
import { writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { Caller } from '../../tests/kit/caller.ts';

type Taxon = { code: string; slug: string; children: Taxon[] };
type Product = {
  code: string;
  name: string;
  slug: string;
  description: string;
  taxons: { main: string; others: string[] };
  variants: Record<string, { code: string; name: string; price: { current: number } }>;
};

const STOCK = 1_000_000;
const CATEGORY = 'category';

/** Reads English names and texts, which both searches split into words. */
export const englishCaller = (api: string): Caller =>
  new Caller(api, undefined, (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, 'Accept-Language': 'en_US' } }),
  );

/** All categories, each with the codes of itself and of those above it. */
const flat = (taxons: Taxon[], above: string[] = []): { code: string; slug: string; path: string[] }[] =>
  taxons.flatMap(({ code, slug, children }) => {
    const path = [...above, code];
    return [{ code, slug, path }, ...flat(children, path)];
  });

/** Writes the products with their variants, and a collection for each category. Returns the number of products. */
export async function writeGoods(
  api: string,
  files: { goods: string; collections: string },
): Promise<number> {
  const caller = englishCaller(api);
  const taxons = flat(await caller.must<Taxon[]>('GET', '/taxons'));
  const products: Product[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const list = await caller.must<{ pages: number; items: Product[] }>(
      'GET',
      `/taxon-products/by-code/main?limit=100&page=${page}`,
    );
    products.push(...list.items);
    pages = list.pages;
  }
  const paths = new Map(taxons.map(({ code, path }) => [code, path]));
  const lines = products.flatMap((product) => linesOf(product, paths));
  writeFileSync(files.goods, stringify(lines, { header: true, columns: COLUMNS }));
  const collections = taxons.map(({ code, slug }) => ({
    name: code,
    slug: slug.replaceAll('/', '-'),
    filters: [{ code: 'facet-value-filter', args: { facetValueNames: [code], containsAny: false } }],
  }));
  writeFileSync(files.collections, JSON.stringify(collections));
  return products.length;
}

const COLUMNS = [
  'name',
  'slug',
  'description',
  'assets',
  'facets',
  'optionGroups',
  'optionValues',
  'sku',
  'price',
  'taxCategory',
  'stockOnHand',
  'trackInventory',
  'variantAssets',
  'variantFacets',
];

/** A line for each variant; the first one also has what belongs to the product. */
function linesOf(
  { name, slug, description, taxons, variants }: Product,
  paths: Map<string, string[]>,
): Record<string, string | number>[] {
  const all = Object.values(variants);
  const codes = new Set([taxons.main, ...taxons.others].flatMap((code) => paths.get(code) ?? []));
  const facets = [...codes].map((code) => `${CATEGORY}:${code}`);
  return all.map((variant, n) => ({
    ...(n === 0 ? { name, slug, description, facets: facets.join('|') } : {}),
    ...(n === 0 && all.length > 1 ? { optionGroups: 'kind' } : {}),
    ...(all.length > 1 ? { optionValues: variant.code } : {}),
    sku: variant.code,
    price: variant.price.current / 100,
    taxCategory: 'standard',
    stockOnHand: STOCK,
    trackInventory: 'true',
  }));
}
