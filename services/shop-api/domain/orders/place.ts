/** From cart to order, inside the caller's transaction, which holds the order's row. */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders, payments, shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { OrderRow } from '../cart/load.ts';
import { writeEvent } from '../payments/outcome.ts';

const NUMBER_DIGITS = 9;

export async function nextOrderNumber(tx: Tx): Promise<string> {
  const [row] = await readRows<{ n: string | number }>(tx, sql`select nextval('order_numbers') as n`);
  return String(row?.n).padStart(NUMBER_DIGITS, '0');
}

/** Gives the order its number and its states; stock must be held already. The cart token becomes the order token. */
export async function placeOrder(shop: Shop, tx: Tx, order: OrderRow, notes?: string): Promise<OrderRow> {
  const now = shop.now();
  const number = await nextOrderNumber(tx);
  await tx
    .update(payments)
    .set({ state: 'new' })
    .where(and(eq(payments.orderId, order.id), eq(payments.state, 'cart')));
  await tx.update(shipments).set({ state: 'ready' }).where(eq(shipments.orderId, order.id));
  const [placed] = await tx
    .update(orders)
    .set({
      state: 'new',
      checkoutState: 'completed',
      paymentState: 'awaiting_payment',
      shippingState: 'ready',
      number,
      checkoutCompletedAt: now,
      updatedAt: now,
      ...(notes ? { notes } : {}),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!placed) throw new Error('the locked cart is gone');
  await writeEvent(tx, placed.id, 'placed', { number });
  return placed;
}
