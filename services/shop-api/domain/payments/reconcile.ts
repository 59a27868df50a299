/**
 * Reconciles an attempt with the payments that the gateway has under its reference. Only the gateway's answer decides
 * which payment is the order's and which are returned.
 */

import type { Tx } from '../../db/client.ts';
import { timeAfter } from '../../db/leased.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { writeRefusedMail } from '../mail/order-mail.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { markPaid, markUnpaid } from '../orders/transitions.ts';
import { afterReturn } from '../refunds/outcome/after-return.ts';
import { release } from '../stock.ts';
import { whyReturned } from './as-shown.ts';
import { type AttemptRow, DOUBT_CHECK_MS, lockAttempt, moveAttempt, yenOf } from './attempts.ts';
import {
  type Authorisation,
  authorisationsOf,
  moveAuthorisation,
  wakeClaims,
  writeAuthorisation,
} from './authorisations.ts';
import { captureClaims } from './capture-claims.ts';
import type { Found, GatewayPayment } from './gateway.ts';
import { type JudgedAttempt, verdictOn } from './verdict.ts';

/** Pause before the attempt is checked again. */
const REOPENED_CHECK_MS = 15_000;
/** States that are final here. Staff settle `disputed`. */
const SETTLED = ['captured', 'returned', 'disputed'];

type Locked = { attempt: AttemptRow; order: OrderRow };

/** Queries and settles the payments of an attempt; returns what was found. Throws GatewayUnknownError. */
export async function lookAtPayments(shop: Shop, { key, reference }: AttemptRow): Promise<Found> {
  // Remembers the claims before the query: a payment claimed later may be missing in the answer.
  const claimed = new Set((await authorisationsOf(shop.db, key)).map(({ id }) => id));
  const found = await shop.gateway.find(reference);
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAttempt(tx, key);
    if (!locked) return;
    if (found === 'unsupported') await captureClaims(shop, tx, locked);
    else await reconcile(shop, tx, locked, { found, claimed });
  });
  shop.catalogueChanged();
  shop.wake();
  return found;
}

export function isAwaitingPayment({ attempt, order }: Locked): boolean {
  const waits =
    attempt.mode === 'hosted'
      ? order.state === 'new' && order.paymentState === 'awaiting_payment'
      : order.state === 'cart';
  return waits && ['sent', 'authorised', 'unknown'].includes(attempt.state);
}

/** Whether the order takes a payment now: it waits, and what is paid is what was shown. */
export const isWanted = async (shop: Shop, tx: Tx, locked: Locked): Promise<boolean> =>
  isAwaitingPayment(locked) && (await whyReturned(shop, tx, locked)) === undefined;

async function judgedAttemptOf(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  rows: Authorisation[],
): Promise<JudgedAttempt> {
  const { attempt } = locked;
  const gatewayIdIn = (state: string) => rows.find((row) => row.state === state)?.gatewayId;
  const taking = gatewayIdIn('capturing');
  return {
    job: attempt.job,
    expected: yenOf(attempt),
    // A capture that has begun is judged when it ends.
    wanted: taking === undefined ? await isWanted(shop, tx, locked) : isAwaitingPayment(locked),
    taking,
    taken:
      attempt.state === 'captured' ? (attempt.gatewayId ?? gatewayIdIn('captured')) : gatewayIdIn('captured'),
  };
}

async function reconcile(
  shop: Shop,
  tx: Tx,
  locked: Locked,
  { found, claimed }: { found: GatewayPayment[]; claimed: Set<number> },
): Promise<void> {
  const { attempt, order } = locked;
  const before = await authorisationsOf(tx, attempt.key);
  for (const { gatewayId } of found)
    if (!before.some((row) => row.gatewayId === gatewayId))
      await writeAuthorisation(shop, tx, { attemptKey: attempt.key, gatewayId, state: 'claimed' });
  const rows = await authorisationsOf(tx, attempt.key);
  const judged = await judgedAttemptOf(shop, tx, locked, rows);
  for (const payment of found) {
    const row = rows.find(({ gatewayId }) => gatewayId === payment.gatewayId);
    if (row && !SETTLED.includes(row.state)) await settle(shop, tx, locked, { row, payment, judged });
  }
  for (const row of rows) {
    if (found.some(({ gatewayId }) => gatewayId === row.gatewayId) || !claimed.has(row.id)) continue;
    if (await moveAuthorisation(shop, tx, row.id, ['claimed', 'capturing', 'returning'], 'disproved')) {
      shop.log('alert', 'payment.disproved', { reference: attempt.reference, gatewayId: row.gatewayId });
      await reopen(shop, tx, attempt, row);
      await afterReturn(shop, tx, { order, authorisationId: row.id, ended: 'disproved' });
    }
  }
  const refused = found.findLast(({ state }) => state === 'failed');
  if (refused && found.every(({ state }) => state === 'failed' || state === 'cancelled'))
    await afterRefusal(shop, tx, { attempt, order }, refused);
}

