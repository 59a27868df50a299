import { and, desc, eq, or } from 'drizzle-orm';
import { products, wishlistItems } from '../db/schema/catalogue.ts';
import type { Shop } from '../shop.ts';
import type { Bearer } from './auth/access-token.ts';
import { isVisible } from './catalogue/availability.ts';
import { productByCode, productsByIds } from './catalogue/records.ts';
import { listedProductView, type ViewContext } from './catalogue/views.ts';
import { ApiError, fieldError } from './errors.ts';

/** Newest first; products that have left the catalogue are skipped, and come back with it. */
export async function wishlist(shop: Shop, bearer: Bearer, view: ViewContext) {
  const rows = await shop.db
    .select()
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, bearer.userId))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.id));
  const records = await productsByIds(
    shop.db,
    rows.map((row) => row.productId),
  );
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

/** By the item's id or the product's code. Throws 404 for what is not on the member's own list. */
export async function removeFromWishlist(shop: Shop, id: string, bearer: Bearer): Promise<void> {
  const [product] = await shop.db.select({ id: products.id }).from(products).where(eq(products.code, id));
  const itemId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const removed = await shop.db
    .delete(wishlistItems)
    .where(
      and(
        eq(wishlistItems.userId, bearer.userId),
        or(eq(wishlistItems.id, itemId), eq(wishlistItems.productId, product?.id ?? 0)),
      ),
    )
    .returning({ id: wishlistItems.id });
  if (removed.length === 0) throw new ApiError(404, 'product_not_found', 'product_not_found');
}
