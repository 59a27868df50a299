/** Writes a mail about an order again, with current data, because the texts of sent mails are not stored. */
import { and, count, desc, eq } from 'drizzle-orm';
import type { MailKind } from '#contract/desk/orders.ts';
import type { Tx } from '../../db/client.ts';
import { orderEvents } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { writeAwaitingMail, writeCancelledMail, writeOrderMail } from '../mail/order-mail.ts';
import { writeShippedMail } from '../mail/shipped-mail.ts';
import { writeEvent } from '../orders/transitions.ts';
import type { Actor } from '../staff/actor.ts';
import { isPaid } from './may.ts';
import { type FullSituation, lockSituation } from './situation.ts';

const WRITTEN_AGAIN = 'mail_written_again';

/** Throws 404, 409 `mail_not_applicable`, and 409 `mail_address_unknown`. */
export async function writeMailAgain(
  shop: Shop,
  tx: Tx,
  by: Actor,
  orderId: number,
  kind: MailKind,
): Promise<void> {
  const situation = await lockSituation(tx, orderId);
  if (!situation.order.email) throw new ApiError(409, 'mail_address_unknown', 'mail_address_unknown');
  const [before] = await tx
    .select({ n: count() })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, WRITTEN_AGAIN)));
  const id = `${kind}-again-${(before?.n ?? 0) + 1}`;
  if (!(await write[kind](shop, tx, situation, id)))
    throw new ApiError(409, 'mail_not_applicable', 'mail_not_applicable');
  await writeEvent(tx, orderId, WRITTEN_AGAIN, { kind }, by);
}

/** False: the mail does not apply to the order as it is. */
type Write = (shop: Shop, tx: Tx, situation: FullSituation, id: string) => Promise<boolean>;

const write: Record<MailKind, Write> = {
  async order(shop, tx, { order }, id) {
    if (isPaid(order)) {
      await writeOrderMail(shop, tx, order, id);
      return true;
    }
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'sent')))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1);
    if (order.paymentState !== 'awaiting_payment' || !attempt) return false;
    await writeAwaitingMail(shop, tx, order, attempt.expiresAt, id);
    return true;
  },
  async shipped(shop, tx, { order, parcel }, id) {
    if (order.shippingState !== 'shipped' || !parcel?.carrier) return false;
    await writeShippedMail(shop, tx, order, parcel, { id });
    return true;
  },
  async cancelled(shop, tx, { order }, id) {
    if (order.paymentState !== 'cancelled' && order.paymentState !== 'failed') return false;
    const [event] = await tx
      .select({ data: orderEvents.data })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, `payment_${order.paymentState}`)));
    const why = event?.data?.['why'];
    await writeCancelledMail(shop, tx, order, why === 'given_up' ? 'given_up' : 'unpaid', id);
    return true;
  },
};
