/** §7 Catalogue, in its order. All public, so every answer goes through the shared cache, per language. */
import * as calls from '#contract/catalogue.ts';
import { cached } from './cached-call.server.ts';
import type { Caller } from './http.server.ts';

type List = { page: number; sort?: calls.Sorting; limit?: number };

const sortQuery = (sort: calls.Sorting = []) =>
  sort.map(({ key, direction }) => [`sortBy[${key}]`, direction] as const);

export const taxons = (caller: Caller) => cached(calls.taxons, {}, caller);

export const taxonByCode = (caller: Caller, code: string) =>
  cached(calls.taxonByCode, { params: { code } }, caller);

export const taxonProductsByCode = (caller: Caller, code: string, { page, sort, limit }: List) =>
  cached(
    calls.taxonProductsByCode,
    { params: { code }, query: { page, ...(limit ? { limit } : {}) }, extraQuery: sortQuery(sort) },
    caller,
  );

export const taxonProductsBySlug = (caller: Caller, slug: string, { page, sort, limit }: List) =>
  cached(
    calls.taxonProductsBySlug,
    { params: { slug }, query: { page, ...(limit ? { limit } : {}) }, extraQuery: sortQuery(sort) },
    caller,
  );

export const productByCode = (caller: Caller, code: string) =>
  cached(calls.productByCode, { params: { code } }, caller);

export const productBySlug = (caller: Caller, slug: string) =>
  cached(calls.productBySlug, { params: { slug } }, caller);

export const latestProducts = (caller: Caller, limit: number) =>
  cached(calls.latestProducts, { query: { limit } }, caller);

export const recommendations = async (caller: Caller, code: string) =>
  (await cached(calls.recommendations, { params: { code } }, caller)).items;
