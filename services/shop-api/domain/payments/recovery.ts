/**
 * Recovers attempts that stopped half-way: charges without an answer, confirmed payments without an order, hosted
 * payments without a notification. The recovery queries the gateway and never charges.
 */

import { and, eq, isNotNull } from 'drizzle-orm';
import { growingPause, leased, timeAfter } from '../../db/leased.ts';
import { orders } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { placeCaptured } from '../orders/place.ts';
import { markUnpaid } from '../orders/transitions.ts';
import { type AttemptRow, DOUBT_CHECK_MS, lockAttempt, moveAttempt } from './attempts.ts';
import { hasOpenClaims } from './authorisations.ts';
import { settleCharge } from './confirm.ts';
import { GatewayUnknownError } from './gateway.ts';
import { lookAtPayments } from './reconcile.ts';

const BATCH = 10;
/** A charge that the gateway does not have counts as failed this long after the timeout. */
const NOT_FOUND_MARGIN_MS = 60_000;
/** How long after its end an attempt is checked for late payments. */
const LATE_PAYMENT_MS = 24 * 3_600_000;
const LATE_CHECK_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 3_600_000;
const pauseMs = growingPause(15_000, LONGEST_PAUSE_MS);
/** Checks of a charge in doubt with equal pauses, about ten minutes: the shopper may be waiting for its result. */
const DOUBT_CHECKS = 60;

/** The pauses between checks grow; a hosted order is also checked at its deadline. */
function nextCheck({ checks, mode, state, expiresAt }: AttemptRow, now: Date): Date {
  const isDoubtful = mode === 'token' && (state === 'sent' || state === 'unknown');
  if (isDoubtful && checks < DOUBT_CHECKS) return timeAfter(now, DOUBT_CHECK_MS);
  const later = timeAfter(now, pauseMs(isDoubtful ? checks - DOUBT_CHECKS : checks));
  return mode === 'hosted' && expiresAt > now && expiresAt < later ? expiresAt : later;
}

/** Checks the attempts that are due. Returns their number. */
export async function recoverPayments(shop: Shop): Promise<number> {
  // The pause until the next check is the lease: a recovery never charges, and changes an order only under its lock.
  const due = await leased(shop, {
    table: paymentAttempts,
    key: 'key',
    due: 'nextCheckAt',
    where: isNotNull(paymentAttempts.nextCheckAt),
    limit: BATCH,
    longestPauseMs: LONGEST_PAUSE_MS,
    lease: (row, now) => ({ nextCheckAt: nextCheck(row, now), checks: row.checks + 1 }),
  });
  // All at once: a query that hangs delays no other.
  await Promise.all(
    due.map((attempt) =>
      recover(shop, attempt).catch((error) => {
        const level = error instanceof GatewayUnknownError ? 'warn' : 'error';
        shop.log(level, 'payment.recovery', { reference: attempt.reference, ...describeError(error) });
      }),
    ),
  );
  return due.length;
}

async function recover(shop: Shop, attempt: AttemptRow): Promise<void> {
  if (attempt.state === 'captured') return placePaidOrder(shop, attempt);
  if (attempt.state === 'sent' || attempt.state === 'unknown')
    return attempt.mode === 'token' ? askAboutCharge(shop, attempt) : askAboutHosted(shop, attempt);
  const hasEnded = attempt.state === 'failed' || attempt.state === 'cancelled';
  if (hasEnded && !(await lookAfterEnd(shop, attempt))) return;
  // Nothing left to check, unless the state has changed since it was read.
  await shop.db
    .update(paymentAttempts)
    .set({ nextCheckAt: null })
    .where(and(eq(paymentAttempts.key, attempt.key), eq(paymentAttempts.state, attempt.state)));
}

/** Looks for late payments of an ended attempt. True when it need not be checked again. */
async function lookAfterEnd(shop: Shop, attempt: AttemptRow): Promise<boolean> {
  const found = await lookAtPayments(shop, attempt);
  if (found !== 'unsupported') return shop.now().getTime() - attempt.updatedAt.getTime() >= LATE_PAYMENT_MS;
  // The card may be authorised although no notification came: only the company's list shows it.
  if (attempt.mode === 'hosted')
    shop.log('alert', 'payment.ended_unverified', { reference: attempt.reference });
  return true;
}

/** Places the order of a captured payment if `complete` was not called. */
async function placePaidOrder(shop: Shop, attempt: AttemptRow): Promise<void> {
  const isPlaced = await inTransaction(shop.db, async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, attempt.orderId)).for('update');
    const isCart = order?.state === 'cart';
    if (isCart) await placeCaptured(shop, tx, order, attempt);
    else
      await tx.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.key, attempt.key));
    return isCart;
  });
  if (!isPlaced) return;
  shop.log('info', 'payment.order_placed_by_recovery', { reference: attempt.reference });
  shop.catalogueChanged();
  shop.wake();
}

async function askAboutCharge(shop: Shop, attempt: AttemptRow): Promise<void> {
  const found = await lookAtPayments(shop, attempt);
  // The difference is negative when the row was written before the clock was set back.
  const age = Math.abs(shop.now().getTime() - attempt.updatedAt.getTime());
  if (found === 'unsupported') {
    // Alerts once, and not while the charge may still be answered; `recoverPayments` has set the next check.
    const { GATEWAY_TIMEOUT_MS, GATEWAY_CHECK_MARGIN_MS } = shop.env;
    if (attempt.state === 'unknown' || age < GATEWAY_TIMEOUT_MS + GATEWAY_CHECK_MARGIN_MS) return;
    shop.log('alert', 'payment.unknown', { reference: attempt.reference });
    return settleCharge(shop, attempt.key, 'unknown');
  }
  if (found.some(({ state }) => state === 'captured' || state === 'failed')) return;
  if (age <= shop.env.GATEWAY_TIMEOUT_MS + NOT_FOUND_MARGIN_MS) return;
  await settleCharge(shop, attempt.key, {
    ok: false,
    gatewayId: '',
    code: 'ER001',
    reference: attempt.reference,
    total: 0,
  });
  await shop.db
    .update(paymentAttempts)
    .set({ nextCheckAt: timeAfter(shop.now(), LATE_CHECK_MS) })
    .where(and(eq(paymentAttempts.key, attempt.key), eq(paymentAttempts.state, 'failed')));
}

/** Finds payments without a notification, and cancels unpaid orders at their deadline. */
async function askAboutHosted(shop: Shop, attempt: AttemptRow): Promise<void> {
  await lookAtPayments(shop, attempt);
  if (attempt.expiresAt > shop.now()) return;
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAttempt(tx, attempt.key);
    if (!locked || (await hasOpenClaims(tx, attempt.key))) return;
    if (await moveAttempt(shop, tx, attempt.key, ['sent'], 'cancelled', { nextCheckAt: shop.now() }))
      await markUnpaid(shop, tx, locked.order, 'cancelled', 'abandoned');
  });
  shop.catalogueChanged();
}
