/** Writes a mail about an order again, with current data, because the texts of sent mails are not stored. */
import { and, count, desc, eq } from 'drizzle-orm';
import type { MailKind } from '#contract/desk/orders.ts';
import { cancelReasons } from '#contract/desk/refunds.ts';
import type { Tx } from '../../db/client.ts';
import { orderEvents } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import {
  unpaidWhy,
  writeAwaitingMailAgain,
  writeCancelledMail,
  writeOrderMail,
  writeShopCancelledMail,
} from '../mail/order-mail.ts';
import type { CancelledMoney } from '../mail/order-rows.ts';
import { writeShippedMail } from '../mail/shipped-mail.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { balanceOf, isOpen, refundsOf } from '../order-rows/refund-balance.ts';
import { wasPaid } from '../order-rows/was-paid.ts';
import { writeEvent } from '../orders/transitions.ts';
import type { Actor } from '../staff/actor.ts';
import { mailsOfParcel } from './parcels.ts';
import { isPaid } from './refusals.ts';
import { type FullSituation, lockSituation } from './shipping-situation.ts';

const WRITTEN_AGAIN = 'mail_written_again';

/** Throws 404, and 409 `mail_not_applicable`, `mail_address_unknown` or `refund_unsettled`. */
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
    if (order.state === 'cancelled') return false;
    if (isPaid(order)) {
      await writeOrderMail(shop, tx, order, { againAs: id });
      return true;
    }
    const [attempt] = await tx
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'sent')))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1);
    if (order.paymentState !== 'awaiting_payment' || !attempt) return false;
    await writeAwaitingMailAgain(shop, tx, order, attempt.expiresAt, id);
    return true;
  },
  async shipped(shop, tx, { order, sent }, id) {
    if (!sent?.carrier) return false;
    await writeShippedMail(shop, tx, order, sent, { id: `${mailsOfParcel(sent.id)}${id}`, isAgain: true });
    return true;
  },
  async cancelled(shop, tx, { order }, id) {
    const end = await endOf(tx, order);
    if (!end) return false;
    const reason = cancelReasons.find((each) => each === end.data?.['reason']);
    const why = end.data?.['why'];
    if (why !== 'by_shop' || !reason) {
      await writeCancelledMail(shop, tx, order, unpaidWhy(why), id);
      return true;
    }
    const money = await moneyNow(tx, order, end.createdAt);
    if (!money) throw new ApiError(409, 'refund_unsettled', 'refund_unsettled');
    await writeShopCancelledMail(shop, tx, order, { reason, money }, id);
    return true;
  },
};

/** The event of which a mail told the shopper that the order is cancelled. */
async function endOf(tx: Tx, order: OrderRow): Promise<typeof orderEvents.$inferSelect | undefined> {
  const { paymentState, state } = order;
  const isUnpaid = paymentState === 'cancelled' || paymentState === 'failed';
  if (!isUnpaid && !(state === 'cancelled' && wasPaid(order))) return undefined;
  const type = isUnpaid ? `payment_${paymentState}` : 'cancelled';
  const [event] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, type)));
  return event;
}

/**
 * What the mail says about the money. Undefined while nothing that it could say would be sure: a refund has failed, or the
 * refund that the cancellation promised was withdrawn and has no successor.
 */
async function moneyNow(tx: Tx, order: OrderRow, cancelledAt: Date): Promise<CancelledMoney | undefined> {
  if (!wasPaid(order)) return { is: 'unpaid' };
  const refunds = await refundsOf(tx, order.id);
  if (refunds.some(({ state }) => state === 'failed')) return undefined;
  if (balanceOf(order, refunds).refundable === 0 && !refunds.some(isOpen)) return { is: 'refunded_already' };
  // The refund of a cancellation is requested in its transaction, hence at the same time.
  const since = refunds.filter((row) => row.state !== 'withdrawn' && row.requestedAt >= cancelledAt);
  if (since.length === 0)
    return (await promisedRefund(tx, order.id, cancelledAt)) ? undefined : { is: 'kept' };
  const amount = since.reduce((sum, row) => sum + row.amount, 0);
  if (since.every(({ state }) => state === 'done')) return { is: 'refunded_in_part', amount };
  return {
    is: since.some(({ kind }) => kind === 'gateway') ? 'refunded_by_card' : 'refunded_by_hand',
    amount,
  };
}

/** Whether the cancellation requested a refund: events of one transaction have the same time. */
async function promisedRefund(tx: Tx, orderId: number, cancelledAt: Date): Promise<boolean> {
  const requests = await tx
    .select({ at: orderEvents.createdAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, 'refund_requested')));
  return requests.some(({ at }) => at.getTime() === cancelledAt.getTime());
}
