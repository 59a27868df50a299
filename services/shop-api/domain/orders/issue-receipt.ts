/** Issues receipts, numbered per order, and keeps what each says. */
import { RECIPIENT_MAX } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import type { LocaleCode, Receipt, ReceiptSheet } from '#contract/shapes.ts';
import type { Tx } from '../../db/client.ts';
import { receipts } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { keepDocument } from '../documents/keep.ts';
import { ApiError, fieldError } from '../errors.ts';
import { loadOrder, lockOrderById } from '../order-rows/load.ts';
import { refundsOf } from '../order-rows/refund-balance.ts';
import { orderNotFound, ownOrder } from './detail.ts';
import { receiptsOf, sheetOf } from './receipts.ts';

/** Maximum receipts per order, against automated abuse. */
const MAX = 99;

type Asked = { token: string; serial: string; recipient: string; bearer: Bearer; locale: LocaleCode };

/**
 * Issues the receipt with this serial, or returns the one issued before. Throws 404 for a serial that is not the next,
 * 400 `payment_not_confirmed` for an order that is unpaid, fully refunded or cancelled.
 */
export const issueReceipt = (shop: Shop, asked: Asked): Promise<Receipt> =>
  // No refund is made meanwhile, and a second press finds the receipt of the first.
  inTransaction(shop.db, async (tx) => {
    const { id } = await ownOrder({ db: tx }, asked.token, asked.bearer);
    const order = await lockOrderById(tx, id);
    if (!order) throw orderNotFound();
    const number = /^[1-9]\d?$/.test(asked.serial) ? Number(asked.serial) : Number.NaN;
    const full = await loadOrder(shop, tx, order);
    const refunds = await refundsOf(tx, order.id);
    const issued = await receiptsOf(shop, tx, full, refunds);
    const before = issued.find((receipt) => receipt.serial === number);
    if (before) return before;
    if (number !== issued.length + 1 || number > MAX) throw orderNotFound();
    const isPaid = order.paymentState === 'paid' || order.paymentState === 'partially_refunded';
    if (!isPaid || order.state === 'cancelled')
      throw new ApiError(400, 'payment_not_confirmed', 'payment_not_confirmed');
    const recipient = normalise.text(asked.recipient);
    if (recipient === '' || normalise.length(recipient) > RECIPIENT_MAX)
      throw fieldError('recipient', 'validation_failed', 'recipient_required');
    const row = { orderId: order.id, serial: number, recipient, issuedAt: shop.now() };
    await tx.insert(receipts).values(row);
    await keepReceipt(
      tx,
      row,
      sheetOf(shop, full, { row, refunds, before: issued.at(-1)?.sheet, locale: asked.locale }),
    );
    const made = (await receiptsOf(shop, tx, full, refunds)).at(-1);
    if (made?.serial !== number) throw new Error('the issued receipt is gone');
    return made;
  });

type Row = typeof receipts.$inferSelect;

export const keepReceipt = (tx: Tx, { orderId, serial, recipient, issuedAt }: Row, sheet: ReceiptSheet) =>
  keepDocument(tx, {
    kind: 'receipt',
    orderId,
    serial,
    number: sheet.number,
    issuedAt,
    recipient,
    amount: sheet.total,
    tax: sheet.taxes.reduce((sum, { tax }) => sum + tax, 0),
    registration: sheet.registration ?? null,
    content: { sheet },
  });
