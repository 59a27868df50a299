/**
 * The one open cart of a member, which every device of the member shows and fills. A member may have several: carts
 * begun as a guest's and changed after a login, and carts that could not be merged because one was being paid.
 */
import { and, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MEMBER_CARTS_MAX } from '#contract/rules/constants.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';

/**
 * Lets no other transaction begin or merge carts of the member until the end of this one. Take it before locking carts.
 * It is not the member's row, because placing an order locks that after its cart.
 */
export const lockCartsOf = (tx: Tx, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`carts of ${userId}`}, 0))`);

/** Token of the member's newest cart; one with lines comes before an empty one. */
export async function memberCartToken(
  db: Db | Tx,
  userId: number,
  otherThan = 0,
): Promise<string | undefined> {
  const [cart] = await readRows<{ token: string }>(
    db,
    sql`select o.token_value as token from orders o
      where o.user_id = ${userId} and o.checkout_completed_at is null and o.state = 'cart'
        and o.merged_into_id is null and o.id <> ${otherThan}
      order by exists (select 1 from order_items i where i.order_id = o.id) desc, o.updated_at desc, o.id desc limit 1`,
  );
  return cart?.token;
}

/** A cart itself, and those that were merged into it and are deleted with it. */
const merged = alias(orders, 'merged');

/** Makes room for one more cart of the member. A cart whose payment was begun stays: a charge may have to be returned. */
export async function dropOldestCarts(tx: Tx, userId: number): Promise<void> {
  const own = and(
    eq(orders.userId, userId),
    isNull(orders.checkoutCompletedAt),
    sql`${orders.state} = 'cart'`,
  );
  const surplus = tx
    .select({ id: orders.id })
    .from(orders)
    .where(own)
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .offset(MEMBER_CARTS_MAX - 1);
  const attempts = tx
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .innerJoin(merged, eq(merged.id, paymentAttempts.orderId))
    .where(or(eq(merged.id, orders.id), eq(merged.mergedIntoId, orders.id)));
  await tx.delete(orders).where(and(own, inArray(orders.id, surplus), notExists(attempts)));
}
