/**
 * Token mode: claims the attempt and holds stock, charges once outside any transaction, records the result. A process
 * that finds an attempt that is already claimed waits for the result and never charges.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { ErrorCode } from '#contract/errors.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import type { Tx } from '../../db/client.ts';
import { timeAfter } from '../../db/leased.ts';
import { orders } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, fieldError } from '../errors.ts';
import { type Limit, refundPoints, takeAll } from '../limits/rate-limit.ts';
import { loadParts } from '../order-rows/child-rows.ts';
import { assemble, lockOrder, type OrderRow } from '../order-rows/load.ts';
import { assertCanBePlaced } from '../orders/eligibility.ts';
import { hold, release } from '../stock.ts';
import { isAsShown, whyReturned } from './as-shown.ts';
import { type AttemptRow, chargeOf, DOUBT_CHECK_MS, lockAttempt, moveAttempt, yenOf } from './attempts.ts';
import { authorisationsOf, writeAuthorisation } from './authorisations.ts';
import { type GatewayResult, GatewayUnknownError } from './gateway.ts';
import { takeForOrder } from './reconcile.ts';
import { disagreement } from './verdict.ts';

/** Refused cards per 30 minutes. */
const PER_MEMBER = 10;
const PER_NETWORK = 25;
const POLL_MS = 60;
/** How often a request that is charging a card looks whether the recovery has settled the attempt. */
const OWN_POLL_MS = 500;

type Confirmed = { transactionId: string; tokenValue: string };

/** Errors for a card token or payment key that is unknown or another member's. */
const tokenInvalid = () => fieldError('tkn', 'payment_token_invalid', 'payment.card_token');
const keyInvalid = () => new ApiError(400, 'payment_key_invalid', 'payment_key_invalid');

const changed = () => new ApiError(400, 'payment_amount_changed', 'payment_amount_changed');
/** Recorded in place of a gateway's code when the charge is returned, because staff have changed what it was for. */
const CHANGED_MEANWHILE = 'payment_amount_changed';

/** Charges `token` for the key's amount, at most once. A confirmed key returns the same result again. */
export async function confirmPayment(
  shop: Shop,
  { paymentKey, token, network }: { paymentKey: string; token: string; network: string },
  bearer: Bearer,
): Promise<Confirmed> {
  const limits = [
    { key: `payment:member:${bearer.userId}`, max: PER_MEMBER },
    { key: `payment:ip:${network}`, max: PER_NETWORK },
  ];
  const claim = await claimAttempt(shop, paymentKey, bearer, limits);
  if (claim.mine) {
    let isRefused = false;
    try {
      isRefused = (await chargedOrSettled(shop, claim.attempt, claim.order, token)) === 'refused';
    } finally {
      if (!isRefused) await refundPoints(shop, limits);
    }
  }
  return answerOf(await settledAttempt(shop, paymentKey), claim.order);
}

/**
 * Claims the attempt for this request, if no other request has claimed it. Counts the limits once per key, before the
 * charge.
 */
async function claimAttempt(shop: Shop, key: string, bearer: Bearer, limits: Limit[]) {
  return inTransaction(shop.db, async (tx) => {
    const [peek] = await tx
      .select({ token: orders.tokenValue })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(eq(paymentAttempts.key, key));
    const order = peek ? await lockOrder(tx, peek.token) : undefined;
    const [attempt] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.key, key));
    if (!order || !attempt || order.userId !== bearer.userId || attempt.mode !== 'token')
      throw tokenInvalid();
    if (attempt.state !== 'created') return { mine: false as const, attempt, order };
    // The key's cart was merged into another one, which is not what this key is for.
    if (order.id !== attempt.orderId) throw keyInvalid();
    await takeAll({ db: tx, now: shop.now }, limits);
    const parts = await loadParts(tx, order.id);
    if (order.state !== 'cart' || parts.liveAttempt) throw keyInvalid();
    if (attempt.expiresAt <= shop.now())
      throw new ApiError(400, 'payment_key_expired', 'payment_key_expired');
    if (attempt.orderVersion !== order.version) throw changed();
    const full = await assemble(shop, tx, order, parts);
    assertCanBePlaced(shop, full);
    if (!isAsShown(attempt, full)) throw changed();
    if ((await hold(tx, order.id)).length > 0)
      throw new ApiError(400, 'item_quantity_exceeded', 'item_quantity_exceeded');
    await moveAttempt(shop, tx, key, ['created'], 'sent', {
      nextCheckAt: timeAfter(shop.now(), DOUBT_CHECK_MS),
    });
    return { mine: true as const, attempt, order };
  });
}

async function attemptWith(shop: Shop, key: string): Promise<AttemptRow | undefined> {
  const [attempt] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key));
  return attempt;
}

type Outcome = 'paid' | 'refused' | 'unknown';

/**
 * Charges the card. Ends before the gateway answers if the recovery finds the payment meanwhile: the answer may hang
 * until the timeout although the card is charged. An answer that comes later changes nothing then.
 */
async function chargedOrSettled(
  shop: Shop,
  attempt: AttemptRow,
  order: OrderRow,
  token: string,
): Promise<Outcome> {
  const answered = new AbortController();
  const charging = chargeOnce(shop, attempt, order, token).finally(() => answered.abort());
  const settled = settledByRecovery(shop, attempt.key, answered.signal);
  const first = await Promise.race([charging, settled]);
  if (first !== undefined) {
    charging.catch((error) =>
      shop.log('error', 'payment.late_answer', { reference: attempt.reference, ...describeError(error) }),
    );
    return first;
  }
  return charging;
}

