/** §7 Catalogue, in the order of §7. All calls are public and, unless noted, cached per language. */
import * as calls from '#contract/catalogue.ts';
import * as finding from '#contract/finding.ts';
import { minorUnits } from '#contract/rules/money.ts';
import { cached, renewed } from './cached-call.ts';
import { supports } from './features.ts';
import { type Identity, send } from './http.ts';

/** Prices in yen. */
type Filter = Partial<Record<'priceMin' | 'priceMax', number | undefined>> & {
  kind?: calls.ProductKind | undefined;
  inStock?: true | undefined;
};
type List = { page: number; sort?: calls.Sorting; limit?: number; filter?: Filter };

const minor = (yen: number | undefined) => (yen === undefined ? undefined : String(minorUnits(yen)));

/** Query of a list. Filters and sorting by start date go beyond §7: sent only if the Shop API supports them. */
async function listInput({ page, limit, sort = [], filter = {} }: List) {
  const filters = await supports('filters');
  const { kind, priceMin, priceMax, inStock } = filters ? filter : {};
  return {
    query: {
      page,
      ...(limit ? { limit } : {}),
      kind,
      price_min: minor(priceMin),
      price_max: minor(priceMax),
      in_stock: inStock && ('1' as const),
    },
    extraQuery: sort
      .filter(({ key }) => filters || key !== 'startsAt')
      .map(({ key, direction }) => [`sortBy[${key}]`, direction] as const),
  };
}

export const taxons = (caller: Identity) => cached(calls.taxons, {}, caller);

export const taxonProductsByCode = async (caller: Identity, code: string, list: List) =>
  cached(calls.taxonProductsByCode, { params: { code }, ...(await listInput(list)) }, caller);

export const taxonProductsBySlug = async (caller: Identity, slug: string, list: List) =>
  cached(calls.taxonProductsBySlug, { params: { slug }, ...(await listInput(list)) }, caller);

export const productByCode = (caller: Identity, code: string) =>
  cached(calls.productByCode, { params: { code } }, caller);

/** Bypasses the cache: after the shopper's own review, and before a redirect. */
export const productByCodeNow = (caller: Identity, code: string) =>
  renewed(calls.productByCode, { params: { code } }, caller);

export const productBySlug = (caller: Identity, slug: string) =>
  cached(calls.productBySlug, { params: { slug } }, caller);

/** Bypasses the cache: after the product could not be added to the cart. */
export const productBySlugNow = (caller: Identity, slug: string) =>
  renewed(calls.productBySlug, { params: { slug } }, caller);

export const latestProducts = (caller: Identity, limit: number) =>
  cached(calls.latestProducts, { query: { limit } }, caller);

export async function searchProducts(
  caller: Identity,
  { text, taxon }: { text: string; taxon: string },
  list: List,
) {
  const { query, extraQuery } = await listInput(list);
  const sought = { search: text, taxon_code: taxon, ...query };
  return cached(calls.searchProducts, { query: sought, extraQuery }, caller);
}

/** Undefined when the Shop API does not support it. */
export const searchHelp = async (caller: Identity, text: string) =>
  (await supports('search_help'))
    ? cached(finding.searchHelp, { query: { search: text } }, caller)
    : undefined;

/** In the order of `codes`; unknown codes are left out. Not cached, because shoppers rarely request the same list. */
export const productsByCodes = async (caller: Identity, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : (await send(calls.productsByCodes, { query: { codes: codes.join(',') } }, caller)).items;

/** Not cached here, because the sitemap made from it is cached. */
export const productAddresses = (part: number) =>
  send(finding.productAddresses, { query: { part } }, { locale: 'ja' });

export const recommendations = async (caller: Identity, code: string) =>
  (await cached(calls.recommendations, { params: { code } }, caller)).items;
