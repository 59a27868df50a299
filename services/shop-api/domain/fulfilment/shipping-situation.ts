/** Reads what the rules of refusals.ts need. */
import { and, asc, eq, inArray, like, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { shipments } from '../../db/schema/orders.ts';
import { refunds } from '../../db/schema/refunds.ts';
import { SHIPPED_TEMPLATE } from '../mail/shipped-mail.ts';
import type { ShipmentRow } from '../order-rows/child-rows.ts';
import { lockOrderById, type OrderRow } from '../order-rows/load.ts';
import { OPEN_REFUND } from '../order-rows/refund-balance.ts';
import { orderNotFound } from '../orders/detail.ts';
import { lastSent, mailsOfParcel, parcelToSend } from './parcels.ts';
import type { Situation } from './refusals.ts';

export type FullSituation = Situation & {
  order: OrderRow;
  parcel: ShipmentRow | undefined;
  sent: ShipmentRow | undefined;
  /** When the waiting mail will be sent. */
  mailDueAt: Date | null;
};

/** Throws 404 for a cart. */
async function lockPlacedOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await lockOrderById(tx, id);
  if (!order || order.state === 'cart') throw orderNotFound();
  return order;
}

/** Throws 404 for a cart. */
export const lockSituation = async (tx: Tx, id: number): Promise<FullSituation> =>
  situationOf(tx, await lockPlacedOrder(tx, id));

/** Condition on a mail: it announces this parcel of the order. */
export const announces = (orderId: number, parcel: Pick<ShipmentRow, 'id'> | undefined) =>
  and(
    eq(outboxMails.orderId, orderId),
    eq(outboxMails.template, SHIPPED_TEMPLATE),
    or(
      like(outboxMails.messageId, `<${mailsOfParcel(parcel?.id ?? 0)}%`),
      like(outboxMails.messageId, '<shipped-%'),
    ),
  );

export async function situationOf(db: Db | Tx, order: OrderRow): Promise<FullSituation> {
  const parcels = await db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, order.id))
    .orderBy(asc(shipments.id));
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), inArray(refunds.state, OPEN_REFUND)));
  const sent = lastSent(parcels);
  const mails = await db
    .select({ status: outboxMails.status, tries: outboxMails.tries, dueAt: outboxMails.dueAt })
    .from(outboxMails)
    .where(announces(order.id, sent));
  const isWaiting = ({ status, tries }: (typeof mails)[number]) => status === 'queued' && tries === 0;
  const waiting = mails.find(isWaiting);
  return {
    order,
    parcel: parcelToSend(parcels),
    sent,
    isRefundOpen: open.length > 0,
    mail: mails.length === 0 ? 'none' : mails.every(isWaiting) ? 'waiting' : 'taken',
    mailDueAt: waiting?.dueAt ?? null,
  };
}
