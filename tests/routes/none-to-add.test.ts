/** The messages about stock where one piece is added without a field for the quantity, and on the product's page. */
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { productAssociations, products } from '#api/db/schema/catalogue.ts';
import { translator } from '#app/i18n/i18n.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import * as wishlist from '#app/routes/account/wishlist/route.tsx';
import { TO_CART } from '#app/routes/account/wishlist/route.tsx';
import * as product from '#app/routes/products/product/route.tsx';
import { itemField } from '#app/routes/products/product/together.tsx';
import { makeProduct } from '../setup/products.ts';
import { setStock, type TestShop } from '../setup/shop.ts';
import { errorsOf, shopperWith } from './members.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

/** A shopper whose cart has so many of the product, which are all there are. */
async function withAllInCart(quantity: number) {
  const code = await makeProduct(t, { stock: quantity });
  const { shopper } = await shopperWith(t, { items: [{ productCode: code, quantity }] });
  return { code, shopper };
}

const soldOutFor = async () => {
  const { shopper } = await withAllInCart(1);
  const code = await makeProduct(t, { stock: 1 });
  return { code, shopper };
};

it.each([
  ['ja', ''],
  ['en', '/en'],
] as const)('the wishlist does not ask to reduce a quantity (%s)', async (locale, prefix) => {
  const textOf = translator(locale);
  const toCart = async ({ code, shopper }: Awaited<ReturnType<typeof withAllInCart>>) => {
    await shopper.send(wishlist.action, `${prefix}/account/wishlist`, { intent: TO_CART, code });
    return (await shopper.shownNotices()).map(({ key, values }) => textOf(key as TextKey, values));
  };
  const soldOut = await soldOutFor();
  await setStock(t, soldOut.code, 0);
  expect(await toCart(soldOut)).toEqual([textOf('error.none_left')]);
  expect(await toCart(await withAllInCart(2))).toEqual([textOf('error.no_more_stock', { count: 2 })]);
});

it('goods bought together do not ask to reduce a quantity', async () => {
  const { code, shopper } = await withAllInCart(1);
  const soldOut = await makeProduct(t, { stock: 1 });
  const shelf = await makeProduct(t);
  const rows = await t.shop.db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.code, [code, soldOut]));
  const [main] = await t.shop.db.select().from(products).where(eq(products.code, shelf));
  await t.shop.db.insert(productAssociations).values(
    rows.map(({ id }, position) => ({
      productId: main?.id as number,
      kind: 'bought_together',
      otherId: id,
      position,
    })),
  );
  const [path, params] = [`/products/${shelf.toLowerCase()}`, { id: shelf.toLowerCase() }];
  await shopper.visit(product.loader, shopper.request(path), params);
  await setStock(t, soldOut, 0);
  const form = { intent: 'bought_together', [itemField(code)]: 'on', [itemField(soldOut)]: 'on' };
  const textOf = translator('ja');
  expect(errorsOf(await shopper.send(product.action, path, form, params))).toEqual({
    '': ['product.together_refused'],
    [itemField(code)]: [textOf('error.no_more_stock', { count: 1 })],
    [itemField(soldOut)]: [textOf('error.none_left')],
  });
});

it('the product’s page does not ask to reduce the quantity if the cart has all there are', async () => {
  const { code, shopper } = await withAllInCart(2);
  const [path, params] = [`/products/${code.toLowerCase()}`, { id: code.toLowerCase() }];
  const seen = await shopper.send(product.action, path, { quantity: '1' }, params);
  expect(errorsOf(seen)).toEqual({ quantity: [translator('ja')('error.no_more_stock', { count: 2 })] });
});
