/** Creates products for a test, and edits them as staff. */
import { eq } from 'drizzle-orm';
import { products, variants } from '#api/db/schema/catalogue.ts';
import type { ProductDetail } from '#contract/desk/goods/edit.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk } from './desk.ts';

type Wishes = Parameters<typeof makeProduct>[1];

/** `shop` and `token` are functions, because both exist only while the tests run. */
export function productEditing(shop: () => TestShop, token: () => string) {
  async function newProduct(wishes: Wishes = {}) {
    const code = await makeProduct(shop(), wishes);
    const [row] = await shop()
      .shop.db.select({ id: products.id, variantId: variants.id })
      .from(products)
      .innerJoin(variants, eq(variants.productId, products.id))
      .where(eq(products.code, code));
    if (!row) throw new Error('no product');
    return { code, ...row };
  }
  const read = (id: number): Promise<ProductDetail> =>
    deskOk(shop(), 'GET', `/goods/${id}`, { token: token() });
  async function change(id: number, values: Record<string, string>, who = token()): Promise<DeskAnswer> {
    const { revision } = await read(id);
    return desk(shop(), 'PATCH', `/goods/${id}`, { token: who, body: { revision, values } });
  }
  const inShop = async (code: string, locale = 'ja_JP') =>
    (await call(shop(), 'GET', `/products/by-code/${code}`, { locale })).data;
  return { newProduct, read, change, inShop };
}
