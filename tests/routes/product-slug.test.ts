/** The redirect from a former slug of a product, with a real Shop API and the storefront's cache. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products, productTranslations } from '#api/db/schema/catalogue.ts';
import { productFormerSlugs } from '#api/db/schema/goods.ts';
import * as product from '#app/routes/products/product/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { makeProduct } from '../setup/products.ts';
import type { TestShop } from '../setup/shop.ts';
import { inFrontOf } from './wire.ts';

let t: TestShop;
inFrontOf((shop) => {
  t = shop;
});

it('a product that gets its former slug again, while the cache has the other slug, does not redirect in a circle', async () => {
  const code = await makeProduct(t, {});
  const { db } = t.shop;
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.code, code));
  const productId = row?.id ?? 0;
  const own = productTranslations;
  const first = code.toLowerCase();
  const second = `${first}-renamed`;
  const rename = async (slug: string) => {
    await db.update(own).set({ slug }).where(eq(own.productId, productId));
    t.shop.catalogueChanged();
  };
  const open = (slug: string) => {
    const shopper = new ScreenVisitor();
    return shopper.visit(product.loader, shopper.request(`/products/${slug}`), { id: slug });
  };
  await db.insert(productFormerSlugs).values([
    { productId, locale: 'ja_JP', slug: first },
    { productId, locale: 'ja_JP', slug: second },
  ]);
  await rename(second);
  expect(await open(first)).toMatchObject({ status: 301, location: `/products/${second}` });
  await rename(first);
  expect(await open(second)).toMatchObject({ status: 301, location: `/products/${first}` });
  // The cache still has the product of `first` with its second slug.
  expect(await open(first)).toMatchObject({ status: 200, location: null });
});
