/** §7 Catalogue: every call, every status. */
import * as c from '#contract/catalogue.ts';
import { productAddresses } from '#contract/finding.ts';
import { member } from '../../setup/client.ts';
import { callsIn, conform, type Request } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

const unknown = () => ({ params: { code: 'no-such', slug: 'no/such' } });
const product = async (t: TestShop): Promise<Request> => ({ params: { code: await makeProduct(t) } });
const disabled = async (t: TestShop): Promise<Request> => ({
  params: { code: await makeProduct(t, { enabled: false }) },
});
const review = { rating: 5, title: 'よい本でした', comment: 'とても読みやすかったです。', anonymous: false };
const reviewing = (body: unknown) => async (t: TestShop) => ({
  ...(await product(t)),
  bearer: (await member(t)).bearer,
  body,
});
const bad400 = { call: c.writeReview, status: 400, errorCode: 'validation_failed' } as const;

conform(callsIn(c), [
  { call: c.taxons, when: 'all trees', status: 200 },
  { call: c.taxonByCode, when: 'a category', request: () => ({ params: { code: 'books' } }), status: 200 },
  { call: c.taxonByCode, when: 'an unknown code', request: unknown, status: 404 },
  {
    call: c.taxonProductsByCode,
    when: 'sorted by price',
    request: () => ({ params: { code: 'books' }, query: 'sortBy[price]=ASC&limit=5&page=2' }),
    status: 200,
  },
  {
    call: c.taxonProductsByCode,
    when: 'an invalid page and limit',
    request: () => ({ params: { code: 'books' }, query: 'page=-3&limit=abc&sort[unknown]=up' }),
    status: 200,
  },
  { call: c.taxonProductsByCode, when: 'an unknown code', request: unknown, status: 404 },
  {
    call: c.taxonProductsBySlug,
    when: 'a page beyond the end',
    request: () => ({ params: { slug: 'books' }, query: 'page=999' }),
    status: 200,
  },
  { call: c.taxonProductsBySlug, when: 'an unknown slug', request: unknown, status: 404 },
  { call: c.productByCode, when: 'a product', request: product, status: 200 },
  {
    call: c.productByCode,
    when: 'an unknown code',
    request: unknown,
    status: 404,
    errorCode: 'product_not_found',
  },
  {
    call: c.productByCode,
    when: 'a disabled product',
    request: disabled,
    status: 404,
    errorCode: 'product_not_found',
  },
  {
    call: c.productBySlug,
    when: 'a product',
    request: async (t) => ({ params: { slug: (await makeProduct(t)).toLowerCase() } }),
    status: 200,
  },
  {
    call: c.productBySlug,
    when: 'an unknown slug',
    request: unknown,
    status: 404,
    errorCode: 'product_not_found',
  },
  { call: c.recommendations, when: 'a product', request: product, status: 200 },
  {
    call: c.recommendations,
    when: 'an unknown code',
    request: unknown,
    status: 404,
    errorCode: 'product_not_found',
  },
  { call: c.latestProducts, when: 'twelve products', request: () => ({ query: 'limit=12' }), status: 200 },
  { call: productAddresses, when: 'the first part', status: 200 },
  {
    call: productAddresses,
    when: 'a part beyond the end',
    request: () => ({ query: 'part=99' }),
    status: 200,
  },
  {
    call: c.searchProducts,
    when: 'a word',
    request: () => ({ query: `search=${encodeURIComponent('ﾄﾞﾘﾙ')}` }),
    status: 200,
  },
  { call: c.searchProducts, when: 'no search words', status: 200 },
  {
    call: c.searchProducts,
    when: 'an unknown category',
    request: () => ({ query: 'taxon_code=no-such' }),
    status: 200,
  },
  { call: c.productsByCodes, when: 'no code', status: 200 },
  {
    call: c.productsByCodes,
    when: 'known and unknown codes',
    request: async (t) => ({ query: `codes=no-such,${await makeProduct(t)}` }),
    status: 200,
  },
  { call: c.productReviews, when: 'a product without reviews', request: product, status: 200 },
  {
    call: c.productReviews,
    when: 'an unknown code',
    request: unknown,
    status: 404,
    errorCode: 'product_not_found',
  },
  {
    call: c.ownReview,
    when: 'a product that the member has not reviewed',
    request: async (t) => ({ ...(await product(t)), bearer: (await member(t)).bearer }),
    status: 200,
  },
  { call: c.ownReview, when: 'a guest', request: product, status: 401, errorCode: 'token_missing' },
  {
    call: c.ownReview,
    when: 'an unknown product',
    request: async (t) => ({ ...unknown(), bearer: (await member(t)).bearer }),
    status: 404,
    errorCode: 'product_not_found',
  },
  { call: c.writeReview, when: 'a valid review', request: reviewing(review), status: 201 },
  { ...bad400, when: 'an empty body', request: reviewing({}), fields: ['rating', 'title', 'comment'] },
  { ...bad400, when: 'rating 0', request: reviewing({ ...review, rating: 0 }), fields: ['rating'] },
  { ...bad400, when: 'rating 6', request: reviewing({ ...review, rating: 6 }), fields: ['rating'] },
  { ...bad400, when: 'rating 4.5', request: reviewing({ ...review, rating: 4.5 }), fields: ['rating'] },
  {
    ...bad400,
    when: 'a title of 50 characters',
    request: reviewing({ ...review, title: 'あ'.repeat(50) }),
    fields: ['title'],
  },
  {
    call: c.writeReview,
    when: 'a guest',
    request: async (t) => ({ ...(await product(t)), body: review }),
    status: 401,
    errorCode: 'token_missing',
  },
  {
    call: c.writeReview,
    when: 'an unknown product',
    request: async (t) => ({ ...unknown(), bearer: (await member(t)).bearer, body: review }),
    status: 404,
    errorCode: 'product_not_found',
  },
]);
