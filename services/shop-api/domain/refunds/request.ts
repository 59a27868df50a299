/**
 * Requests of staff for refunds, in a transaction that has locked the order's row. These functions only record the
 * requests: the worker calls the gateway, in the same way as for every payment that is returned.
 */
import { and, eq } from 'drizzle-orm';
import type { RefundReason } from '#contract/desk/refunds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orderItems } from '../../db/schema/orders.ts';
import { authorisations, paymentAttempts } from '../../db/schema/payments.ts';
import { type RefundedLine, refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { fieldError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { finishRefund } from '../orders/finish-refund.ts';
import {
  balanceOf,
  fitsPieces,
  isOpen,
  type Pieces,
  type RefundRow,
  refundsOf,
  restockableOf,
} from '../orders/refund-bounds.ts';
import { writeEvent } from '../orders/transitions.ts';
import { moveAuthorisation } from '../payments/authorisations.ts';
import { byStaff } from '../staff/actor.ts';

type Why = {
  reason: RefundReason;
  note?: string | undefined;
  restock: Pieces[];
  /** What staff were shown as refundable when they decided. */
  refundable?: number | undefined;
};
export type RefundWish =
  | (Why & { kind: 'gateway' })
  | (Why & { kind: 'manual'; amount: number; reference: string; lines: RefundedLine[] });

type Staff = { id: number };

/**
 * Throws 409 when the order has nothing to refund, a refund under way, or another amount to refund than staff saw, and
 * 400 at the field that exceeds its bound.
 */
export async function requestRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, wish }: { order: OrderRow; staff: Staff; wish: RefundWish },
): Promise<RefundRow> {
  const before = await refundsOf(tx, order.id);
  if (before.some(isOpen)) throw await conflictOf(tx, order.id, 'refund_open');
  const { refundable, refunded } = balanceOf(order, before);
  if (refundable === 0) throw await conflictOf(tx, order.id, 'nothing_to_refund');
  // The gateway can return the whole payment only.
  if (wish.kind === 'gateway' && refunded > 0) throw await conflictOf(tx, order.id, 'partly_refunded');
  // Otherwise two people who are told of the same refund would both record it.
  if (wish.refundable !== undefined && wish.refundable !== refundable)
    throw await conflictOf(tx, order.id, 'changed');
  await assertPiecesFit(tx, order, wish, before);
  if (wish.kind === 'manual') {
    if (wish.amount > refundable) throw fieldError('amount', 'too_much', 'too_much');
    return recordManualRefund(shop, tx, { order, staff, wish });
  }
  return requestWholeRefund(shop, tx, { order, staff, wish });
}

async function assertPiecesFit(
  tx: Tx,
  order: OrderRow,
  wish: RefundWish,
  before: readonly RefundRow[],
): Promise<void> {
  const items = await tx
    .select({ id: orderItems.id, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id));
  // For a cancelled order, the cancellation has already decided which pieces go back to stock.
  const left = order.state === 'cancelled' ? new Map<number, number>() : restockableOf(items, before);
  if (!fitsPieces(wish.restock, left)) throw fieldError('restock', 'too_much', 'too_much');
  if (wish.kind === 'gateway') return;
  const ordered = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const sum = wish.lines.reduce((total, { amount }) => total + amount, 0);
  if (!fitsPieces(wish.lines, ordered) || sum > wish.amount)
    throw fieldError('lines', 'too_much', 'too_much');
}

/** The captured payment of the order; undefined for orders without one, such as imported orders. */
export async function capturedPayment(db: Db | Tx, orderId: number): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: authorisations.id })
    .from(authorisations)
    .innerJoin(paymentAttempts, eq(paymentAttempts.key, authorisations.attemptKey))
    .where(
      and(
        eq(paymentAttempts.orderId, orderId),
        eq(paymentAttempts.state, 'captured'),
        eq(authorisations.gatewayId, paymentAttempts.gatewayId),
        eq(authorisations.state, 'captured'),
      ),
    );
  return row;
}

type Requested<W> = { order: OrderRow; staff: Staff; wish: W };

async function requestWholeRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, wish }: Requested<Why>,
): Promise<RefundRow> {
  const captured = await capturedPayment(tx, order.id);
  if (!captured) throw await conflictOf(tx, order.id, 'not_captured');
  const refund = await insertRefund(shop, tx, {
    ...rowOf(order, staff, wish),
    kind: 'gateway',
    amount: order.total,
    authorisationId: captured.id,
  });
  if (!(await moveAuthorisation(shop, tx, captured.id, ['captured'], 'returning')))
    throw await conflictOf(tx, order.id, 'not_captured');
  await writeRequested(tx, order, refund, staff);
  return refund;
}

/** The refund is done immediately, or as soon as another person has confirmed it. */
async function recordManualRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, wish }: Requested<Extract<RefundWish, { kind: 'manual' }>>,
): Promise<RefundRow> {
  const refund = await insertRefund(shop, tx, {
    ...rowOf(order, staff, wish),
    kind: 'manual',
    amount: wish.amount,
    lines: wish.lines.length > 0 ? wish.lines : null,
    reference: wish.reference,
  });
  await writeRequested(tx, order, refund, staff);
  if (shop.env.DESK_TWO_PERSONS) return refund;
  return finishRefund(shop, tx, { order, refund, by: byStaff(staff) });
}

const rowOf = (order: OrderRow, staff: Staff, { reason, note, restock }: Why) => ({
  orderId: order.id,
  reason,
  note: note ?? null,
  restock,
  requestedBy: staff.id,
});

async function insertRefund(shop: Shop, tx: Tx, row: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...row, requestedAt: shop.now() })
    .returning();
  if (!refund) throw new Error('no refund row');
  return refund;
}

const writeRequested = (tx: Tx, order: OrderRow, { id, kind, amount }: RefundRow, staff: Staff) =>
  writeEvent(tx, order.id, 'refund_requested', { refund: id, kind, amount }, byStaff(staff));