/** The result that another process, or a worker of this one, has recorded; undefined if the charge is answered first. */
async function settledByRecovery(
  shop: Shop,
  key: string,
  answered: AbortSignal,
): Promise<Outcome | undefined> {
  for (;;) {
    await sleep(OWN_POLL_MS, undefined, { signal: answered }).catch(() => {});
    if (answered.aborted) return undefined;
    const state = (await attemptWith(shop, key))?.state;
    if (state === 'captured') return 'paid';
    if (state === 'failed') return 'refused';
  }
}

async function chargeOnce(shop: Shop, attempt: AttemptRow, order: OrderRow, token: string): Promise<Outcome> {
  try {
    const result = await shop.gateway.charge(chargeOf(attempt, order), token);
    await settleCharge(shop, attempt.key, result);
    return result.ok ? 'paid' : 'refused';
  } catch (error) {
    if (!(error instanceof GatewayUnknownError)) throw error;
    await settleCharge(shop, attempt.key, 'unknown');
    // No alert if the recovery has found the payment meanwhile.
    if ((await attemptWith(shop, attempt.key))?.state !== 'captured')
      shop.log('alert', 'payment.unknown', { reference: attempt.reference, why: error.message });
    return 'unknown';
  }
}

/** Records the result of a token charge. Idempotent; any process may call it. */
export async function settleCharge(shop: Shop, key: string, result: GatewayResult | 'unknown') {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAttempt(tx, key);
    if (!locked) return;
    const { attempt, order } = locked;
    const expected = { reference: attempt.reference, yen: yenOf(attempt) };
    const why = result !== 'unknown' && result.ok ? disagreement(result, expected) : undefined;
    if (why && result !== 'unknown') {
      const { gatewayId, reference, total } = result;
      shop.log('alert', 'payment.answer_disagrees', {
        ...expected,
        why,
        gatewayId,
        answered: reference,
        total,
      });
    }
    if (result === 'unknown' || why === 'reference' || why === 'number') {
      const nextCheckAt = timeAfter(shop.now(), DOUBT_CHECK_MS);
      if (await moveAttempt(shop, tx, key, ['sent', 'unknown'], 'unknown', { nextCheckAt })) return;
      // The attempt has already ended: the recovery looks for a late charge.
      if (attempt.state === 'failed')
        await tx.update(paymentAttempts).set({ nextCheckAt }).where(eq(paymentAttempts.key, key));
    } else if (!result.ok) {
      if (await moveAttempt(shop, tx, key, ['sent', 'unknown'], 'failed', { errorCode: result.code }))
        await release(tx, order.id);
    } else if (why === 'amount') {
      if (await moveAttempt(shop, tx, key, ['sent', 'unknown'], 'failed', { errorCode: 'ER001' }))
        await release(tx, order.id);
      await returnCharge(shop, tx, attempt, result.gatewayId);
    } else if (attempt.state !== 'captured' && (await whyReturned(shop, tx, locked)) !== undefined) {
      const change = { errorCode: CHANGED_MEANWHILE };
      if (await moveAttempt(shop, tx, key, ['sent', 'unknown'], 'failed', change))
        await release(tx, order.id);
      await returnCharge(shop, tx, attempt, result.gatewayId);
    } else if (await takeForOrder(shop, tx, locked, result.gatewayId, { isAnswer: true })) {
      await writeAuthorisation(shop, tx, { attemptKey: key, gatewayId: result.gatewayId, state: 'captured' });
    } else if (await returnCharge(shop, tx, attempt, result.gatewayId)) {
      shop.log('alert', 'payment.late_charge', {
        reference: attempt.reference,
        gatewayId: result.gatewayId,
        state: attempt.state,
      });
    }
  });
  shop.wake();
}

/** Schedules the return of a charge that is not needed. False when the charge is settled already. */
async function returnCharge(shop: Shop, tx: Tx, { key }: AttemptRow, gatewayId: string): Promise<boolean> {
  const known = (await authorisationsOf(tx, key)).find((row) => row.gatewayId === gatewayId);
  if (known && ['captured', 'returning', 'returned', 'disputed'].includes(known.state)) return false;
  await writeAuthorisation(shop, tx, { attemptKey: key, gatewayId, state: 'returning' });
  return true;
}

/** Waits for the result of the charge, which another request may be making. */
export async function settledAttempt(shop: Shop, key: string): Promise<AttemptRow> {
  const until = performance.now() + shop.env.GATEWAY_TIMEOUT_MS + 1000;
  for (;;) {
    const attempt = await attemptWith(shop, key);
    if (!attempt) throw keyInvalid();
    if (attempt.state !== 'sent' || performance.now() > until) return attempt;
    await sleep(POLL_MS);
  }
}

function answerOf(attempt: AttemptRow, order: OrderRow): Confirmed {
  if (attempt.state === 'captured' && attempt.gatewayId)
    return { transactionId: attempt.gatewayId, tokenValue: order.tokenValue };
  if (attempt.errorCode === CHANGED_MEANWHILE) throw changed();
  if (attempt.state === 'failed') throw declined(attempt.errorCode ?? 'ER001');
  if (attempt.state === 'cancelled') throw keyInvalid();
  throw new ApiError(400, 'payment_unknown', 'payment_unknown');
}

/** A refusal with the gateway's code and our text. */
function declined(code: string): ApiError {
  const { meaning, field } = paymentError(code);
  const text = `payment.${meaning}` as const;
  return new ApiError(400, code as ErrorCode, text, field ? { fields: { [field]: [text] } } : {});
}
