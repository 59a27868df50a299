/** Limits the unpaid orders of a member, because each holds stock. */
import { and, eq } from 'drizzle-orm';
import { UNPAID_ORDERS_MAX } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/people.ts';
import { ApiError } from '../errors.ts';
import type { OrderRow } from '../order-rows/load.ts';

/**
 * Throws 400 `too_many_unpaid_orders`. Locks the member's row, so that concurrent orders cannot pass the limit
 * together.
 */
export async function refuseManyUnpaid(tx: Tx, { userId }: OrderRow): Promise<void> {
  if (userId === null) return;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const unpaid = await tx.$count(
    orders,
    and(eq(orders.userId, userId), eq(orders.paymentState, 'awaiting_payment')),
  );
  if (unpaid >= UNPAID_ORDERS_MAX)
    throw new ApiError(400, 'too_many_unpaid_orders', 'too_many_unpaid_orders');
}
