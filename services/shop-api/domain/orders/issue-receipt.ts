/** Issues receipts, numbered per order, so that a later receipt can be marked as reissued. */
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { Receipt } from '#contract/shapes.ts';
import { receipts } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError, fieldError } from '../errors.ts';
import { orderNotFound, ownOrder } from './detail.ts';
import { receiptsOf } from './receipts.ts';

/** Maximum receipts per order, against automated abuse. */
const MAX = 99;

/**
 * Issues the receipt with this serial, or returns the one issued before. Throws 404 for a serial that is not the next,
 * 400 `payment_not_confirmed` for an order that is unpaid, fully refunded or cancelled.
 */
export async function issueReceipt(
  shop: Shop,
  token: string,
  serial: string,
  typed: string,
  bearer: Bearer,
): Promise<Receipt> {
  const order = await ownOrder(shop, token, bearer);
  const number = /^[1-9]\d?$/.test(serial) ? Number(serial) : Number.NaN;
  const issued = await receiptsOf(shop, order);
  const before = issued.find((receipt) => receipt.serial === number);
  if (before) return before;
  if (number !== issued.length + 1 || number > MAX) throw orderNotFound();
  const isPaid = order.paymentState === 'paid' || order.paymentState === 'partially_refunded';
  if (!isPaid || order.state === 'cancelled')
    throw new ApiError(400, 'payment_not_confirmed', 'payment_not_confirmed');
  const recipient = normalise.text(typed);
  if (recipient === '' || normalise.length(recipient) > RECIPIENT_MAX)
    throw fieldError('recipient', 'validation_failed', 'recipient_required');
  await shop.db
    .insert(receipts)
    .values({ orderId: order.id, serial: number, recipient, issuedAt: shop.now() })
    .onConflictDoNothing();
  const made = (await receiptsOf(shop, order)).find((receipt) => receipt.serial === number);
  if (!made) throw orderNotFound();
  return made;
}
