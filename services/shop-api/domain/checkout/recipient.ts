/** The name on the receipt, and the texts that the shopper writes with the order. */
import { eq } from 'drizzle-orm';
import type { ChangedOrderTexts } from '#contract/order-texts.ts';
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { orders } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { lockCart } from '../cart/access.ts';
import { fieldError } from '../errors.ts';

type Recipient = ChangedOrderTexts & {
  recipient?: string | null | undefined;
  requestReceipt?: boolean | undefined;
};

/** §5.10, §5.11: a receipt needs a name of at most 50 characters (code points). */
export async function setRecipient(shop: Shop, token: string, input: Recipient, bearer?: Bearer) {
  const { recipient: named, requestReceipt: isRequested, ...texts } = input;
  const recipient = normalise.text(named ?? '');
  return inTransaction(shop.db, async (tx) => {
    const { order } = await lockCart(tx, token, bearer);
    const requestReceipt = isRequested ?? recipient !== '';
    if (normalise.length(recipient) > RECIPIENT_MAX || (requestReceipt && recipient === ''))
      throw fieldError('recipient', 'validation_failed', 'recipient_required');
    await tx
      .update(orders)
      .set({ recipient: recipient || null, requestReceipt, ...texts })
      .where(eq(orders.id, order.id));
    return { recipient, requestReceipt };
  });
}
