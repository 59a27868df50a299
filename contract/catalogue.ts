/** §7 Catalogue. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { codeParams, pageQuery, rating, requiredText, slugParams } from './fields.ts';
import { PAGE_LIMIT } from './rules/constants.ts';
import { alsoAs, isJson, ours } from './rules/marks.ts';
import { asPage, listOf, pageOf, product, productDetail, review, taxon } from './shapes.ts';

/** `startsAt`: upcoming seminars by start time, then seminars that have begun, then products that are not seminars. */
export const sortKeys = ['position', 'lastSixMonthsSalesQuantity', 'createdAt', 'price', 'startsAt'] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sorting = { key: SortKey; direction: 'ASC' | 'DESC' }[];

/** §4: the default order of every list, and the order of equally good search hits. */
export const DEFAULT_SORTING: Sorting = [
  { key: 'position', direction: 'DESC' },
  { key: 'lastSixMonthsSalesQuantity', direction: 'DESC' },
  { key: 'createdAt', direction: 'DESC' },
];

export const productKinds = ['book', 'seminar', 'cd_dvd', 'notebook', 'material'] as const;
export type ProductKind = (typeof productKinds)[number];

const minor = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
  .optional()
  .catch(undefined);
/** Filters; invalid values are ignored. */
const filterQuery = {
  kind: z.enum(productKinds).optional().catch(undefined),
  price_min: minor.meta({ description: 'Price of the cheapest variant, in minor units' }),
  price_max: minor,
  in_stock: z.literal('1').optional().catch(undefined),
};

/** services/shop-api/http/sorting.ts reads the sorting, `sortBy[field]=ASC|DESC`. Of several fields, the first has priority. */
const listQuery = z.object({ ...pageQuery(PAGE_LIMIT), ...filterQuery });
export type ListQuery = z.output<typeof listQuery>;

/**
 * Hits of a search or a filtered list are counted up to a limit, because counting more would take longer than the
 * search.
 */
const productPage = alsoAs(
  pageOf(product).extend({
    totalIsCut: z.literal(true).optional().meta({ description: 'There are more items than `total`' }),
  }),
  asPage,
);

const searchPage = alsoAs(
  productPage.extend({
    someWords: z.literal(true).optional().meta({
      description:
        'Present if no product has every word of the search: the items have some of the words, most words first',
    }),
  }),
  asPage,
);

export const taxons = defineCall({
  id: 'taxons',
  summary: 'Every category tree',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxons',
  auth: 'public',
  data: z.array(taxon),
  errors: [],
});

export const taxonByCode = defineCall({
  id: 'taxonByCode',
  summary: 'One category with its subtree and its ancestors',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxons/{code}',
  auth: 'public',
  params: codeParams,
  data: alsoAs(z.object({ self: taxon, parentTree: ours(taxon) }), (value) =>
    isJson(value) && value['self'] === undefined ? { self: value } : value,
  ),
  errors: [404],
});

export const taxonProductsByCode = defineCall({
  id: 'taxonProductsByCode',
  summary: 'Products of a category and its descendants, by the category’s code',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxon-products/by-code/{code}',
  auth: 'public',
  params: codeParams,
  query: listQuery,
  data: productPage,
  errors: [404],
});

export const taxonProductsBySlug = defineCall({
  id: 'taxonProductsBySlug',
  summary: 'Products of a category and its descendants, by the category’s slug',
  tag: 'Catalogue',
  method: 'get',
  path: '/taxon-products/by-slug/{slug}',
  auth: 'public',
  params: slugParams,
  query: listQuery,
  data: productPage,
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
  data: productDetail,
  errors: [404],
});

export const latestProducts = defineCall({
  id: 'latestProducts',
  summary: 'Products, newest first',
  tag: 'Catalogue',
  method: 'get',
  path: '/product-latest',
  auth: 'public',
  query: z.object({ limit: pageQuery(PAGE_LIMIT).limit }),
  data: listOf(product),
  errors: [],
});

export const recommendations = defineCall({
  id: 'recommendations',
  summary: 'Products recommended with a product',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-code/{code}/recommendations',
  auth: 'public',
  params: codeParams,
  data: listOf(product),
  errors: [404],
});

/** Without text and category, the response has no products. With `taxon_code` alone, it has the category's products. */
export const searchProducts = defineCall({
  id: 'searchProducts',
  summary: 'Products that match every word, or else some of the words',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-search',
  auth: 'public',
  query: z.object({
    search: z.string().default(''),
    taxon_code: z.string().default(''),
    ...pageQuery(PAGE_LIMIT),
    ...filterQuery,
  }),
  data: searchPage,
  errors: [],
});

export const productsByCodes = defineCall({
  id: 'productsByCodes',
  summary: 'Several products in the order of their codes in the request; unknown codes are left out',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/batch/by-codes',
  auth: 'public',
  query: z.object({ codes: z.string().default('') }),
  data: listOf(product),
  errors: [],
});

export const productReviews = defineCall({
  id: 'productReviews',
  summary: 'Reviews of a product, newest first',
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-code/{code}/reviews',
  auth: 'public',
  params: codeParams,
  query: z.object(pageQuery(PAGE_LIMIT)),
  data: pageOf(review, {
    hidden: z
      .int()
      .optional()
      .meta({ description: 'How many reviews the shop has hidden, if any (beyond §7)' }),
  }),
  errors: [404],
});

/**
 * Beyond §7. A member has at most one review per product. The form shows this review, and sending the form changes it.
 */
export const ownReview = defineCall({
  id: 'ownReview',
  summary: "The member's own review of a product, if there is one",
  tag: 'Catalogue',
  method: 'get',
  path: '/products/by-code/{code}/reviews/own',
  auth: 'required',
  params: codeParams,
  data: z.object({ review: review.optional() }),
  errors: [401, 404],
});

/** §5.14, §5.15: rating, title (under 50 characters) and comment are required; §5.16: the author is the member. */
export const writeReview = defineCall({
  id: 'writeReview',
  summary: 'Review a product',
  tag: 'Catalogue',
  method: 'post',
  path: '/products/by-code/{code}/reviews',
  auth: 'required',
  params: codeParams,
  body: z.object({
    rating,
    title: requiredText(200),
    comment: requiredText(4000),
    anonymous: z.boolean().default(false),
  }),
  status: 201,
  data: z.null(),
  errors: [400, 401, 404, 429],
});
