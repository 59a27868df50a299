/**
 * Stock: placing an order holds it, payment sells it, cancellation releases it, staff restock returned pieces. Rows
 * are locked in the order of their codes, so that two orders never deadlock.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { MovementKind } from '#contract/desk/goods/products.ts';
import type { Tx } from '../db/client.ts';
import { variants } from '../db/schema/catalogue.ts';
import { stockMovements } from '../db/schema/goods.ts';
import { orderItems } from '../db/schema/orders.ts';

async function itemsOf(tx: Tx, orderId: number) {
  const rows = await tx
    .select({
      itemId: orderItems.id,
      variantId: orderItems.variantId,
      quantity: orderItems.quantity,
      code: orderItems.variantCode,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  return rows.sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** Holds stock for every line. Returns the codes of variants with too little stock: the caller then rolls back. */
export async function hold(tx: Tx, orderId: number): Promise<string[]> {
  const short: string[] = [];
  for (const { variantId, quantity, code } of await itemsOf(tx, orderId)) {
    if (variantId === null) {
      short.push(code);
      continue;
    }
    const held = await tx
      .update(variants)
      .set({
        onHold: sql`case when ${variants.tracked} then ${variants.onHold} + ${quantity} else ${variants.onHold} end`,
      })
      .where(
        and(
          eq(variants.id, variantId),
          sql`(not ${variants.tracked} or ${variants.onHand} - ${variants.onHold} >= ${quantity})`,
        ),
      )
      .returning({ id: variants.id });
    if (held.length === 0) short.push(code);
  }
  return short;
}

export async function release(tx: Tx, orderId: number): Promise<void> {
  for (const { variantId, quantity } of await itemsOf(tx, orderId))
    if (variantId !== null)
      await tx
        .update(variants)
        .set({ onHold: sql`${variants.onHold} - ${quantity}` })
        .where(and(eq(variants.id, variantId), eq(variants.tracked, true)));
}

export async function sell(tx: Tx, orderId: number): Promise<void> {
  for (const { variantId, quantity } of await itemsOf(tx, orderId))
    if (variantId !== null)
      await move(tx, { variantId, by: -quantity, held: -quantity, kind: 'sold', orderId });
}

/** Returns pieces of sold lines to the stock. */
export async function restock(
  tx: Tx,
  orderId: number,
  lines: readonly { itemId: number; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  for (const { itemId, variantId } of await itemsOf(tx, orderId)) {
    const back = lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.quantity, 0);
    if (variantId !== null && back > 0)
      await move(tx, { variantId, by: back, held: 0, kind: 'returned', orderId });
  }
}

type Move = { variantId: number; by: number; held: number; kind: MovementKind; orderId: number };

/** Changes the stock of a tracked variant and writes the movement in one statement, because a payment waits for it. */
async function move(tx: Tx, { variantId, by, held, kind, orderId }: Move): Promise<void> {
  await tx.execute(sql`
    with moved as (
      update ${variants} set on_hand = on_hand + ${by}, on_hold = on_hold + ${held}
      where id = ${variantId} and tracked returning id, code, on_hand)
    insert into ${stockMovements} (variant_id, variant_code, kind, before, after, order_id)
    select id, code, ${kind}, on_hand - ${by}::int, on_hand, ${orderId}::bigint from moved`);
}
