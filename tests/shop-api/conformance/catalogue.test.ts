/** §7 Catalogue: every call, every status. */
import * as c from '#contract/catalogue.ts';
import { productAddresses } from '#contract/finding.ts';
import { member } from '../../setup/client.ts';
import { callsIn, conform, type Request, row } from '../../setup/conformance.ts';
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

conform(callsIn(c), [
  row(c.taxons, 200, 'all trees'),
  row(c.taxonByCode, 200, 'a category', { request: () => ({ params: { code: 'books' } }) }),
  row(c.taxonByCode, 404, 'an unknown code', { request: unknown }),
  row(c.taxonProductsByCode, 200, 'sorted by price', {
    request: () => ({ params: { code: 'books' }, query: 'sortBy[price]=ASC&limit=5&page=2' }),
  }),
  row(c.taxonProductsByCode, 200, 'an invalid page and limit', {
    request: () => ({ params: { code: 'books' }, query: 'page=-3&limit=abc&sort[unknown]=up' }),
  }),
  row(c.taxonProductsByCode, 404, 'an unknown code', { request: unknown }),
  row(c.taxonProductsBySlug, 200, 'a page beyond the end', {
    request: () => ({ params: { slug: 'books' }, query: 'page=999' }),
  }),
  row(c.taxonProductsBySlug, 404, 'an unknown slug', { request: unknown }),
  row(c.productByCode, 200, 'a product', { request: product }),
  row(c.productByCode, '404 product_not_found', 'an unknown code', { request: unknown }),
  row(c.productByCode, '404 product_not_found', 'a disabled product', { request: disabled }),
  row(c.productBySlug, 200, 'a product', {
    request: async (t) => ({ params: { slug: (await makeProduct(t)).toLowerCase() } }),
  }),
  row(c.productBySlug, '404 product_not_found', 'an unknown slug', { request: unknown }),
  row(c.recommendations, 200, 'a product', { request: product }),
  row(c.recommendations, '404 product_not_found', 'an unknown code', { request: unknown }),
  row(c.latestProducts, 200, 'twelve products', { request: () => ({ query: 'limit=12' }) }),
  row(productAddresses, 200, 'the first part'),
  row(productAddresses, 200, 'a part beyond the end', { request: () => ({ query: 'part=99' }) }),
  row(c.searchProducts, 200, 'a word', { request: () => ({ query: `search=${encodeURIComponent('ﾄﾞﾘﾙ')}` }) }),
  row(c.searchProducts, 200, 'no search words'),
  row(c.searchProducts, 200, 'an unknown category', { request: () => ({ query: 'taxon_code=no-such' }) }),
  row(c.productsByCodes, 200, 'no code'),
  row(c.productsByCodes, 200, 'known and unknown codes', {
    request: async (t) => ({ query: `codes=no-such,${await makeProduct(t)}` }),
  }),
  row(c.productReviews, 200, 'a product without reviews', { request: product }),
  row(c.productReviews, '404 product_not_found', 'an unknown code', { request: unknown }),
  row(c.ownReview, 200, 'a product that the member has not reviewed', {
    request: async (t) => ({ ...(await product(t)), bearer: (await member(t)).bearer }),
  }),
  row(c.ownReview, '401 token_missing', 'a guest', { request: product }),
  row(c.ownReview, '404 product_not_found', 'an unknown product', {
    request: async (t) => ({ ...unknown(), bearer: (await member(t)).bearer }),
  }),
  row(c.writeReview, 201, 'a valid review', { request: reviewing(review) }),
  row(c.writeReview, '400 validation_failed', 'an empty body', {
    request: reviewing({}),
    fields: ['rating', 'title', 'comment'],
  }),
  row(c.writeReview, '400 validation_failed', 'rating 0', {
    request: reviewing({ ...review, rating: 0 }),
    fields: ['rating'],
  }),
  row(c.writeReview, '400 validation_failed', 'rating 6', {
    request: reviewing({ ...review, rating: 6 }),
    fields: ['rating'],
  }),
  row(c.writeReview, '400 validation_failed', 'rating 4.5', {
    request: reviewing({ ...review, rating: 4.5 }),
    fields: ['rating'],
  }),
  row(c.writeReview, '400 validation_failed', 'a title of 50 characters', {
    request: reviewing({ ...review, title: 'あ'.repeat(50) }),
    fields: ['title'],
  }),
  row(c.writeReview, '401 token_missing', 'a guest', {
    request: async (t) => ({ ...(await product(t)), body: review }),
  }),
  row(c.writeReview, '404 product_not_found', 'an unknown product', {
    request: async (t) => ({ ...unknown(), bearer: (await member(t)).bearer, body: review }),
  }),
]);
