/** Finishes a refund: updates the order's states, queues the mail. Its pieces have moved when it was requested. */
import { and, eq, inArray } from 'drizzle-orm';
import type { CancelReason } from '#contract/desk/refunds.ts';
import type { Tx } from '../../../db/client.ts';
import { orderItems } from '../../../db/schema/orders.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import { before, refundTransitions } from '../../../db/schema/states.ts';
import type { Shop } from '../../../shop.ts';
import { endParticipation } from '../../mail/participation.ts';
import { writeRefundedMail } from '../../mail/refund-mail.ts';
import { type OrderRow, updateOrder } from '../../order-rows/load.ts';
import { balanceOf, type RefundRow, refundsOf } from '../../order-rows/refund-balance.ts';
import { linesOfOrder, settleShipping } from '../../order-rows/settle-shipping.ts';
import { movePayments, writeEvent } from '../../orders/transitions.ts';
import { piecesOf, readPieces } from '../../pieces/read.ts';
import { eventsOf, type NewEvent, record } from '../../pieces/record.ts';
import { refundedPieces } from '../../pieces/refunded-pieces.ts';
import { type Actor, SYSTEM } from '../../staff/actor.ts';
import { cancellationFee } from './cancellation-fee.ts';

/** The order's row must be locked and the refund open; throws otherwise. Returns the changed refund. */
export async function finishRefund(
  shop: Shop,
  tx: Tx,
  {
    order,
    refund,
    by = SYSTEM,
    confirmedBy = null,
    cancelled,
  }: {
    order: OrderRow;
    refund: RefundRow;
    by?: Actor;
    confirmedBy?: number | null;
    /** Why the order is cancelled in the same transaction, which the mail says, too. */
    cancelled?: CancelReason | undefined;
  },
): Promise<RefundRow> {
  const rows = await refundsOf(tx, order.id);
  const balance = balanceOf(order, rows);
  const fee = cancellationFee(shop.env, {
    refund,
    pieces: refundedPieces(await eventsOf(tx, refund.id)),
    prices: await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id)),
    left: balance.captured - balance.refunded - refund.amount,
    before: rows.reduce((sum, row) => sum + row.fee, 0),
  });
  const [done] = await tx
    .update(refunds)
    .set({ state: 'done', settledAt: shop.now(), confirmedBy, fee })
    .where(and(eq(refunds.id, refund.id), inArray(refunds.state, before(refundTransitions, 'done'))))
    .returning();
  if (!done) throw new Error('the refund is not open');
  const { captured, refunded } = balanceOf(order, await refundsOf(tx, order.id));
  const isWhole = refunded >= captured;
  if (isWhole) await movePayments(tx, order.id, 'refunded');
  const changed = await updateOrder(tx, order.id, {
    paymentState: isWhole ? 'refunded' : 'partially_refunded',
    refundOwedSince: null,
    updatedAt: shop.now(),
  });
  const source = { reason: done.reason, refundId: done.id, staffId: done.requestedBy };
  const ended = isWhole ? await endWithRefund(shop, tx, changed, source) : changed;
  await writeEvent(tx, order.id, 'refunded', { refund: done.id, amount: done.amount }, by);
  await writeRefundedMail(shop, tx, ended, { refund: done, left: captured - refunded, cancelled });
  return done;
}

/** What a wholly refunded order still had to send or to attend ends with the refund. */
async function endWithRefund(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  source: Pick<NewEvent, 'reason' | 'staffId' | 'refundId'>,
): Promise<OrderRow> {
  const pieces = await readPieces(tx, [order.id]);
  const events = (await linesOfOrder(tx, order)).flatMap(({ id, isSeat }): NewEvent[] => {
    const quantity = piecesOf(pieces, id).toCome;
    return quantity > 0 ? [{ itemId: id, kind: isSeat ? 'given_up' : 'cancelled', quantity, ...source }] : [];
  });
  if (events.length === 0) return order;
  await record(tx, events);
  await endParticipation(tx, order.id);
  return settleShipping(shop, tx, order);
}
