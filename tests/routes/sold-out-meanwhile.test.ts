/** Adding a product that others have bought since the storefront's cache read it, with a real Shop API. */
import { expect, it } from 'vitest';
import * as product from '#app/routes/products/product/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { errorsOf } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

async function shown(stock: number) {
  const code = await makeProduct(t, { stock });
  const shopper = new ScreenVisitor();
  const path = `/products/${code.toLowerCase()}`;
  const params = { id: code.toLowerCase() };
  const open = async () => (await shopper.visit(product.loader, shopper.request(path), params)).data;
  expect((await open()).product.soldOut).toBe(false);
  const buy = (quantity: string) => shopper.send(product.action, path, { quantity }, params);
  return { code, open, buy };
}

it('a product that has sold out is said to be sold out, and its page shows it', async () => {
  const { code, open, buy } = await shown(1);
  await setStock(t, code, 0);
  expect(errorsOf(await buy('1'))).toEqual({ '': ['この商品は在庫切れになりました。'] });
  expect((await open()).product.soldOut).toBe(true);
});

it('the message about the stock has the number that is left now', async () => {
  const { code, buy } = await shown(4);
  await setStock(t, code, 2);
  expect(errorsOf(await buy('3'))).toEqual({ quantity: ['在庫は2点です。数量を減らしてください。'] });
});
