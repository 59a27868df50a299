/** Captures a payment (SALES). The answer names the payment's reference, and so the order. */

import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { markUnpaid } from '../orders/transitions.ts';
import { type AttemptRow, lockAttempt, moveAttempt, yenOf } from './attempts.ts';
import {
  type Authorisation,
  authorisationsOf,
  moveAuthorisation,
  writeAuthorisation,
} from './authorisations.ts';
import type { GatewayPayment, GatewayResult } from './gateway.ts';
import { isWanted, reopen, takeForOrder } from './reconcile.ts';
import { disagreement, isTemporary } from './verdict.ts';

/**
 * Number of refusals after which a capture is given up, although the gateway still reports the payment as authorised.
 */
const MAX_REFUSED = 3;

/** Returns a retry reason, or undefined when done. Throws GatewayUnknownError. */
export async function capture(
  shop: Shop,
  row: Authorisation,
  attempt: AttemptRow,
): Promise<string | undefined> {
  const before = row.tries > 0 ? await ask(shop, row, attempt) : undefined;
  if (before && before !== 'unsupported' && before.state === 'captured')
    return afterCapture(shop, row, attempt, before.total);
  const answer = await shop.gateway.capture(row.gatewayId);
  if (answer.ok) return settleAnswer(shop, row, attempt, answer);
  if (isTemporary(answer.code)) return answer.code;
  const found = await ask(shop, row, attempt);
  // An earlier try without an answer may have captured the payment, so staff decide (`disputed`).
  if (found === 'unsupported')
    return afterFailedCapture(shop, row, row.tries > 0 ? 'disputed' : 'disproved', answer);
  if (found?.state === 'captured') return afterCapture(shop, row, attempt, found.total);
  if (found?.state === 'authorised')
    return row.tries + 1 < MAX_REFUSED ? answer.code : afterFailedCapture(shop, row, 'returning', answer);
  const stateAfter = { cancelled: 'returned', failed: 'refused' } as const;
  return afterFailedCapture(shop, row, found ? stateAfter[found.state] : 'disproved', answer);
}

async function ask(shop: Shop, { gatewayId }: Authorisation, { reference }: AttemptRow) {
  const found = await shop.gateway.find(reference);
  return found === 'unsupported'
    ? found
    : found.find((payment: GatewayPayment) => payment.gatewayId === gatewayId);
}

async function settleAnswer(shop: Shop, row: Authorisation, attempt: AttemptRow, answer: GatewayResult) {
  const why = disagreement(answer, {
    reference: attempt.reference,
    gatewayId: row.gatewayId,
    yen: yenOf(attempt),
  });
  if (why === undefined) return afterCapture(shop, row, attempt, yenOf(attempt));
  shop.log('alert', 'gateway.answer_disagrees', {
    reference: attempt.reference,
    gatewayId: row.gatewayId,
    why,
    answered: answer.reference,
  });
  if (why === 'amount') return afterCapture(shop, row, attempt, answer.total);
  // The gateway names another order's reference: the payment belongs to that order.
  const [owner] =
    why === 'reference' && answer.gatewayId === row.gatewayId
      ? await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, answer.reference))
      : [];
  if (!owner) return afterFailedCapture(shop, row, 'disputed', answer);
  await afterFailedCapture(shop, row, 'disproved', answer);
  return afterCapture(shop, row, owner, answer.total || yenOf(owner));
}

/** After a capture: marks the order as paid, or returns the payment if the order does not await exactly this amount. */
async function afterCapture(
  shop: Shop,
  { gatewayId }: Authorisation,
  { key, reference }: AttemptRow,
  yen: number,
) {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAttempt(tx, key);
    if (!locked) return;
    const rows = await authorisationsOf(tx, key);
    const row = rows.find((known) => known.gatewayId === gatewayId);
    if (row?.state === 'captured' || row?.state === 'returned') return;
    const isTheOrders = yen === yenOf(locked.attempt) && (await isWanted(shop, tx, locked));
    const state = isTheOrders ? 'captured' : 'returning';
    await writeAuthorisation(shop, tx, { attemptKey: key, gatewayId, state });
    if (isTheOrders) await takeForOrder(shop, tx, locked, gatewayId);
    else {
      shop.log('warn', 'payment.to_be_returned', { reference, gatewayId, why: 'not_wanted' });
      if (row) await reopen(shop, tx, locked.attempt, row);
    }
  });
  shop.catalogueChanged();
  shop.wake();
  return undefined;
}

/** After a failed capture: moves the payment to `state`, and the attempt accordingly. */
async function afterFailedCapture(
  shop: Shop,
  row: Authorisation,
  state: 'returning' | 'returned' | 'refused' | 'disproved' | 'disputed',
  { code }: GatewayResult,
) {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockAttempt(tx, row.attemptKey);
    if (!locked || !(await moveAuthorisation(shop, tx, row.id, ['capturing'], state, code))) return;
    const { attempt, order } = locked;
    if (state === 'returning') {
      const change = { errorCode: code, nextCheckAt: shop.now() };
      if (await moveAttempt(shop, tx, attempt.key, ['authorised'], 'failed', change))
        await markUnpaid(shop, tx, order, 'failed', code);
    } else if (state === 'disputed') {
      await moveAttempt(shop, tx, attempt.key, ['authorised'], 'unknown', { errorCode: code || null });
    } else await reopen(shop, tx, attempt, row);
  });
  shop.log('alert', 'gateway.capture_refused', { gatewayId: row.gatewayId, code, state });
  shop.catalogueChanged();
  shop.wake();
  return undefined;
}
