/** The goods of an order by telephone or fax, with today's products. */
import { asc, eq } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { phoneOrderLines } from '../../db/schema/phone-orders.ts';
import type { Shop } from '../../shop.ts';
import { translationOf, variantLabel } from '../catalogue/product-views.ts';
import { type LineWithProduct, linesOf } from '../order-rows/load.ts';

/** A product that was deleted since has the names that it had. */
export async function goodsOf(shop: Shop, db: Db | Tx, id: number): Promise<LineWithProduct[]> {
  const rows = await db
    .select()
    .from(phoneOrderLines)
    .where(eq(phoneOrderLines.phoneOrderId, id))
    .orderBy(asc(phoneOrderLines.id));
  return linesOf(
    shop,
    db,
    rows.map(({ phoneOrderId: _, ...row }) => ({
      ...row,
      orderId: 0,
      addedPrice: row.unitPrice,
      total: row.unitPrice * row.quantity,
      createdAt: shop.now(),
    })),
  );
}

type Named = Pick<LineWithProduct, 'product' | 'variant'>;

/** With what tells the variant from the others of its product. */
export function nameOf({ product, variant }: Named, locale: LocaleCode): string {
  const name = translationOf(product, locale)?.name ?? product.code;
  const option = variantLabel(variant, locale);
  if (!option || option === name) return name;
  return locale === 'ja_JP' ? `${name}（${option}）` : `${name} (${option})`;
}
