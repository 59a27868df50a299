/** The shopper agrees to the new date or place of a seminar in an order that is not paid yet. */
import { and, eq } from 'drizzle-orm';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { loadOrder, lockOrder } from '../order-rows/load.ts';
import { digestOf, firstStart, hasCancelledSeminar, shownOf } from '../order-rows/shown.ts';
import { orderNotFound, ownOrder } from '../orders/detail.ts';
import { writeEvent } from '../orders/transitions.ts';
import { CUSTOMER } from '../staff/actor.ts';
import { changesSince } from './as-shown.ts';

/**
 * `revision`: of the changes that were shown. Throws 400 `payment_amount_changed` if there are other changes by now,
 * `item_unavailable` if the seminar has begun or is cancelled, `checkout_state` if the order awaits no payment.
 */
export async function acceptChanges(
  shop: Shop,
  token: string,
  revision: string,
  bearer: Bearer,
): Promise<void> {
  await ownOrder(shop, token, bearer);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, token);
    if (!order) throw orderNotFound();
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'sent')));
    if (order.paymentState !== 'awaiting_payment' || attempt?.mode !== 'hosted')
      throw new ApiError(400, 'checkout_state', 'checkout_state');
    const full = await loadOrder(shop, tx, order);
    const start = firstStart(full);
    if (hasCancelledSeminar(full) || (start !== undefined && start <= shop.now().getTime()))
      throw new ApiError(400, 'item_unavailable', 'item_unavailable');
    const shown = shownOf(full);
    if (digestOf(shown) !== revision)
      throw new ApiError(400, 'payment_amount_changed', 'payment_amount_changed');
    const changes = changesSince(attempt, full);
    if (changes.length === 0) return;
    const expiresAt = new Date(Math.min(attempt.expiresAt.getTime(), start ?? Number.POSITIVE_INFINITY));
    await tx.update(paymentAttempts).set({ shown, expiresAt }).where(eq(paymentAttempts.key, attempt.key));
    await writeEvent(tx, order.id, 'change_accepted', { changes }, CUSTOMER);
  });
}
