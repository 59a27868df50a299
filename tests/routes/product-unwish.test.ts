/** The wishlist button of a product whose code looks like the id of another item of the member, with a real Shop API. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#api/db/schema/catalogue.ts';
import * as product from '#app/routes/products/product/route.tsx';
import { call } from '../setup/client.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { newcomer } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

it('removes this product, not the other item', async () => {
  const { m, shopper, get } = await newcomer(t);
  const wish = (productCode: string) =>
    call(t, 'POST', '/products/wishlist', { bearer: m.bearer, body: { productCode } });
  const other = await makeProduct(t);
  const [{ id }] = (await wish(other)).data.items;
  const digits = String(id);
  const made = await makeProduct(t);
  await t.shop.db.update(products).set({ code: digits }).where(eq(products.code, made));
  t.shop.caches.products.clear();
  await wish(digits);
  const slug = made.toLowerCase();
  await shopper.send(product.action, `/products/${slug}`, { intent: 'unwish' }, { id: slug });
  const { items } = await get('/products/wishlist');
  expect(items.map(({ code }: { code: string }) => code)).toEqual([other]);
});
