import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';

/** Cancels the unused payment keys of a cart, so that none of them is charged any more. */
export async function cancelKeys(shop: Shop, tx: Tx, orderId: number): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'cancelled', updatedAt: shop.now() })
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'created')));
}
