/** Confirms or withdraws a manual refund that waits for a second person. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { lockOrderById, type OrderRow } from '../order-rows/load.ts';
import { finishRefund } from '../orders/finish-refund.ts';
import type { RefundRow } from '../orders/refund-bounds.ts';
import { writeEvent } from '../orders/transitions.ts';
import { byStaff } from '../staff/actor.ts';
import { changedMeanwhile } from '../staff/audit.ts';

type Staff = { id: number };

/** Throws 404, and 409 when the refund no longer waits. */
async function lockWaiting(tx: Tx, id: number): Promise<{ order: OrderRow; refund: RefundRow }> {
  const [peek] = await tx.select().from(refunds).where(eq(refunds.id, id));
  const order = peek && (await lockOrderById(tx, peek.orderId));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!order || !refund) throw new ApiError(404, 'not_found', 'not_found');
  if (refund.kind !== 'manual' || refund.state !== 'requested')
    throw await changedMeanwhile(tx, 'refund', id, 'not_withdrawable');
  return { order, refund };
}

/** Throws 409 `same_person` if the shop requires two persons. */
export async function confirmRefund(shop: Shop, tx: Tx, id: number, staff: Staff): Promise<RefundRow> {
  const { order, refund } = await lockWaiting(tx, id);
  if (shop.env.DESK_TWO_PERSONS && refund.requestedBy === staff.id)
    throw new ApiError(409, 'same_person', 'same_person');
  return finishRefund(shop, tx, { order, refund, by: byStaff(staff), confirmedBy: staff.id });
}

export async function withdrawRefund(shop: Shop, tx: Tx, id: number, staff: Staff): Promise<RefundRow> {
  const { order, refund } = await lockWaiting(tx, id);
  const [withdrawn] = await tx
    .update(refunds)
    .set({ state: 'withdrawn', settledAt: shop.now() })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'requested')))
    .returning();
  if (!withdrawn) throw new Error('the locked refund is gone');
  await writeEvent(tx, order.id, 'refund_withdrawn', { refund: refund.id }, byStaff(staff));
  return withdrawn;
}
