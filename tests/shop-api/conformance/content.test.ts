/** §7 Content, inquiries and wishlist: every call, every status. inquiries.test.ts tests the limits of inquiries. */
import * as content from '#contract/content.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as wishlist from '#contract/wishlist.ts';
import { call, member } from '../../setup/client.ts';
import { callsIn, conform, type Request } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

const unknown = () => ({ params: { code: 'no-such', slug: 'no-such', section: 'no-such' } });
const section = (name: string) => () => ({ params: { section: name } });

conform(callsIn(content), [
  { call: content.mediaSection, when: 'the section carousel', request: section('carousel'), status: 200 },
  { call: content.mediaSection, when: 'an unknown section', request: unknown, status: 200 },
  { call: content.faq, when: 'all questions', status: 200 },
  { call: content.shippingFees, when: 'the fees', status: 200 },
  {
    call: content.blocksOfSection,
    when: 'the section notification',
    request: section('notification'),
    status: 200,
  },
  { call: content.blocksOfSection, when: 'an unknown section', request: unknown, status: 200 },
  { call: content.blockByCode, when: 'a block', request: () => ({ params: { code: 'email' } }), status: 200 },
  {
    call: content.blockByCode,
    when: 'an unknown code',
    request: unknown,
    status: 404,
    errorCode: 'not_found',
  },
  {
    call: content.pagesOfSection,
    when: 'the section of guides',
    request: section('usage_guide'),
    status: 200,
  },
  { call: content.pagesOfSection, when: 'an unknown section', request: unknown, status: 200 },
  {
    call: content.pageBySlug,
    when: 'a guide',
    request: async (t) => {
      const { data } = await call(t, 'GET', '/pages/usage_guide/no-grid');
      return { params: { slug: data.items[0].slug } };
    },
    status: 200,
  },
  {
    call: content.pageBySlug,
    when: 'an unknown slug',
    request: unknown,
    status: 404,
    errorCode: 'not_found',
  },
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
const bad = { status: 400, errorCode: 'validation_failed' } as const;
const request = { call: inquiries.createPurchaseRequest } as const;

conform(callsIn(inquiries), [
  {
    call: inquiries.createInquiry,
    when: 'a guest',
    request: () => ({ body: { ...SENDER, content: '在庫はありますか。' } }),
    status: 201,
  },
  {
    call: inquiries.createInquiry,
    when: 'a member',
    request: async (t) => ({
      bearer: (await member(t)).bearer,
      body: { ...SENDER, content: '領収書について', orderNumber: '000000001' },
    }),
    status: 201,
  },
  {
    ...bad,
    call: inquiries.createInquiry,
    when: 'an empty body',
    request: () => ({ body: {} }),
    fields: ['name', 'email', 'content'],
  },
  { ...request, when: 'a product that is sold out', request: wants({ quantity: 3 }), status: 201 },
  {
    ...request,
    ...bad,
    when: 'an empty body',
    request: () => ({ body: {} }),
    fields: ['name', 'email', 'productCode'],
  },
  {
    ...request,
    when: 'an unknown product',
    request: wants({ productCode: 'no-such' }),
    status: 400,
    errorCode: 'product_not_found',
    fields: ['productCode'],
  },
  {
    ...request,
    when: 'an unknown variant',
    request: wants({ variantCode: 'no-such' }),
    status: 400,
    errorCode: 'variant_not_found',
    fields: ['variantCode'],
  },
  { ...request, ...bad, when: 'quantity 10,000', request: wants({ quantity: 10_000 }), fields: ['quantity'] },
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
const guest = { when: 'a guest', status: 401, errorCode: 'token_missing' } as const;

conform(callsIn(wishlist), [
  { call: wishlist.wishlist, when: 'a wishlist of one product', request: wished, status: 200 },
  { ...guest, call: wishlist.wishlist },
  { call: wishlist.addToWishlist, when: 'a product', request: (t) => wishing(t), status: 200 },
  {
    call: wishlist.addToWishlist,
    when: 'an unknown product',
    request: (t) => wishing(t, 'no-such'),
    status: 400,
    errorCode: 'product_not_found',
    fields: ['productCode'],
  },
  { ...guest, call: wishlist.addToWishlist, request: () => ({ body: { productCode: 'x' } }) },
  { call: wishlist.removeFromWishlist, when: 'the member’s own entry', request: wished, status: 200 },
  {
    call: wishlist.removeFromWishlist,
    when: 'an unknown entry',
    request: async (t) => ({ ...(await wished(t)), params: { id: 999_999_999 } }),
    status: 404,
  },
  {
    call: wishlist.removeFromWishlist,
    when: "another member's entry",
    request: async (t) => ({ ...(await wished(t)), bearer: (await member(t)).bearer }),
    status: 404,
  },
  { ...guest, call: wishlist.removeFromWishlist, request: () => ({ params: { id: 1 } }) },
]);
