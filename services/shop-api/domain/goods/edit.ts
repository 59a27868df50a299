/** Takes products off sale and puts them on sale again. */
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { products } from '../../db/schema/catalogue.ts';
import { refreshProducts } from '../search/refresh.ts';
import type { Audited } from '../staff/audit.ts';
import { goodsRow } from './rows.ts';

type Work = { tx: Tx; audit: (row: Audited) => void };

/** Throws 404. */
export async function setOnSale(id: number, onSale: boolean, { tx, audit }: Work) {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update');
  const before = await goodsRow(tx, id);
  if (before.isOnSale !== onSale) {
    await tx
      .update(products)
      .set({ enabled: onSale, updatedAt: sql`clock_timestamp()` })
      .where(eq(products.id, id));
    await refreshProducts(tx, { changed: [id] });
  }
  audit({
    entity: 'product',
    entityId: before.code,
    before: { onSale: before.isOnSale },
    after: { onSale },
  });
  return goodsRow(tx, id);
}
