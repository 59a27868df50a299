/** Changes of stock by staff, and stock movements. */

import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  type changeStock as changeStockCall,
  type Movement,
  STOCK_MAX,
} from '#contract/desk/goods/products.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { variants } from '../../db/schema/catalogue.ts';
import { stockMovements } from '../../db/schema/goods.ts';
import type { Shop } from '../../shop.ts';
import { deskPage, iso } from '../desk-page.ts';
import { ApiError, fieldError } from '../errors.ts';
import type { Audited } from '../staff/audit.ts';
import { goodsRow } from './rows.ts';

type Change = z.output<typeof changeStockCall.body>;
type Work = { tx: Tx; staff: { id: number }; locale: LocaleCode; audit: (row: Audited) => void };

/** Throws 404, 400 at `quantity`, and 409 with the figures as they are now. */
export async function changeStock(
  shop: Shop,
  id: number,
  change: Change,
  { tx, staff, locale, audit }: Work,
) {
  const [variant] = await tx.select().from(variants).where(eq(variants.id, id)).for('update');
  if (!variant) throw new ApiError(404, 'not_found', 'product_not_found');
  const { onHand, onHold, code } = variant;
  if (!variant.tracked) throw new ApiError(409, 'stock_untracked', 'stock_untracked');
  if (change.kind === 'count' && change.expected !== onHand)
    throw new ApiError(409, 'sold_meanwhile', 'sold_meanwhile', {
      conflict: await lastMovement(shop, tx, id, { expected: change.expected, onHand, onHold }),
    });
  const after = change.kind === 'count' ? change.quantity : onHand + change.quantity;
  if (after < onHold)
    throw new ApiError(409, 'stock_held', 'stock_held', {
      conflict: await lastMovement(shop, tx, id, { onHand, onHold }),
    });
  if (after > STOCK_MAX) throw fieldError('quantity', 'validation_failed', 'validation.stock_range');
  await tx.update(variants).set({ onHand: after }).where(eq(variants.id, id));
  await tx.insert(stockMovements).values({
    variantId: id,
    variantCode: code,
    kind: change.kind === 'count' ? 'counted' : 'changed',
    before: onHand,
    after,
    staffId: staff.id,
    reason: change.reason,
  });
  audit({
    entity: 'variant',
    entityId: code,
    before: { onHand },
    after: { onHand: after, reason: change.reason },
  });
  const product = await goodsRow(tx, variant.productId, locale);
  const row = product.variants.find((one) => one.id === id);
  if (!row) throw new Error(`variant ${id} is not of product ${product.id}`);
  return row;
}

type RawMovement = Omit<Movement, 'id' | 'at' | 'order'> & {
  id: number | string;
  at: Date | string;
  orderId: number | string | null;
  orderNumber: string | null;
};

const movements = sql`select m.id, m.at, m.variant_code as "variantCode", m.kind, m.before, m.after, m.reason,
    s.name as by, o.id as "orderId", o.number as "orderNumber"
  from stock_movements m left join staff s on s.id = m.staff_id left join orders o on o.id = m.order_id`;

/** For a 409: who changed the stock last, and when. If no movement is stored, `by` is null and `at` is now. */
async function lastMovement({ now }: Shop, tx: Tx, variantId: number, data: Record<string, number>) {
  const [last] = await readRows<RawMovement>(
    tx,
    sql`${movements} where m.variant_id = ${variantId} order by m.id desc limit 1`,
  );
  return { by: last?.by ?? null, at: iso(last?.at ?? now()), event: 'stock', data };
}

/** Throws 404. */
export async function listMovements({ db }: Shop, productId: number, page: number, locale: LocaleCode) {
  const product = await goodsRow(db, productId, locale);
  const ids = [0, ...product.variants.map(({ id }) => id)];
  const found = await deskPage<RawMovement>(db, {
    rows: sql`${movements} where m.variant_id in ${ids} order by m.id desc`,
    counted: sql`select 1 from stock_movements m where m.variant_id in ${ids}`,
    page,
  });
  const items = found.items.map(
    ({ orderId, orderNumber, ...row }): Movement => ({
      ...row,
      id: Number(row.id),
      at: iso(row.at),
      order: orderId !== null && orderNumber !== null ? { id: Number(orderId), number: orderNumber } : null,
    }),
  );
  return { ...found, items, product };
}
