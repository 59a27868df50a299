/** §7 Catalogue. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { codeParams, pageQuery, slugParams } from './fields.ts';
import { pageOf, product, productDetail, taxon } from './shapes.ts';

export const sortKeys = ['position', 'lastSixMonthsSalesQuantity', 'createdAt', 'price'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sorting = { key: SortKey; direction: 'ASC' | 'DESC' }[];

/** `sortBy[field]=ASC|DESC`, several in order of appearance; see services/shop-api/http/sorting.ts. */
const listQuery = z.object(pageQuery(10));

export const taxons = defineCall({
  id: 'taxons',
  summary: 'Every category tree',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxons',
  auth: 'public',
  status: 200,
  data: z.array(taxon),
  errors: [],
});

export const taxonByCode = defineCall({
  id: 'taxonByCode',
  summary: 'One category with its subtree and the way to it',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxons/{code}',
  auth: 'public',
  params: codeParams,
  status: 200,
  data: z.object({ self: taxon, parentTree: taxon }),
  errors: [404],
});

export const taxonProductsByCode = defineCall({
  id: 'taxonProductsByCode',
  summary: 'Products of a category and its descendants, by its code',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxon-products/by-code/{code}',
  auth: 'public',
  params: codeParams,
  query: listQuery,
  status: 200,
  data: pageOf(product),
  errors: [404],
});

export const taxonProductsBySlug = defineCall({
  id: 'taxonProductsBySlug',
  summary: 'Products of a category and its descendants, by its slug',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxon-products/by-slug/{slug}',
  auth: 'public',
  params: slugParams,
  query: listQuery,
  status: 200,
  data: pageOf(product),
  errors: [404],
});

export const productByCode = defineCall({
  id: 'productByCode',
  summary: 'One product by its code',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-code/{code}',
  auth: 'public',
  params: codeParams,
  status: 200,
  data: productDetail,
  errors: [404],
});

export const productBySlug = defineCall({
  id: 'productBySlug',
  summary: 'One product by its slug, in any language',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-slug/{slug}',
  auth: 'public',
  params: slugParams,
  status: 200,
  data: productDetail,
  errors: [404],
});

export const latestProducts = defineCall({
  id: 'latestProducts',
  summary: 'The newest products first',
  tag: 'Catalogue',
  method: 'get',
  path: '/product-latest',
  auth: 'public',
  query: z.object({ limit: pageQuery(10).limit }),
  status: 200,
  data: z.object({ items: z.array(product) }),
  errors: [],
});
