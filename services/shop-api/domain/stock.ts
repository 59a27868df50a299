/**
 * Stock: placing an order holds it, payment sells it, cancellation releases it, staff put returned pieces back. Rows are
 * locked in the order of their codes, so that two orders never deadlock.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { variants } from '../db/schema/catalogue.ts';
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

/** Holds every line. Returns the codes of variants with too little stock: the caller then rolls back. */
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
      await tx
        .update(variants)
        .set({
          onHold: sql`${variants.onHold} - ${quantity}`,
          onHand: sql`${variants.onHand} - ${quantity}`,
        })
        .where(and(eq(variants.id, variantId), eq(variants.tracked, true)));
}

/** Puts pieces of sold lines back on the shelf. */
export async function restock(
  tx: Tx,
  orderId: number,
  lines: readonly { itemId: number; quantity: number }[],
): Promise<void> {
  if (lines.length === 0) return;
  for (const { itemId, variantId } of await itemsOf(tx, orderId)) {
    const back = lines.filter((line) => line.itemId === itemId).reduce((sum, line) => sum + line.quantity, 0);
    if (variantId !== null && back > 0)
      await tx
        .update(variants)
        .set({ onHand: sql`${variants.onHand} + ${back}` })
        .where(and(eq(variants.id, variantId), eq(variants.tracked, true)));
  }
}
