/**
 * Brings a cart up to date after any change: today's prices, shipment and fee, totals, payment amount
 * (state-machine.md 3). Only while the order is a cart; only inside the transaction of the change: reads never write.
 */
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import {
  orderItems,
  orders,
  paymentMethods,
  payments,
  shipments,
  shippingMethods,
} from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { type FullOrder, type Line, loadOrder, type OrderRow } from './load.ts';
import { shippingFee, totalsOf } from './totals.ts';

export async function reprocess(shop: Shop, tx: Tx, order: OrderRow): Promise<FullOrder> {
  const full = await loadOrder(tx, order);
  await reprice(tx, full.lines);
  const items = full.lines.reduce((sum, line) => sum + line.row.total, 0);
  const shipment = await ensureShipment(shop, tx, full, items);
  const totals = totalsOf(
    full.lines.map((line) => line.row.total),
    shipment?.row.fee ?? 0,
  );
  await ensurePayment(tx, full, totals.total);
  // Removing the last line starts the checkout over; the addresses stay (state-machine.md 3).
  const checkoutState = full.lines.length === 0 ? 'cart' : order.checkoutState;
  const [updated] = await tx
    .update(orders)
    .set({
      itemsTotal: totals.items,
      promotionTotal: totals.promotion,
      shippingTotal: totals.shipping,
      taxTotal: totals.taxes,
      total: totals.total,
      checkoutState,
      version: order.version + 1,
      updatedAt: shop.now(),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!updated) throw new Error('the locked cart is gone');
  return { ...full, order: updated };
}

async function reprice(tx: Tx, lines: Line[]): Promise<void> {
  for (const { row, variant } of lines) {
    if (row.unitPrice === variant.price) continue;
    row.unitPrice = variant.price;
    row.total = variant.price * row.quantity;
    await tx
      .update(orderItems)
      .set({ unitPrice: row.unitPrice, total: row.total })
      .where(eq(orderItems.id, row.id));
  }
}

async function ensureShipment(shop: Shop, tx: Tx, full: FullOrder, items: number) {
  const { order } = full;
  if (full.lines.length === 0) {
    await tx.delete(shipments).where(eq(shipments.orderId, order.id));
    full.shipments = [];
    return undefined;
  }
  const methods = await tx
    .select()
    .from(shippingMethods)
    .where(eq(shippingMethods.enabled, true))
    .orderBy(asc(shippingMethods.position));
  const present = full.shipments[0];
  const method = methods.find((m) => m.id === present?.method.id) ?? methods[0];
  if (!method) return undefined;
  const fee = shippingFee(
    method,
    {
      items,
      provinceCode: order.shippingAddress?.provinceCode,
      onlyTickets: full.lines.every((l) => l.product.kind === 'seminar'),
    },
    shop.env.FREE_SHIPPING_THRESHOLD_YEN,
  );
  const [row] = present
    ? await tx
        .update(shipments)
        .set({ methodId: method.id, fee })
        .where(eq(shipments.id, present.row.id))
        .returning()
    : await tx.insert(shipments).values({ orderId: order.id, methodId: method.id, fee }).returning();
  if (!row) throw new Error('no shipment row');
  full.shipments = [{ row, method }];
  return full.shipments[0];
}

async function ensurePayment(tx: Tx, full: FullOrder, total: number): Promise<void> {
  const present = full.payments.find((p) => p.row.state === 'cart');
  if (total <= 0) {
    if (present) await tx.delete(payments).where(eq(payments.id, present.row.id));
    full.payments = full.payments.filter((p) => p !== present);
    return;
  }
  if (present) {
    present.row.amount = total;
    await tx.update(payments).set({ amount: total }).where(eq(payments.id, present.row.id));
    return;
  }
  const [method] = await tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.enabled, true))
    .orderBy(asc(paymentMethods.position))
    .limit(1);
  if (!method) return;
  const [row] = await tx
    .insert(payments)
    .values({ orderId: full.order.id, methodId: method.id, amount: total })
    .returning();
  if (row) full.payments.push({ row, method });
}
