/** The name on the receipt. */
import { eq } from 'drizzle-orm';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { orders } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart } from '../cart/access.ts';
import { fieldError } from '../errors.ts';

type Recipient = { recipient?: string | null | undefined; requestReceipt?: boolean | undefined };

/** §5.10, §5.11: a receipt needs a name of at most 50 characters (code points). */
export async function setRecipient(shop: Shop, token: string, input: Recipient, bearer?: Bearer) {
  const recipient = normalise.text(input.recipient ?? '');
  return inTransaction(shop.db, async (tx) => {
    const { order } = await lockCart(tx, token, bearer);
    const requestReceipt = input.requestReceipt ?? recipient !== '';
    if (normalise.length(recipient) > RECIPIENT_MAX || (requestReceipt && recipient === ''))
      throw fieldError('recipient', 'validation_failed', 'recipient_required');
    await tx
      .update(orders)
      .set({ recipient: recipient || null, requestReceipt })
      .where(eq(orders.id, order.id));
    return { recipient, requestReceipt };
  });
}
