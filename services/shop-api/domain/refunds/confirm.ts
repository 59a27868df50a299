/** Confirms, withdraws and takes back refunds by hand, and closes promised refunds that nobody makes. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import { writeRefundUndoneMail, writeRefundWithdrawnMail } from '../mail/refund-mail.ts';
import { lockOrderById, type OrderRow, updateOrder } from '../order-rows/load.ts';
import { balanceOf, isOpen, type RefundRow, refundsOf } from '../order-rows/refund-balance.ts';
import { movePayments, writeEvent } from '../orders/transitions.ts';
import { byStaff } from '../staff/actor.ts';
import { changedMeanwhile } from '../staff/audit.ts';
import { finishRefund } from './outcome/finish-refund.ts';
import { restorePieces } from './pieces.ts';

type Staff = { id: number };

/** Locks the order, then reads the refund. Throws 404. */
async function lockRefund(tx: Tx, id: number): Promise<{ order: OrderRow; refund: RefundRow }> {
  const [peek] = await tx.select().from(refunds).where(eq(refunds.id, id));
  const order = peek && (await lockOrderById(tx, peek.orderId));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!order || !refund) throw new ApiError(404, 'not_found', 'not_found');
  return { order, refund };
}

/** Throws 404, and 409 when the refund no longer waits. */
async function lockWaiting(tx: Tx, id: number): Promise<{ order: OrderRow; refund: RefundRow }> {
  const locked = await lockRefund(tx, id);
  if (locked.refund.kind !== 'manual' || locked.refund.state !== 'requested')
    throw await changedMeanwhile(tx, 'refund', id, 'not_withdrawable');
  return locked;
}

/** Throws 409 `same_person` if the shop requires two persons. */
export async function confirmRefund(shop: Shop, tx: Tx, id: number, staff: Staff): Promise<RefundRow> {
  const { order, refund } = await lockWaiting(tx, id);
  if (shop.env.DESK_TWO_PERSONS && refund.requestedBy === staff.id)
    throw new ApiError(409, 'same_person', 'same_person');
  return finishRefund(shop, tx, { order, refund, by: byStaff(staff), confirmedBy: staff.id });
}

/** Also throws 409 `stock_short` if its pieces were sold to others meanwhile. */
export async function withdrawRefund(shop: Shop, tx: Tx, id: number, staff: Staff): Promise<RefundRow> {
  const { order, refund } = await lockWaiting(tx, id);
  return endWithdrawn(shop, tx, { order, refund, staff });
}

/** Whether a mail about the cancellation has promised a refund, which was requested in the same transaction. */
async function isPromised(tx: Tx, { id, state }: OrderRow): Promise<boolean> {
  if (state !== 'cancelled') return false;
  const promises = await readRows(
    tx,
    sql`select from order_events c join order_events r on r.order_id = c.order_id and r.created_at = c.created_at
      where c.order_id = ${id} and c.type = 'cancelled' and r.type = 'refund_requested' limit 1`,
  );
  return promises.length > 0;
}

/**
 * Ends an open refund without the money. The cancellation of an order has promised it by mail: it is then owed, and
 * another mail says so.
 */
export async function endWithdrawn(
  shop: Shop,
  tx: Tx,
  { order, refund, staff }: { order: OrderRow; refund: RefundRow; staff: Staff },
): Promise<RefundRow> {
  const restored = await restorePieces(shop, tx, { order, refundId: refund.id, staffId: staff.id });
  const [withdrawn] = await tx
    .update(refunds)
    .set({ state: 'withdrawn', settledAt: shop.now() })
    .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state)))
    .returning();
  if (!withdrawn) throw new Error('the locked refund is gone');
  await writeEvent(tx, order.id, 'refund_withdrawn', { refund: refund.id }, byStaff(staff));
  if (await isPromised(tx, restored)) {
    await updateOrder(tx, order.id, { refundOwedSince: shop.now() });
    await writeRefundWithdrawnMail(shop, tx, restored, withdrawn);
  }
  return withdrawn;
}

/** Throws 404, and 409 `nothing_owed`. */
export async function closeOwedRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, note }: { order: OrderRow; staff: Staff; note: string },
): Promise<OrderRow> {
  if (!order.refundOwedSince) throw await conflictOf(tx, order.id, 'nothing_owed');
  const closed = await updateOrder(tx, order.id, { refundOwedSince: null, updatedAt: shop.now() });
  await writeEvent(tx, order.id, 'owed_refund_closed', { note }, byStaff(staff));
  return closed;
}

/**
 * Takes back a refund that was recorded by mistake: no money has moved, so a counter-entry on today's date restores the
 * sums, and counter-rows its pieces. Throws 404, 409 `not_undoable` unless it is a refund by hand that stands, 409
 * `refund_open` while another one is open, and 409 `stock_short`.
 */
export async function undoRefund(
  shop: Shop,
  tx: Tx,
  { id, staff, note }: { id: number; staff: Staff; note: string },
): Promise<RefundRow> {
  const { order, refund } = await lockRefund(tx, id);
  const before = await refundsOf(tx, order.id);
  const stands = refund.state === 'done' && !before.some(({ undoes }) => undoes === id);
  if (refund.kind !== 'manual' || refund.undoes !== null || !stands)
    throw await changedMeanwhile(tx, 'refund', id, 'not_undoable');
  if (before.some(isOpen)) throw await conflictOf(tx, order.id, 'refund_open');
  const [counter] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      kind: 'manual',
      amount: -refund.amount,
      // A later refund may have given the fee back already.
      fee: -Math.min(
        refund.fee,
        before.reduce((sum, { fee }) => sum + fee, 0),
      ),
      undoes: id,
      way: refund.way,
      reason: refund.reason,
      note,
      reference: refund.reference,
      state: 'done',
      requestedBy: staff.id,
      requestedAt: shop.now(),
      settledAt: shop.now(),
    })
    .returning();
  if (!counter) throw new Error('no refund row');
  await restorePieces(shop, tx, { order, refundId: id, staffId: staff.id });
  await reopenPayments(tx, order.id, order.paymentState);
  const left = [...before, counter].reduce((sum, row) => (row.state === 'done' ? sum + row.amount : sum), 0);
  const changed = await updateOrder(tx, order.id, {
    paymentState: left > 0 ? 'partially_refunded' : 'paid',
    ...((await isPromised(tx, order)) ? { refundOwedSince: shop.now() } : {}),
    updatedAt: shop.now(),
  });
  await writeEvent(
    tx,
    order.id,
    'refund_undone',
    { refund: id, amount: refund.amount, note },
    byStaff(staff),
  );
  const { captured, refunded } = balanceOf(changed, [...before, counter]);
  await writeRefundUndoneMail(shop, tx, changed, { refund, counter, left: captured - refunded });
  return counter;
}

async function reopenPayments(
  tx: Tx,
  orderId: number,
  paymentState: OrderRow['paymentState'],
): Promise<void> {
  if (paymentState === 'refunded') await movePayments(tx, orderId, 'completed');
}

/** Promised to customers and not paid, oldest first. */
export async function owedRefunds({ db }: Pick<Shop, 'db'>) {
  const rows = await db
    .select()
    .from(orders)
    .where(isNotNull(orders.refundOwedSince))
    .orderBy(orders.refundOwedSince, orders.id);
  return Promise.all(
    rows.map(async (order) => ({
      orderId: order.id,
      orderNumber: order.number ?? '',
      amount: balanceOf(order, await refundsOf(db, order.id)).refundable,
      since: (order.refundOwedSince ?? order.updatedAt).toISOString(),
    })),
  );
}
