/** A payment attempt on which staff decide: its data, and the decisions that are possible. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SettlementKind } from '#contract/desk/payments.ts';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { authorisations, paymentAttempts } from '../../db/schema/payments.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { ApiError, fieldError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import type { OrderRow } from '../order-rows/load.ts';
import type { RefundRow } from '../order-rows/refund-balance.ts';
import { type AttemptRow, lockAttempt, yenOf } from '../payments/attempts.ts';
import { type Authorisation, authorisationsOf, hasOpenClaims } from '../payments/authorisations.ts';
import type { Found } from '../payments/gateway.ts';
import { isAwaitingPayment } from '../payments/reconcile.ts';

export type Decision = {
  key: string;
  kind: SettlementKind;
  gatewayId?: string | null | undefined;
  /** Minor units. */
  amount?: number | null | undefined;
  reason: string;
};

/** What the shop knows about an attempt, read under the order's lock. */
export type Case = {
  attempt: AttemptRow;
  order: OrderRow;
  rows: Authorisation[];
  failedRefund: RefundRow | undefined;
};

/** A disputed payment that nobody has looked at yet. */
export const isUnclear = (row: Authorisation) => row.state === 'disputed' && row.seenAt === null;
export async function lockCase(tx: Tx, key: string): Promise<Case> {
  const locked = await lockAttempt(tx, key);
  if (!locked) throw new ApiError(404, 'not_found', 'not_found');
  const rows = await authorisationsOf(tx, key);
  const ids = rows.map(({ id }) => id);
  const [failedRefund] =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(refunds)
          .where(and(inArray(refunds.authorisationId, ids), eq(refunds.state, 'failed')));
  return { ...locked, rows, failedRefund };
}

/** Decisions that are possible before the gateway's answer is considered. */
export function kindsFor({ attempt, order, rows, failedRefund }: Case): SettlementKind[] {
  const waits = isAwaitingPayment({ attempt, order });
  const hasUnclear = rows.some(isUnclear) || failedRefund !== undefined;
  const isUnknown = attempt.state === 'unknown';
  return [
    ...(waits && (isUnknown || hasUnclear) ? (['belongs'] as const) : []),
    ...(waits && isUnknown ? (['not_paid'] as const) : []),
    ...(hasUnclear ? (['given_back', 'looked_at'] as const) : []),
  ];
}

/** Throws 400 at the field that the gateway contradicts, 409 when the decision is no longer possible. */
export async function assertFits(tx: Tx, known: Case, decision: Decision, found: Found): Promise<void> {
  const { attempt, order, rows, failedRefund } = known;
  const { kind, gatewayId, amount } = decision;
  if (!kindsFor(known).includes(kind)) throw await conflictOf(tx, order.id, 'changed');
  const disagrees = (field: string) => fieldError(field, 'disagrees', 'disagrees');
  const payments = found === 'unsupported' ? undefined : found;
  const payment = payments?.find((one) => one.gatewayId === gatewayId);
  if (kind === 'belongs') {
    if (amount !== yenOf(attempt) * MINOR_PER_YEN) throw disagrees('amount');
    if (await isOfAnother(tx, attempt.key, gatewayId ?? '')) throw disagrees('gatewayId');
    if (payments && (payment?.state !== 'captured' || payment.total !== yenOf(attempt)))
      throw disagrees('gatewayId');
  }
  if (kind === 'not_paid' && payments?.some(({ state }) => state === 'captured' || state === 'authorised'))
    throw disagrees('kind');
  if (kind === 'given_back') {
    const row = rows.find((one) => one.gatewayId === gatewayId);
    const isMeant = row && (isUnclear(row) || failedRefund?.authorisationId === row.id);
    const isStillPaid = payments && payment?.state !== 'cancelled';
    if (!isMeant || isStillPaid) throw disagrees('gatewayId');
  }
  const isEnding = kind === 'belongs' || kind === 'not_paid';
  if (isEnding && (await hasOpenClaims(tx, attempt.key)))
    throw await conflictOf(tx, order.id, 'payment_under_way');
}

/** Whether another attempt was paid by this payment. */
async function isOfAnother(tx: Tx, key: string, gatewayId: string): Promise<boolean> {
  // Locks the payment's id, so that no concurrent request assigns the same payment.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${gatewayId}, 0))`);
  const bound = await tx
    .select({ key: paymentAttempts.key })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gatewayId, gatewayId), ne(paymentAttempts.key, key)));
  const captured = await tx
    .select({ key: authorisations.attemptKey })
    .from(authorisations)
    .where(
      and(
        eq(authorisations.gatewayId, gatewayId),
        eq(authorisations.state, 'captured'),
        ne(authorisations.attemptKey, key),
      ),
    );
  return bound.length + captured.length > 0;
}
