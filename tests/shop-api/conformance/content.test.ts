/** §7 Content, inquiries and wishlist: every call, every status. inquiries.test.ts tests the limits of inquiries. */
import * as content from '#contract/content.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as wishlist from '#contract/wishlist.ts';
import { call, member } from '../../setup/client.ts';
import { callsIn, conform, type Request, row } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

const unknown = () => ({ params: { code: 'no-such', slug: 'no-such', section: 'no-such' } });
const section = (name: string) => () => ({ params: { section: name } });

conform(callsIn(content), [
  row(content.mediaSection, 200, 'the section carousel', { request: section('carousel') }),
  row(content.mediaSection, 200, 'an unknown section', { request: unknown }),
  row(content.faq, 200, 'all questions'),
  row(content.shippingFees, 200, 'the fees'),
  row(content.blocksOfSection, 200, 'the section notification', { request: section('notification') }),
  row(content.blocksOfSection, 200, 'an unknown section', { request: unknown }),
  row(content.blockByCode, 200, 'a block', { request: () => ({ params: { code: 'email' } }) }),
  row(content.blockByCode, '404 not_found', 'an unknown code', { request: unknown }),
  row(content.pagesOfSection, 200, 'the section of guides', { request: section('usage_guide') }),
  row(content.pagesOfSection, 200, 'an unknown section', { request: unknown }),
  row(content.pageBySlug, 200, 'a guide', {
    request: async (t) => {
      const { data } = await call(t, 'GET', '/pages/usage_guide/no-grid');
      return { params: { slug: data.items[0].slug } };
    },
  }),
  row(content.pageBySlug, '404 not_found', 'an unknown slug', { request: unknown }),
]);

let senders = 0;
/** `email` is new at each read, because the number of mails to one recipient is limited. */
const SENDER = {
  name: '山田 花子',
  get email() {
    return `sender${process.pid}.${++senders}@example.jp`;
  },
};
const wants =
  (more: object) =>
  async (t: TestShop): Promise<Request> => ({
    body: { ...SENDER, productCode: await makeProduct(t, { stock: 0 }), ...more },
  });

conform(callsIn(inquiries), [
  row(inquiries.createInquiry, 201, 'a guest', {
    request: () => ({ body: { ...SENDER, content: '在庫はありますか。' } }),
  }),
  row(inquiries.createInquiry, 201, 'a member', {
    request: async (t) => ({
      bearer: (await member(t)).bearer,
      body: { ...SENDER, content: '領収書について', orderNumber: '000000001' },
    }),
  }),
  row(inquiries.createInquiry, '400 validation_failed', 'an empty body', {
    request: () => ({ body: {} }),
    fields: ['name', 'email', 'content'],
  }),
  row(inquiries.createPurchaseRequest, 201, 'a product that is sold out', {
    request: wants({ quantity: 3 }),
  }),
  row(inquiries.createPurchaseRequest, '400 validation_failed', 'an empty body', {
    request: () => ({ body: {} }),
    fields: ['name', 'email', 'productCode'],
  }),
  row(inquiries.createPurchaseRequest, '400 product_not_found', 'an unknown product', {
    request: wants({ productCode: 'no-such' }),
    fields: ['productCode'],
  }),
  row(inquiries.createPurchaseRequest, '400 variant_not_found', 'an unknown variant', {
    request: wants({ variantCode: 'no-such' }),
    fields: ['variantCode'],
  }),
  row(inquiries.createPurchaseRequest, '400 validation_failed', 'quantity 10,000', {
    request: wants({ quantity: 10_000 }),
    fields: ['quantity'],
  }),
]);

const wishing = async (t: TestShop, code?: string): Promise<Request> => ({
  bearer: (await member(t)).bearer,
  body: { productCode: code ?? (await makeProduct(t)) },
});
async function wished(t: TestShop) {
  const { bearer } = await member(t);
  const { data } = await call(t, 'POST', '/products/wishlist', {
    bearer,
    body: { productCode: await makeProduct(t) },
  });
  return { bearer, params: { id: data.items[0].id as number } };
}

conform(callsIn(wishlist), [
  row(wishlist.wishlist, 200, 'a wishlist of one product', { request: wished }),
  row(wishlist.wishlist, '401 token_missing', 'a guest'),
  row(wishlist.addToWishlist, 200, 'a product', { request: (t) => wishing(t) }),
  row(wishlist.addToWishlist, '400 product_not_found', 'an unknown product', {
    request: (t) => wishing(t, 'no-such'),
    fields: ['productCode'],
  }),
  row(wishlist.addToWishlist, '401 token_missing', 'a guest', {
    request: () => ({ body: { productCode: 'x' } }),
  }),
  row(wishlist.removeFromWishlist, 200, 'the member’s own entry', { request: wished }),
  row(wishlist.removeFromWishlist, 404, 'an unknown entry', {
    request: async (t) => ({ ...(await wished(t)), params: { id: 999_999_999 } }),
  }),
  row(wishlist.removeFromWishlist, 404, "another member's entry", {
    request: async (t) => ({ ...(await wished(t)), bearer: (await member(t)).bearer }),
  }),
  row(wishlist.removeFromWishlist, '401 token_missing', 'a guest', {
    request: () => ({ params: { id: 1 } }),
  }),
]);
