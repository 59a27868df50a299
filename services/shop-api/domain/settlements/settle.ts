/**
 * Decisions of staff about a doubtful payment, in a transaction that has locked the order's row. The caller has queried
 * the gateway before, outside the transaction.
 */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { authorisations } from '../../db/schema/payments.ts';
import { settlements } from '../../db/schema/refunds.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import { placeCaptured } from '../orders/place.ts';
import { markUnpaid, writeEvent } from '../orders/transitions.ts';
import { moveAttempt } from '../payments/attempts.ts';
import { moveAuthorisation, writeAuthorisation } from '../payments/authorisations.ts';
import type { Found } from '../payments/gateway.ts';
import { takeForOrder } from '../payments/reconcile.ts';
import { mailAboutReturn } from '../payments/return-authorisation.ts';
import { endWithdrawn } from '../refunds/confirm.ts';
import { finishRefund } from '../refunds/outcome/finish-refund.ts';
import { byStaff } from '../staff/actor.ts';
import { changedMeanwhile } from '../staff/audit.ts';
import { release } from '../stock.ts';
import { assertFits, type Case, type Decision, isUnclear, lockCase } from './settlement-case.ts';

export type SettlementRow = typeof settlements.$inferSelect;
/** When the gateway is queried again about an attempt that was settled as not paid. */
const LATE_CHECK_MS = 10 * 60_000;

/** Throws 400 at the field that disagrees with the gateway, 409 when somebody else changed the payment first. */
export async function settlePayment(
  shop: Shop,
  tx: Tx,
  { decision, staff, found }: { decision: Decision; staff: { id: number }; found: Found },
): Promise<SettlementRow> {
  const known = await lockCase(tx, decision.key);
  const open = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.attemptKey, decision.key), eq(settlements.state, 'proposed')));
  if (open.length > 0) throw new ApiError(409, 'settlement_open', 'settlement_open');
  await assertFits(tx, known, decision, found);
  const { kind, gatewayId, amount, reason } = decision;
  const [row] = await tx
    .insert(settlements)
    .values({
      kind,
      attemptKey: decision.key,
      authorisationId: known.rows.find((one) => one.gatewayId === gatewayId)?.id ?? null,
      gatewayId: gatewayId ?? null,
      amount: amount ?? null,
      reason,
      proposedBy: staff.id,
    })
    .returning();
  if (!row) throw new Error('no settlement row');
  if (shop.env.DESK_TWO_PERSONS) return row;
  return apply(shop, tx, { known, row, staff, found, confirmedBy: null });
}

/** Locks the order, then reads the settlement. Throws 404, and 409 when the settlement no longer waits. */
async function lockProposed(tx: Tx, id: number): Promise<{ known: Case; row: SettlementRow }> {
  const [peek] = await tx.select().from(settlements).where(eq(settlements.id, id));
  if (!peek) throw new ApiError(404, 'not_found', 'not_found');
  const known = await lockCase(tx, peek.attemptKey);
  const [row] = await tx.select().from(settlements).where(eq(settlements.id, id));
  if (row?.state !== 'proposed') throw await changedMeanwhile(tx, 'settlement', id, 'not_withdrawable');
  return { known, row };
}

export async function confirmSettlement(
  shop: Shop,
  tx: Tx,
  { id, staff, found }: { id: number; staff: { id: number }; found: Found },
): Promise<SettlementRow> {
  const { known, row } = await lockProposed(tx, id);
  if (shop.env.DESK_TWO_PERSONS && row.proposedBy === staff.id)
    throw new ApiError(409, 'same_person', 'same_person');
  await assertFits(tx, known, { ...row, key: row.attemptKey }, found);
  return apply(shop, tx, { known, row, staff, found, confirmedBy: staff.id });
}

export async function withdrawSettlement(shop: Shop, tx: Tx, id: number): Promise<SettlementRow> {
  const { row } = await lockProposed(tx, id);
  return endSettlement(tx, row.id, { state: 'withdrawn', settledAt: shop.now() });
}

async function endSettlement(tx: Tx, id: number, change: Partial<SettlementRow>): Promise<SettlementRow> {
  const [row] = await tx.update(settlements).set(change).where(eq(settlements.id, id)).returning();
  if (!row) throw new Error('the settlement is gone');
  return row;
}

type Applied = {
  known: Case;
  row: SettlementRow;
  staff: { id: number };
  found: Found;
  confirmedBy: number | null;
};

async function apply(shop: Shop, tx: Tx, { known, row, staff, found, confirmedBy }: Applied) {
  const { attempt, order } = known;
  const by = byStaff(staff);
  const { kind, gatewayId } = row;
  if (order.state !== 'cart') await writeEvent(tx, order.id, 'payment_settled', { kind, gatewayId }, by);
  if (kind === 'belongs' && gatewayId) await takePayment(shop, tx, known, gatewayId);
  else if (kind === 'not_paid') await endUnpaid(shop, tx, known, found);
  else {
    const affected = known.rows.filter((one) => kind === 'looked_at' || one.gatewayId === gatewayId);
    const refund = affected.some(({ id }) => id === known.failedRefund?.authorisationId)
      ? known.failedRefund
      : undefined;
    if (kind === 'given_back') {
      for (const one of affected)
        if (await moveAuthorisation(shop, tx, one.id, ['disputed'], 'returned'))
          await mailAboutReturn(shop, tx, known, one.gatewayId);
      if (refund) await finishRefund(shop, tx, { order, refund, by, confirmedBy });
      if (attempt.state === 'unknown') await endUnpaid(shop, tx, known, found);
    } else {
      await markSeen(shop, tx, known, staff.id);
      if (refund) await endWithdrawn(shop, tx, { order, refund, staff });
    }
  }
  if (kind === 'not_paid') await markSeen(shop, tx, known, staff.id);
  return endSettlement(tx, row.id, { state: 'done', confirmedBy, settledAt: shop.now() });
}

const markSeen = (shop: Shop, tx: Tx, { rows }: Case, staffId: number) =>
  Promise.all(
    rows
      .filter(isUnclear)
      .map(({ id }) =>
        tx
          .update(authorisations)
          .set({ seenAt: shop.now(), seenBy: staffId })
          .where(eq(authorisations.id, id)),
      ),
  );

async function takePayment(shop: Shop, tx: Tx, { attempt, order }: Case, gatewayId: string): Promise<void> {
  await writeAuthorisation(shop, tx, { attemptKey: attempt.key, gatewayId, state: 'captured' });
  if (!(await takeForOrder(shop, tx, { attempt, order }, gatewayId)))
    throw await conflictOf(tx, order.id, 'changed');
  if (attempt.mode === 'token') await placeCaptured(shop, tx, order, attempt);
}

/** Ends the attempt as failed, and releases its stock. */
async function endUnpaid(shop: Shop, tx: Tx, { attempt, order }: Case, found: Found): Promise<void> {
  const errorCode = attempt.errorCode ?? 'ER001';
  const nextCheckAt = found === 'unsupported' ? null : new Date(shop.now().getTime() + LATE_CHECK_MS);
  const change = { errorCode, nextCheckAt };
  if (!(await moveAttempt(shop, tx, attempt.key, ['sent', 'authorised', 'unknown'], 'failed', change)))
    throw await conflictOf(tx, order.id, 'changed');
  if (attempt.mode === 'token') await release(tx, order.id);
  else await markUnpaid(shop, tx, order, 'failed', errorCode);
}
