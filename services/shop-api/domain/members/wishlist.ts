import { and, eq, type SQL, sql } from 'drizzle-orm';
import { WISHLIST_MAX } from '#contract/rules/constants.ts';
import { rowsOf } from '../../db/rows.ts';
import { products, wishlistItems } from '../../db/schema/catalogue.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { lockMember } from '../auth/member.ts';
import type { Bearer } from '../bearer.ts';
import { isVisible } from '../catalogue/availability.ts';
import { codeList } from '../catalogue/code-list.ts';
import { liveProducts } from '../catalogue/live-records.ts';
import { listedProductView, type ViewContext } from '../catalogue/product-views.ts';
import { productByCode } from '../catalogue/records.ts';
import { ApiError, fieldError } from '../errors.ts';

const itemRows = rowsOf(wishlistItems);

type Which = {
  /** Only products with these codes, separated by commas. */
  codes?: string | undefined;
  page: number;
  limit: number;
};

/** Newest first, without products that left the catalogue. */
export async function wishlist(shop: Shop, bearer: Bearer, view: ViewContext, which: Which) {
  const rows = await visibleRows(shop, bearer, which.codes);
  const { page, limit } = which;
  const shown = rows.slice((page - 1) * limit, page * limit);
  const records = await liveProducts(shop, shop.db, { ids: shown.map((row) => row.productId) });
  const items = shown.flatMap((row) => {
    const record = records.find((r) => r.id === row.productId);
    return record && isVisible(record) ? [{ ...listedProductView(record, view), id: row.id }] : [];
  });
  return { page, limit, pages: Math.max(1, Math.ceil(rows.length / limit)), total: rows.length, items };
}

/** The rows of visible products, as `isVisible` defines them. */
async function visibleRows({ db }: Shop, { userId }: Bearer, codes: string | undefined) {
  const wanted = codes === undefined ? undefined : codeList(codes);
  if (wanted?.length === 0) return [];
  return itemRows(
    db,
    sql`
      select w.* from wishlist_items w join products p on p.id = w.product_id
      where w.user_id = ${userId} and p.enabled ${wanted ? sql`and p.code in ${wanted}` : sql``}
        and exists (select from variants v where v.product_id = p.id and v.enabled)
      order by w.created_at desc, w.id desc`,
  );
}

/** Throws 400 for a product that is not for sale, and for a full wishlist. */
export async function addToWishlist(shop: Shop, code: string, bearer: Bearer): Promise<void> {
  if (code === '') throw fieldError('productCode', 'validation_failed', 'validation.field_required');
  const product = await productByCode(shop.db, code);
  if (!product || !isVisible(product))
    throw fieldError('productCode', 'product_not_found', 'product_not_found');
  await inTransaction(shop.db, async (tx) => {
    await lockMember(tx, bearer);
    const present = await itemRows(tx, sql`select * from wishlist_items where user_id = ${bearer.userId}`);
    if (present.some((row) => row.productId === product.id)) return;
    if (present.length >= WISHLIST_MAX) throw new ApiError(400, 'wishlist_full', 'wishlist_full');
    await tx
      .insert(wishlistItems)
      .values({ userId: bearer.userId, productId: product.id, createdAt: shop.now() });
  });
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
