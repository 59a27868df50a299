/** The storefront with a Shop API that supports only §7, without our additions (contract/README.md, Beyond §7). */
import { expect, it, vi } from 'vitest';
import { env } from '#app/env.ts';
import { scopeOf } from '#app/request/scope.ts';
import { loader as download } from '#app/routes/account/data/route.ts';
import * as list from '#app/routes/account/orders/route.tsx';
import * as profile from '#app/routes/account/profile/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { allFeatures } from '#contract/rules/features.ts';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { hanako, newcomer } from '../routes/members.ts';
import { inFrontOf, type Wire } from '../routes/wire.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';

let t: TestShop;
let wire: Wire;
let whole: typeof fetch;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
  whole = globalThis.fetch;
});

/** Removes query parameters and calls beyond §7, which a plain Shop API ignores. */
const plain: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  for (const ours of ['summary', 'codes']) url.searchParams.delete(ours);
  if (/\/me\/writings$|\/reviews\/own$/.test(url.pathname)) url.pathname = '/shop-api/no-such-call';
  return whole(url.href, init);
};
async function withEach<T>(see: () => Promise<T>): Promise<[ours: T, plain: T]> {
  const ours = await see();
  vi.stubGlobal('fetch', plain);
  env.SHOP_API_FEATURES = new Set();
  try {
    return [ours, await see()];
  } finally {
    vi.stubGlobal('fetch', whole);
    env.SHOP_API_FEATURES = new Set(allFeatures);
  }
}

it('with a plain Shop API, the order list and the wishlist button are the same as with ours', async () => {
  const { shopper, get } = await hanako(t);
  const [orders, same] = await withEach(
    async () => (await shopper.open(list.loader, '/account/order?status=all')).data,
  );
  expect(orders.orders.length).toBeGreaterThan(5);
  // Only our own Shop API returns the host of pictures.
  const picture = /http:\/\/localhost:\d+\/media\/\d+x\d+\//g;
  expect(JSON.parse(JSON.stringify(same).replace(picture, ''))).toEqual(JSON.parse(JSON.stringify(orders)));
  const [wish] = (await get('/products/wishlist')).items;
  const wished = async () => {
    const request = shopper.request(`/products/${wish.slug}`);
    return (await shopper.visit(product.loader, request, { id: wish.slug })).data.wished;
  };
  expect(await withEach(wished)).toEqual([true, true]);
});

it('with a plain Shop API, a member can post a review, but the form does not show it for editing', async () => {
  const { shopper } = await newcomer(t);
  const code = await makeProduct(t, {});
  const params = { id: code.toLowerCase() };
  const path = `/products/${params.id}`;
  const typed = { intent: 'review', rating: '4', title: '静かな一冊', comment: '毎晩読んでいます。' };
  const post = () => shopper.visit(product.action, shopper.request(path, typed), params);
  const page = async () => (await shopper.visit(product.loader, shopper.request(path), params)).data;
  const posted = await withEach(async () => [(await post()).status, (await page()).reviews.count]);
  expect(posted).toEqual([
    [303, 1],
    [303, 1],
  ]);
  const own = { rating: '4', title: typed.title, comment: typed.comment };
  expect(await withEach(async () => (await page()).reviewForm.own)).toEqual([own, undefined]);
});

it("with a plain Shop API, the download of a member's data lacks only reviews, inquiries and purchase requests", async () => {
  const { shopper } = await hanako(t);
  const file = async (of: ScreenVisitor) => {
    const sent = { password: 'password1', format: 'json' };
    const { location } = await of.send(profile.action, '/account/profile', sent);
    const request = of.request(location ?? '');
    const context = {};
    scopeOf(context, request);
    const { createdAt: _, ...rest } = await (await download({ request, context, params: {} })).json();
    return rest;
  };
  wire.calls.length = 0;
  const [ours, without] = await withEach(() => file(shopper));
  const { reviews, inquiries, purchaseRequests, ...rest } = ours;
  expect(reviews.length + inquiries.length + purchaseRequests.length).toBeGreaterThan(0);
  expect(without).toEqual(rest);
  expect(wire.calls.filter((call) => call === 'GET /me/writings')).toHaveLength(1);
});
