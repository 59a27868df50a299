/** Creates products for a test, and edits them as staff. */
import { eq } from 'drizzle-orm';
import { products, variants } from '#api/db/schema/catalogue.ts';
import type { ProductDetail } from '#contract/desk/goods/edit.ts';
import { call } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk } from './desk.ts';

type Wishes = Parameters<typeof makeProduct>[1];

export function productEditing(t: TestShop, token: string) {
  async function newProduct(wishes: Wishes = {}) {
    const code = await makeProduct(t, wishes);
    const [row] = await t.shop.db
      .select({ id: products.id, variantId: variants.id })
      .from(products)
      .innerJoin(variants, eq(variants.productId, products.id))
      .where(eq(products.code, code));
    if (!row) throw new Error('no product');
    return { code, ...row };
  }
  const read = (id: number): Promise<ProductDetail> => deskOk(t, 'GET', `/goods/${id}`, { token });
  async function change(id: number, values: Record<string, string>, who = token): Promise<DeskAnswer> {
    const { revision } = await read(id);
    return desk(t, 'PATCH', `/goods/${id}`, { token: who, body: { revision, values } });
  }
  const inShop = async (code: string, locale = 'ja_JP') =>
    (await call(t, 'GET', `/products/by-code/${code}`, { locale })).data;
  return { newProduct, read, change, inShop };
}
