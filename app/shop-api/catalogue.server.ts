/** §7 Catalogue, in its order. All public, so every answer goes through the shared cache, per language. */
import * as calls from '#contract/catalogue.ts';
import * as finding from '#contract/finding.ts';
import { minorUnits } from '#contract/rules/money.ts';
import { cached } from './cached-call.server.ts';
import { type Caller, send } from './http.server.ts';

/** Prices in yen. */
type Filter = Partial<Record<'priceMin' | 'priceMax', number | undefined>> & {
  kind?: calls.ProductKind | undefined;
  inStock?: true | undefined;
};
type List = { page: number; sort?: calls.Sorting; limit?: number; filter?: Filter };

const minor = (yen: number | undefined) => (yen === undefined ? undefined : String(minorUnits(yen)));

const listQuery = ({ page, limit, filter: { kind, priceMin, priceMax, inStock } = {} }: List) => ({
  page,
  ...(limit ? { limit } : {}),
  kind,
  price_min: minor(priceMin),
  price_max: minor(priceMax),
  in_stock: inStock && ('1' as const),
});

const sortQuery = (sort: calls.Sorting = []) =>
  sort.map(({ key, direction }) => [`sortBy[${key}]`, direction] as const);

export const taxons = (caller: Caller) => cached(calls.taxons, {}, caller);

export const taxonByCode = (caller: Caller, code: string) =>
  cached(calls.taxonByCode, { params: { code } }, caller);

export const taxonProductsByCode = (caller: Caller, code: string, list: List) =>
  cached(
    calls.taxonProductsByCode,
    { params: { code }, query: listQuery(list), extraQuery: sortQuery(list.sort) },
    caller,
  );

export const taxonProductsBySlug = (caller: Caller, slug: string, list: List) =>
  cached(
    calls.taxonProductsBySlug,
    { params: { slug }, query: listQuery(list), extraQuery: sortQuery(list.sort) },
    caller,
  );

export const productByCode = (caller: Caller, code: string) =>
  cached(calls.productByCode, { params: { code } }, caller);

export const productBySlug = (caller: Caller, slug: string) =>
  cached(calls.productBySlug, { params: { slug } }, caller);

export const latestProducts = (caller: Caller, limit: number) =>
  cached(calls.latestProducts, { query: { limit } }, caller);

export const searchProducts = (
  caller: Caller,
  { text, taxon }: { text: string; taxon: string },
  list: List,
) =>
  cached(
    calls.searchProducts,
    { query: { search: text, taxon_code: taxon, ...listQuery(list) }, extraQuery: sortQuery(list.sort) },
    caller,
  );

export const searchHelp = (caller: Caller, text: string) =>
  cached(finding.searchHelp, { query: { search: text } }, caller);

/** In the order asked for; unknown ones are left out. Not kept: hardly two shoppers ask for the same. */
export const productsByCodes = async (caller: Caller, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : (await send(calls.productsByCodes, { query: { codes: codes.join(',') } }, caller)).items;

/** Not kept: the sitemap made of them is. */
export const productAddresses = (part: number) =>
  send(finding.productAddresses, { query: { part } }, { locale: 'ja' });

export const recommendations = async (caller: Caller, code: string) =>
  (await cached(calls.recommendations, { params: { code } }, caller)).items;
