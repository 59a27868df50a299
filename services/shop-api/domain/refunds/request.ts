/**
 * Requests of staff for refunds, in a transaction that has locked the order's row. No function calls the gateway: the
 * worker does, in the same way as for every payment that is returned. A refund by hand is finished at once, unless a second
 * person has to confirm it.
 */
import { and, eq } from 'drizzle-orm';
import type { RefundWay } from '#contract/desk/refund-ways.ts';
import type { CancelReason, RefundReason, refundWarnings } from '#contract/desk/refunds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { authorisations, paymentAttempts } from '../../db/schema/payments.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import { type OrderRow, updateOrder } from '../order-rows/load.ts';
import { balanceOf, isOpen, type RefundRow, refundsOf, withoutUndone } from '../order-rows/refund-balance.ts';
import { writeEvent } from '../orders/transitions.ts';
import { moveAuthorisation } from '../payments/authorisations.ts';
import { byStaff } from '../staff/actor.ts';
import { finishRefund } from './outcome/finish-refund.ts';
import { allPieces, type PieceWish, refundPieces } from './pieces.ts';

type Why = {
  reason: RefundReason;
  note?: string | undefined;
  pieces: PieceWish[];
  /** What staff were shown as refundable when they decided. */
  refundable?: number | undefined;
};
export type RefundWish =
  | (Why & { kind: 'gateway' })
  | (Why & {
      kind: 'manual';
      amount: number;
      way: RefundWay;
      reference: string;
      confirmed: readonly (typeof refundWarnings)[number][];
    });

type Staff = { id: number };

type Requested<W> = { order: OrderRow; staff: Staff; wish: W; cancelled?: CancelReason | undefined };

/**
 * `cancelled`: why the order is cancelled in the same transaction. A refund that is done at once says it in its mail.
 * Throws 409 when the order has nothing to refund, a refund under way, or another amount to refund than staff saw, and
 * 400 at the field that exceeds its bound or, at `reference`, warns.
 */
export async function requestRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, wish, cancelled }: Requested<RefundWish>,
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
  if (wish.kind === 'manual') {
    assertPossible(wish, before, refundable);
    return recordManualRefund(shop, tx, { order, staff, wish, cancelled });
  }
  return requestWholeRefund(shop, tx, { order, staff, wish });
}

/** Whether a refund is done as soon as it is requested: its mail is then the only one. */
export const isDoneAtOnce = (
  { env }: Pick<Shop, 'env'>,
  kind: 'gateway' | 'manual' | 'none' | undefined,
): boolean => kind === 'manual' && !env.DESK_TWO_PERSONS;

/** Refuses more than can be refunded, and warns of a refund that may have been recorded already: of both at once. */
function assertPossible(
  { amount, reference, confirmed }: Extract<RefundWish, { kind: 'manual' }>,
  before: readonly RefundRow[],
  refundable: number,
): void {
  const isTooMuch = amount > refundable;
  const isUsed =
    !confirmed.includes('reference_used') &&
    withoutUndone(before).some((row) => row.state !== 'withdrawn' && row.reference === reference);
  if (!isTooMuch && !isUsed) return;
  throw new ApiError(400, isUsed ? 'reference_used' : 'too_much', 'validation_failed', {
    fields: {
      ...(isTooMuch ? { amount: ['too_much'] } : {}),
      ...(isUsed ? { reference: ['reference_used'] } : {}),
    },
  });
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
  await movePieces(shop, tx, { order, refund, wishes: await allPieces(tx, order, wish.pieces) });
  await writeRequested(tx, order, refund, staff);
  return refund;
}

/** Records what becomes of the refund's pieces; if a refund was owed (`refundOwedSince`), it is no longer. */
async function movePieces(
  shop: Shop,
  tx: Tx,
  { order, refund, wishes }: { order: OrderRow; refund: RefundRow; wishes: readonly PieceWish[] },
): Promise<OrderRow> {
  const source = { reason: refund.reason, staffId: refund.requestedBy, refundId: refund.id };
  const moved = await refundPieces(shop, tx, { order, wishes, source });
  return moved.refundOwedSince ? updateOrder(tx, order.id, { refundOwedSince: null }) : moved;
}

/** The refund is done immediately, or as soon as another person has confirmed it. */
async function recordManualRefund(
  shop: Shop,
  tx: Tx,
  { order, staff, wish, cancelled }: Requested<Extract<RefundWish, { kind: 'manual' }>>,
): Promise<RefundRow> {
  const refund = await insertRefund(shop, tx, {
    ...rowOf(order, staff, wish),
    kind: 'manual',
    amount: wish.amount,
    way: wish.way,
    reference: wish.reference,
  });
  const moved = await movePieces(shop, tx, { order, refund, wishes: wish.pieces });
  await writeRequested(tx, order, refund, staff);
  if (!isDoneAtOnce(shop, wish.kind)) return refund;
  return finishRefund(shop, tx, { order: moved, refund, by: byStaff(staff), cancelled });
}

const rowOf = (order: OrderRow, staff: Staff, { reason, note }: Why) => ({
  orderId: order.id,
  reason,
  note: note ?? null,
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
