/** From cart to order, inside the caller's transaction, which holds the order's row. */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders, payments, shipments } from '../../db/schema/orders.ts';
import { addresses } from '../../db/schema/people.ts';
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
  await keepAddress(tx, placed);
  await writeEvent(tx, placed.id, 'placed', { number });
  return placed;
}

/** The delivery address joins the member's book unless an equal one is there; the default stays. */
async function keepAddress(tx: Tx, { userId, shippingAddress: a }: OrderRow): Promise<void> {
  if (userId === null || !a) return;
  const provinceCode = a.provinceCode ?? '';
  const same = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(
      and(
        eq(addresses.userId, userId),
        eq(addresses.lastName, a.lastName),
        eq(addresses.firstName, a.firstName),
        eq(addresses.postcode, a.postcode),
        eq(addresses.provinceCode, provinceCode),
        eq(addresses.city, a.city),
        eq(addresses.street, a.street),
        sql`coalesce(${addresses.company}, '') = ${a.company ?? ''}`,
      ),
    )
    .limit(1);
  if (same.length > 0) return;
  await tx.insert(addresses).values({
    userId,
    lastName: a.lastName,
    firstName: a.firstName,
    company: a.company ?? null,
    postcode: a.postcode,
    provinceCode,
    city: a.city,
    street: a.street,
    phoneNumber: a.phoneNumber ?? null,
  });
}
