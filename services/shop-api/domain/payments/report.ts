/** Calls by which clients report that an order was paid, or cancel it. */

import { and, eq, inArray } from 'drizzle-orm';
import { liveStates, paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { lockOrder } from '../order-rows/load.ts';
import { orderNotFound, ownOrder } from '../orders/detail.ts';
import { markUnpaid } from '../orders/transitions.ts';
import { moveAttempt } from './attempts.ts';
import { hasOpenClaims } from './authorisations.ts';

/** Changes nothing. Succeeds only if the order is paid already, so that a false report gets no goods. */
export async function reportPaid(shop: Shop, token: string, bearer: Bearer): Promise<void> {
  const order = await ownOrder(shop, token, bearer);
  if (order.paymentState === 'paid') return;
  if (order.paymentState !== 'awaiting_payment') throw new ApiError(400, 'checkout_state', 'checkout_state');
  throw new ApiError(400, 'payment_not_confirmed', 'payment_not_confirmed');
}

/** Cancels an unpaid order. Throws 400 once the card may have been charged. */
export async function giveUp(shop: Shop, token: string, bearer: Bearer): Promise<void> {
  await ownOrder(shop, token, bearer);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, token);
    if (!order) throw orderNotFound();
    if (order.paymentState === 'failed' || order.paymentState === 'cancelled') return;
    if (order.paymentState !== 'awaiting_payment')
      throw new ApiError(400, 'checkout_state', 'order_already_paid');
    const live = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), inArray(paymentAttempts.state, [...liveStates])));
    if (live.some((a) => a.state !== 'sent' || a.mode !== 'hosted'))
      throw new ApiError(400, 'payment_unknown', 'payment_unknown');
    // A payment is claimed and not verified yet.
    for (const { key } of live)
      if (await hasOpenClaims(tx, key)) throw new ApiError(400, 'payment_unknown', 'payment_unknown');
    // A payment may have been made without a notification: the recovery checks at once (payments/recovery.ts).
    for (const { key } of live)
      await moveAttempt(shop, tx, key, ['sent'], 'cancelled', { nextCheckAt: shop.now() });
    await markUnpaid(shop, tx, order, 'cancelled', 'given_up');
  });
  shop.catalogueChanged();
  shop.wake();
}
