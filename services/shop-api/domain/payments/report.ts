/** Calls by which clients report that an order was paid, or cancel it. */

import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { liveStates, paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { lockOrder, type OrderRow } from '../order-rows/load.ts';
import { orderNotFound, ownOrder } from '../orders/detail.ts';
import { markUnpaid } from '../orders/transitions.ts';
import { type AttemptRow, moveAttempt } from './attempts.ts';
import { hasOpenClaims } from './authorisations.ts';

/** Changes nothing. Succeeds only if the order is paid already, so that a false report gets no goods. */
export async function reportPaid(shop: Shop, token: string, bearer: Bearer): Promise<void> {
  const order = await ownOrder(shop, token, bearer);
  if (order.paymentState === 'paid') return;
  if (order.paymentState !== 'awaiting_payment') throw new ApiError(400, 'checkout_state', 'checkout_state');
  throw new ApiError(400, 'payment_not_confirmed', 'payment_not_confirmed');
}

/**
 * Ends the attempts of an order that awaits its payment; false, with nothing changed, when money may have moved. If an
 * ended attempt was paid but no notification arrived, the recovery worker (payments/recovery.ts) finds the payment.
 */
export async function endAttempts(shop: Shop, tx: Tx, order: OrderRow): Promise<boolean> {
  const open = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, order.id), inArray(paymentAttempts.state, ['created', ...liveStates])),
    );
  const mayEnd = ({ state, mode }: AttemptRow) =>
    state === 'created' || (state === 'sent' && mode === 'hosted');
  if (!open.every(mayEnd)) return false;
  // An unverified notification says that this attempt was paid, so it must not be ended.
  for (const { key, state } of open) if (state === 'sent' && (await hasOpenClaims(tx, key))) return false;
  for (const { key, state } of open)
    await moveAttempt(shop, tx, key, ['created', 'sent'], 'cancelled', {
      nextCheckAt: state === 'sent' ? shop.now() : null,
    });
  return true;
}

/** Cancels an unpaid order. Throws 400 if the card may have been charged. */
export async function giveUp(shop: Shop, token: string, bearer: Bearer): Promise<void> {
  await ownOrder(shop, token, bearer);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, token);
    if (!order) throw orderNotFound();
    if (order.paymentState === 'failed' || order.paymentState === 'cancelled') return;
    if (order.paymentState !== 'awaiting_payment')
      throw new ApiError(400, 'checkout_state', 'order_already_paid');
    if (!(await endAttempts(shop, tx, order))) throw new ApiError(400, 'payment_unknown', 'payment_unknown');
    await markUnpaid(shop, tx, order, 'cancelled', 'given_up');
  });
  shop.catalogueChanged();
  shop.wake();
}
