/** In front of a Shop API that knows what §7 says and nothing of ours (contract/README.md, Beyond §7). */
import { expect, it, vi } from 'vitest';
import { scopeOf } from '#app/request/scope.server.ts';
import { loader as download } from '#app/routes/account/data/route.ts';
import * as list from '#app/routes/account/orders/route.tsx';
import * as profile from '#app/routes/account/profile/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import type { ScreenVisitor } from '../kit/screen-visitor.ts';
import { hanako } from '../routes/members.ts';
import { inFrontOf, type Wire } from '../routes/wire.ts';
import type { TestShop } from '../setup/shop.ts';

let t: TestShop;
let wire: Wire;
let whole: typeof fetch;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
  whole = globalThis.fetch;
});

/** Drops what it does not know of an address, as such a server would. */
const plain: typeof fetch = (input, init) => {
  const url = new URL(String(input));
  for (const ours of ['summary', 'codes']) url.searchParams.delete(ours);
  if (url.pathname.endsWith('/me/writings')) url.pathname = '/shop-api/no-such-call';
  return whole(url.href, init);
};
async function withEach<T>(see: () => Promise<T>): Promise<[ours: T, plain: T]> {
  const ours = await see();
  vi.stubGlobal('fetch', plain);
  try {
    return [ours, await see()];
  } finally {
    vi.stubGlobal('fetch', whole);
  }
}

it('the order list and the heart of a product are the same', async () => {
  const { shopper, get } = await hanako(t);
  const [orders, same] = await withEach(
    async () => (await shopper.open(list.loader, '/account/order?status=all')).data,
  );
  expect(orders.orders.length).toBeGreaterThan(5);
  expect(same).toEqual(orders);
  const [wish] = (await get('/products/wishlist')).items;
  const wished = async () => {
    const request = shopper.request(`/products/${wish.slug}`);
    return (await shopper.visit(product.loader, request, { id: wish.slug })).data.wished;
  };
  expect(await withEach(wished)).toEqual([true, true]);
});

it("a member's file lacks what she wrote, and nothing else", async () => {
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
  expect(wire.calls).toContain('GET /no-such-call');
});
