/** The action that writes a review, with a real Shop API. */
import { expect, it } from 'vitest';
import * as product from '#app/routes/products/product/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { newcomer } from './members.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;
inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

const typed = { rating: '4', title: '静かな一冊', comment: '毎晩読んでいます。' };

async function productToReview() {
  const code = await makeProduct(t, {});
  const params = { id: code.toLowerCase() };
  const post = (shopper: ScreenVisitor) =>
    shopper.visit(
      product.action,
      shopper.request(`/products/${params.id}`, { intent: 'review', ...typed }),
      params,
    );
  const count = async () => (await call(t, 'GET', `/products/by-code/${code}/reviews`)).data.total;
  return { post, count };
}

it('a guest cannot write a review (§5.16), and what the guest typed is kept', async () => {
  const { post, count } = await productToReview();
  const refused = await post(new ScreenVisitor());
  expect(refused.status).toBe(401);
  expect(refused.data.result.error).toEqual({ '': ['product.review_session'] });
  expect(refused.data.result.initialValue).toMatchObject(typed);
  expect(wire.calls.filter((each) => each.startsWith('POST '))).toEqual([]);
  expect(await count()).toBe(0);
});

it('a review that could not be sent shows an error (§8.32), and typed text is kept', async () => {
  const { post } = await productToReview();
  const { shopper } = await newcomer(t);
  wire.before = async (each) => {
    if (/^POST .+\/reviews$/.test(each)) throw new TypeError('fetch failed');
  };
  const refused = await post(shopper);
  expect(refused.status).toBe(503);
  expect(refused.data.result.error).toEqual({ '': [refused.scope.t('product.review_failed')] });
  expect(refused.data.result.initialValue).toMatchObject(typed);
});
