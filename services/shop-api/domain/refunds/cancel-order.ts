/**
 * Cancels an order that is not shipped, for staff, in a transaction that has locked the order's row. A paid order is
 * cancelled together with the refund of its money.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { DeskErrorCode } from '#contract/desk/errors.ts';
import type { RefundWay } from '#contract/desk/refund-ways.ts';
import type { CancelReason } from '#contract/desk/refunds.ts';
import type { Tx } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { before, orderTransitions } from '../../db/schema/states.ts';
import type { Shop } from '../../shop.ts';
import { fieldError, secondFactorNeeded } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import { writeShopCancelledMail } from '../mail/order-mail.ts';
import type { CancelledMoney } from '../mail/order-rows.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { balanceOf, isOpen, type RefundRow, refundsOf } from '../order-rows/refund-balance.ts';
import { wasPaid } from '../order-rows/was-paid.ts';
import { markUnpaid, moveShipments, writeEvent } from '../orders/transitions.ts';
import { endAttempts } from '../payments/report.ts';
import { byStaff } from '../staff/actor.ts';
import { allPieces, endAllPieces } from './pieces.ts';
import { isDoneAtOnce, requestRefund } from './request.ts';

export type CancelWish = {
  reason: CancelReason;
  /** Must be given if anything can be refunded. */
  refund?: 'gateway' | 'manual' | 'none' | undefined;
  /** What staff were shown as refundable when they decided. */
  refundable?: number | undefined;
  /** For a manual refund, in minor units; by default everything that can still be refunded. */
  amount?: number | undefined;
  way?: RefundWay | undefined;
  reference?: string | undefined;
  note?: string | undefined;
  restock: { itemId: number; quantity: number }[];
};

type Cancellation = { order: OrderRow; staff: { id: number }; isFresh: boolean; wish: CancelWish };
type Order = Pick<OrderRow, 'state' | 'shippingState'>;

/** Why an order cannot be cancelled. */
export function cancelRefusal(
  { state, shippingState }: Order,
  refunds: readonly Pick<RefundRow, 'state'>[],
): (DeskErrorCode & ('order_cancelled' | 'order_fulfilled' | 'shipped_already' | 'refund_open')) | undefined {
  if (state === 'cancelled') return 'order_cancelled';
  if (shippingState === 'shipped' || shippingState === 'partially_shipped') return 'shipped_already';
  // The refund has ended what was to be shipped, and it may still be withdrawn.
  if (refunds.some(isOpen)) return 'refund_open';
  return state === 'fulfilled' ? 'order_fulfilled' : undefined;
}

/**
 * Throws 409 when somebody else changed the order first, 403 for a paid order without a fresh second factor, 400 at
 * `refund` when it is not said what becomes of the money.
 */
export async function cancelOrder(
  shop: Shop,
  tx: Tx,
  { order, staff, isFresh, wish }: Cancellation,
): Promise<void> {
  const refunds = await refundsOf(tx, order.id);
  const refusal = cancelRefusal(order, refunds);
  if (refusal) throw await conflictOf(tx, order.id, refusal);
  const { refundable } = balanceOf(order, refunds);
  if (wish.refundable !== undefined && wish.refundable !== refundable)
    throw await conflictOf(tx, order.id, 'changed');
  if (order.paymentState === 'awaiting_payment') {
    if (!(await endAttempts(shop, tx, order))) throw await conflictOf(tx, order.id, 'payment_under_way');
    const { reason, note } = wish;
    const why = { why: 'by_shop', reason, note, by: byStaff(staff) } as const;
    return markUnpaid(shop, tx, order, 'cancelled', why);
  }
  // A payment that failed has released the stock already.
  if (!wasPaid(order)) {
    await endOrder(shop, tx, { order, staff, wish, money: { is: 'unpaid' } });
    return;
  }
  if (refundable > 0 && wish.refund === undefined)
    throw fieldError('refund', 'validation_failed', 'validation.field_required');
  if (!isFresh) throw secondFactorNeeded();
  const money = moneyOnCancel(wish, refundable);
  // Otherwise the mail about the refund says both.
  if (!isDoneAtOnce(shop, wish.refund))
    await writeShopCancelledMail(shop, tx, order, { reason: wish.reason, money });
  const source = { reason: wish.reason, staffId: staff.id };
  await endAllPieces(tx, order, { restocked: wish.restock, source });
  const ended = await endOrder(shop, tx, { order, staff, wish, money });
  if ('amount' in money) await refundOnCancel(shop, tx, { order: ended, staff, wish, amount: money.amount });
}

async function refundOnCancel(
  shop: Shop,
  tx: Tx,
  { order, staff, wish, amount }: Omit<Cancellation, 'isFresh'> & { amount: number },
): Promise<void> {
  const why = { reason: wish.reason, note: wish.note, pieces: await allPieces(tx, order, []) };
  const { way = 'other', reference = '' } = wish;
  await requestRefund(shop, tx, {
    order,
    staff,
    cancelled: wish.reason,
    wish:
      wish.refund === 'gateway'
        ? { ...why, kind: 'gateway' }
        : // The page of the cancellation shows the earlier refunds.
          { ...why, kind: 'manual', amount, way, reference, confirmed: ['reference_used'] },
  });
}

/** What the cancellation mail of a paid order says about the refund. */
export function moneyOnCancel(
  { refund, amount }: Pick<CancelWish, 'refund' | 'amount'>,
  refundable: number,
): CancelledMoney {
  if (refund === 'gateway') return { is: 'refunded_by_card', amount: refundable };
  if (refund === 'manual') return { is: 'refunded_by_hand', amount: amount ?? refundable };
  return { is: refundable === 0 ? 'refunded_already' : 'kept' };
}

async function endOrder(
  shop: Shop,
  tx: Tx,
  { order, staff, wish, money }: Omit<Cancellation, 'isFresh'> & { money: CancelledMoney },
): Promise<OrderRow> {
  await moveShipments(tx, order.id, 'cancelled');
  const [cancelled] = await tx
    .update(orders)
    .set({ state: 'cancelled', shippingState: 'cancelled', updatedAt: shop.now() })
    .where(and(eq(orders.id, order.id), inArray(orders.state, before(orderTransitions, 'cancelled'))))
    .returning();
  if (!cancelled) throw new Error('the locked order is gone');
  const { reason, note } = wish;
  await writeEvent(
    tx,
    order.id,
    'cancelled',
    { why: 'by_shop', reason, money: money.is, note },
    byStaff(staff),
  );
  return cancelled;
}