/** Settles one payment and updates `judged`. */
async function settle(
  shop: Shop,
  tx: Tx,
  { attempt, order }: Locked,
  { row, payment, judged }: { row: Authorisation; payment: GatewayPayment; judged: JudgedAttempt },
): Promise<void> {
  const verdict = verdictOn(payment, judged);
  const isAlreadyReturning = row.state === 'returning' && verdict !== 'returned' && verdict !== 'refused';
  if (verdict === row.state || isAlreadyReturning) return;
  await moveAuthorisation(shop, tx, row.id, [row.state], verdict, payment.code || undefined);
  if (verdict === 'capturing') {
    judged.taking = row.gatewayId;
    await moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'authorised');
  } else if (verdict === 'captured') {
    judged.taken = row.gatewayId;
    await takeForOrder(shop, tx, { attempt, order }, row.gatewayId);
  } else if (verdict === 'returning') {
    await logReturnReason(shop, tx, { attempt, order }, payment, judged);
  } else {
    await reopen(shop, tx, attempt, row);
    await afterReturn(shop, tx, { order, authorisationId: row.id, ended: verdict });
  }
}

/**
 * Records the payment as the one that pays the attempt. Claimed payments that waited for this result become due
 * immediately. `isAnswer`: whether the gateway has answered the charge itself.
 */
export async function takeForOrder(
  shop: Shop,
  tx: Tx,
  { attempt, order }: Locked,
  gatewayId: string,
  { isAnswer = false } = {},
): Promise<boolean> {
  await wakeClaims(shop, tx, attempt.key);
  if (attempt.mode === 'token') {
    // The recovery places the order if `complete` is never called: not at all for an unknown payment, whose shopper was
    // told to wait, and perhaps not if the answer hangs, because the request may have died with its process.
    const { COMPLETE_GRACE_MS } = shop.env;
    const soonMs = attempt.state === 'unknown' ? 0 : DOUBT_CHECK_MS;
    const nextCheckAt = timeAfter(
      shop.now(),
      isAnswer ? COMPLETE_GRACE_MS : Math.min(soonMs, COMPLETE_GRACE_MS),
    );
    return moveAttempt(shop, tx, attempt.key, ['sent', 'unknown'], 'captured', { gatewayId, nextCheckAt });
  }
  const from = ['sent', 'authorised', 'unknown'] as const;
  const taken = await moveAttempt(shop, tx, attempt.key, [...from], 'captured', { gatewayId });
  if (taken) await markPaid(shop, tx, order);
  return taken;
}

/** After a failed capture: the attempt waits for another payment. */
export async function reopen(shop: Shop, tx: Tx, attempt: AttemptRow, row: Authorisation): Promise<void> {
  if (row.state !== 'capturing') return;
  const nextCheckAt = timeAfter(shop.now(), REOPENED_CHECK_MS);
  await moveAttempt(shop, tx, attempt.key, ['authorised'], 'sent', { nextCheckAt });
  await wakeClaims(shop, tx, attempt.key);
}

/**
 * Called when all payments were refused. A hosted order can be paid with another card until its deadline. After the
 * deadline, and in token mode, the attempt fails.
 */
async function afterRefusal(
  shop: Shop,
  tx: Tx,
  { attempt, order }: Locked,
  { gatewayId, code }: GatewayPayment,
): Promise<void> {
  const errorCode = code || 'ER001';
  if (attempt.mode === 'hosted' && attempt.expiresAt > shop.now()) {
    if (isAwaitingPayment({ attempt, order }))
      await writeRefusedMail(shop, tx, order, { gatewayId, errorCode, payUntil: attempt.expiresAt });
    return;
  }
  const from = ['sent', 'authorised', 'unknown'] as const;
  // The gateway's page may still be open in a browser, so the attempt is checked after its end, too.
  const nextCheckAt = attempt.mode === 'hosted' ? shop.now() : null;
  if (!(await moveAttempt(shop, tx, attempt.key, [...from], 'failed', { errorCode, nextCheckAt }))) return;
  if (attempt.mode === 'token') await release(tx, order.id);
  else await markUnpaid(shop, tx, order, 'failed', errorCode);
}

async function logReturnReason(
  shop: Shop,
  tx: Tx,
  { attempt, order }: Locked,
  payment: GatewayPayment,
  judged: JudgedAttempt,
): Promise<void> {
  const differs = payment.total !== judged.expected;
  const why = differs
    ? 'amount_differs'
    : attempt.state === 'created'
      ? 'early_payment'
      : judged.taken === undefined
        ? (isAwaitingPayment({ attempt, order }) && (await whyReturned(shop, tx, { attempt, order }))) ||
          'late_payment'
        : 'second_payment';
  const level = differs ? 'alert' : 'warn';
  shop.log(level, 'payment.to_be_returned', {
    reference: attempt.reference,
    gatewayId: payment.gatewayId,
    why,
    order: order.number,
  });
  // If the payment was made before the order was placed, ends the attempt, so that its key is not used again.
  await moveAttempt(shop, tx, attempt.key, ['created'], 'cancelled');
}
