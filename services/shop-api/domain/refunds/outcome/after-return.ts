/** Continues a refund when the return of its payment has succeeded or failed. */
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { AuthorisationState } from '../../../db/schema/payments.ts';
import { refunds } from '../../../db/schema/refunds.ts';
import type { Shop } from '../../../shop.ts';
import type { OrderRow } from '../../order-rows/load.ts';
import { writeEvent } from '../../orders/transitions.ts';
import { finishRefund } from './finish-refund.ts';

async function requestedFor(tx: Tx, authorisationId: number) {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.authorisationId, authorisationId), eq(refunds.state, 'requested')));
  return refund;
}

/**
 * Called wherever a payment leaves the state `returning`, in the same transaction, which has locked the order's row.
 * Does nothing when no refund waits for this payment.
 */
export async function afterReturn(
  shop: Shop,
  tx: Tx,
  { order, authorisationId, ended }: { order: OrderRow; authorisationId: number; ended: AuthorisationState },
): Promise<void> {
  const refund = await requestedFor(tx, authorisationId);
  if (!refund) return;
  if (ended === 'returned') {
    await finishRefund(shop, tx, { order, refund });
    return;
  }
  await tx
    .update(refunds)
    .set({ state: 'failed', failure: ended, settledAt: shop.now() })
    .where(eq(refunds.id, refund.id));
  await writeEvent(tx, order.id, 'refund_failed', { refund: refund.id, ended });
  shop.log('alert', 'refund.failed', { order: order.number, refund: refund.id, ended });
}
