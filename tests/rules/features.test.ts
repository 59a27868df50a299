/** The storefront recognises features beyond §7 in the OpenAPI document of its Shop API. */
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#api/http/openapi.ts';
import { readEnv } from '#app/env.ts';
import * as addressBook from '#contract/address-book.ts';
import type { Call } from '#contract/call.ts';
import * as cart from '#contract/cart.ts';
import * as catalogue from '#contract/catalogue.ts';
import * as checkout from '#contract/checkout.ts';
import * as content from '#contract/content.ts';
import * as emailChange from '#contract/email-change.ts';
import * as finding from '#contract/finding.ts';
import * as inquiries from '#contract/inquiries.ts';
import * as newsletter from '#contract/newsletter.ts';
import * as orders from '#contract/orders.ts';
import * as phoneOrder from '#contract/phone-order.ts';
import * as retention from '#contract/retention.ts';
import { allFeatures, featuresIn } from '#contract/rules/features.ts';
import * as shopDetails from '#contract/shop-details.ts';
import * as user from '#contract/user.ts';
import * as wishlist from '#contract/wishlist.ts';
import * as writings from '#contract/writings.ts';

const groups = [
  addressBook,
  cart,
  catalogue,
  checkout,
  content,
  finding,
  inquiries,
  orders,
  user,
  wishlist,
  emailChange,
  newsletter,
  phoneOrder,
  retention,
  shopDetails,
  writings,
];
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'auth' in value && 'path' in value;
const ours = openApiDocument(groups.flatMap((group) => Object.values(group).filter(isCall)));

describe('the features beyond §7', () => {
  it('are all declared by our own Shop API, except those that only ShopApiPlugin has', () =>
    expect([...(featuresIn(JSON.parse(JSON.stringify(ours))) ?? [])]).toEqual(
      allFeatures.filter((feature) => feature !== 'coupons'),
    ));

  it('are missing in the document of a plain Shop API, and found under any base path and parameter names', () => {
    const list = { get: { parameters: [{ in: 'query', name: 'limit' }] } };
    const paths = {
      '/shop-api/taxons/': { get: {} },
      '/shop-api/taxon-products/by-slug/{slug}': list,
      '/shop-api/address-book/': {
        post: { requestBody: { content: { 'application/json': { schema: {} } } } },
      },
    };
    expect(featuresIn({ openapi: '3.0.0', paths })).toEqual(new Set());
    const reviews = { '/api/v1/products/by-code/{productCode}/reviews': { get: {} } };
    expect(featuresIn({ paths: { ...paths, ...reviews } })).toEqual(new Set(['review_lists']));
  });

  it.each([undefined, null, 'text', [], {}, { paths: [] }])('are unknown if the document is %j', (whole) =>
    expect(featuresIn(whole)).toBeUndefined(),
  );

  it('can also be declared by the setting SHOP_API_FEATURES, which refuses unknown names', () => {
    const read = (SHOP_API_FEATURES: string) =>
      readEnv({ SESSION_SECRET: 'x'.repeat(40), SHOP_API_FEATURES });
    const of = (list: string) => [...(read(list).SHOP_API_FEATURES ?? [])];
    expect(of('none')).toEqual([]);
    expect(of('all')).toEqual(allFeatures);
    expect(of('logout, receipts')).toEqual(['receipts', 'logout']);
    expect(() => of('recipts')).toThrow('knows no recipts');
  });
});
