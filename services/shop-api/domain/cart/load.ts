/** A cart or order with everything that belongs to it. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import {
  orderItems,
  orders,
  orderTriggerApps,
  paymentMethods,
  payments,
  shipments,
  shippingMethods,
} from '../../db/schema/orders.ts';
import { liveStates, paymentAttempts } from '../../db/schema/payments.ts';
import { type ProductRecord, productsByIds, type VariantRecord } from '../catalogue/records.ts';

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;
export type ShippingMethodRow = typeof shippingMethods.$inferSelect;
export type PaymentMethodRow = typeof paymentMethods.$inferSelect;
export type Line = { row: ItemRow; product: ProductRecord; variant: VariantRecord };

export type FullOrder = {
  order: OrderRow;
  lines: Line[];
  shipments: { row: typeof shipments.$inferSelect; method: ShippingMethodRow }[];
  payments: { row: typeof payments.$inferSelect; method: PaymentMethodRow }[];
  triggerApps: { triggerAppId: number; name: string | null }[];
};

export async function findOrder(db: Db | Tx, token: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.tokenValue, token));
  if (!order?.mergedIntoId) return order;
  return (await db.select().from(orders).where(eq(orders.id, order.mergedIntoId)))[0];
}

/** Locks the row: every change of a cart or an order waits for the one before. */
export async function lockOrder(tx: Tx, token: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.tokenValue, token)).for('update');
  if (!order?.mergedIntoId) return order;
  return (await tx.select().from(orders).where(eq(orders.id, order.mergedIntoId)).for('update'))[0];
}

/** While money may be on its way, the cart must not change (payments.md, decision 5). */
export async function hasLiveAttempt(db: Db | Tx, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ key: paymentAttempts.key })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.state, [...liveStates])))
    .limit(1);
  return rows.length > 0;
}

export async function loadLines(db: Db | Tx, orderId: number): Promise<Line[]> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.createdAt), asc(orderItems.id));
  const records = await productsByIds(db, [...new Set(rows.flatMap((r) => r.productId ?? []))]);
  return rows.map((row) => {
    const product = records.find((p) => p.id === row.productId);
    const variant = product?.variants.find((v) => v.id === row.variantId);
    return product && variant ? { row, product, variant } : vanished(row);
  });
}

export async function loadOrder(db: Db | Tx, order: OrderRow): Promise<FullOrder> {
  const lines = await loadLines(db, order.id);
  const shipmentRows = await db
    .select({ row: shipments, method: shippingMethods })
    .from(shipments)
    .innerJoin(shippingMethods, eq(shippingMethods.id, shipments.methodId))
    .where(eq(shipments.orderId, order.id))
    .orderBy(asc(shipments.id));
  const paymentRows = await db
    .select({ row: payments, method: paymentMethods })
    .from(payments)
    .innerJoin(paymentMethods, eq(paymentMethods.id, payments.methodId))
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  const triggerApps = await db
    .select({ triggerAppId: orderTriggerApps.triggerAppId, name: orderTriggerApps.name })
    .from(orderTriggerApps)
    .where(eq(orderTriggerApps.orderId, order.id))
    .orderBy(asc(orderTriggerApps.triggerAppId));
  return { order, lines, shipments: shipmentRows, payments: paymentRows, triggerApps };
}

/** A line whose product has left the catalogue is still shown, by the names it had. */
function vanished(row: ItemRow): Line {
  const names = row.names ?? { ja_JP: row.variantCode, en_US: row.variantCode };
  const variant: VariantRecord = {
    id: 0,
    code: row.variantCode,
    names,
    enabled: false,
    price: row.unitPrice,
    originalPrice: null,
    tracked: true,
    onHand: 0,
    onHold: 0,
    options: [],
  };
  const translation = { author: null, shortDescription: null, description: null, slug: row.variantCode };
  const product: ProductRecord = {
    id: 0,
    code: row.variantCode,
    kind: 'book',
    enabled: false,
    fixedPrice: false,
    createdAt: row.createdAt.toISOString(),
    mainTaxon: null,
    taxons: [],
    translations: [
      { ...translation, locale: 'ja_JP', name: names.ja_JP },
      { ...translation, locale: 'en_US', name: names.en_US },
    ],
    variants: [variant],
    attributes: [],
    images: [],
    seminar: null,
    ratingCount: 0,
    ratingSum: 0,
  };
  return { row, product, variant };
}
