import { and, eq, type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows.ts';
import { products, wishlistItems } from '../../db/schema/catalogue.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { isVisible } from '../catalogue/availability.ts';
import { codeList } from '../catalogue/code-list.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import { productByCode } from '../catalogue/records.ts';
import { listedProductView, type ViewContext } from '../catalogue/views.ts';
import { ApiError, fieldError } from '../errors.ts';

const itemRows = rowsOf(wishlistItems);

/**
 * Newest first, without products that left the catalogue. `codes` (comma-separated) restricts the list to products with
 * these codes.
 */
export async function wishlist(shop: Shop, bearer: Bearer, view: ViewContext, codes?: string) {
  const wanted = codes === undefined ? undefined : codeList(codes);
  if (wanted?.length === 0) return [];
  const only = wanted ? sql`and product_id in (select id from products where code in ${wanted})` : sql``;
  const rows = await itemRows(
    shop.db,
    sql`select * from wishlist_items where user_id = ${bearer.userId} ${only} order by created_at desc, id desc`,
  );
  const records = await liveProducts(shop, shop.db, { ids: rows.map((row) => row.productId) });
  return rows.flatMap((row) => {
    const record = records.find((r) => r.id === row.productId);
    return record && isVisible(record) ? [{ ...listedProductView(record, view), id: row.id }] : [];
  });
}

export async function addToWishlist(shop: Shop, code: string, bearer: Bearer): Promise<void> {
  if (code === '') throw fieldError('productCode', 'validation_failed', 'validation.field_required');
  const product = await productByCode(shop.db, code);
  if (!product || !isVisible(product))
    throw fieldError('productCode', 'product_not_found', 'product_not_found');
  await shop.db
    .insert(wishlistItems)
    .values({ userId: bearer.userId, productId: product.id, createdAt: shop.now() })
    .onConflictDoNothing();
}

/**
 * `id`: the id of an item (§7), or the code of its product. A code may look like the id of another item of the member: the
 * item with this id is meant then. Throws 404 for an id that is not in the wishlist.
 */
export async function removeFromWishlist(shop: Shop, id: string, bearer: Bearer): Promise<void> {
  const remove = (which: SQL) =>
    shop.db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.userId, bearer.userId), which))
      .returning({ id: wishlistItems.id });
  const itemId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  if ((await remove(eq(wishlistItems.id, itemId))).length > 0) return;
  const [product] = await shop.db.select({ id: products.id }).from(products).where(eq(products.code, id));
  const removed = product ? await remove(eq(wishlistItems.productId, product.id)) : [];
  if (removed.length === 0) throw new ApiError(404, 'product_not_found', 'product_not_found');
}
