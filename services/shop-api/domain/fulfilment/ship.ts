/**
 * Shipping an order, taking the shipment back, correcting it. Everything happens in a transaction that has locked the
 * order's row; the mail is written in that transaction and sent later, so that a mistake can be undone before the
 * customer gets the mail.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import type { ParcelInput } from '#contract/desk/orders.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { outboxMails } from '../../db/schema/mail.ts';
import { orders, shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { SHIPPED_TEMPLATE, writeShippedMail } from '../mail/shipped-mail.ts';
import { searchTermsOf } from '../order-rows/index-orders.ts';
import type { ShipmentRow } from '../order-rows/parts.ts';
import { writeEvent } from '../orders/transitions.ts';
import type { StaffActor } from '../staff/actor.ts';
import { conflictOf } from './conflict.ts';
import { whyNotCorrect, whyNotShip, whyNotTakeBack } from './may.ts';
import { assertNumber, trackingOf } from './parcel-number.ts';
import { type FullSituation, lockSituation } from './situation.ts';

/** How long the mail is delayed. Until it is sent, staff can undo the shipment. */
const TAKE_BACK_MS = 120_000;

export type Shipped = { outcome: 'shipped' | 'already'; mailDueAt: Date | null };

/**
 * Throws 400 at `trackingNumber`, 404, and 409 with the reason. `already`: the order was shipped before with the same
 * carrier and number.
 */
export async function ship(
  shop: Shop,
  tx: Tx,
  by: StaffActor,
  orderId: number,
  given: ParcelInput,
): Promise<Shipped> {
  const tracking = trackingOf(given);
  const situation = await lockSituation(tx, orderId);
  const { order, parcel, mailDueAt } = situation;
  if (order.shippingState === 'shipped' && isSame(parcel, given.carrier, tracking.number))
    return { outcome: 'already', mailDueAt };
  const why = whyNotShip(situation);
  if (why || !parcel) throw await conflictOf(tx, order.id, why ?? 'nothing_to_ship');
  await assertNumber(shop, tx, order.id, tracking, given.confirmed);
  const now = shop.now();
  const { carrier } = given;
  const [sent] = await tx
    .update(shipments)
    .set({
      state: 'shipped',
      carrier,
      trackingNumber: tracking.number,
      shippedAt: now,
      shippedBy: by.staffId,
    })
    .where(eq(shipments.id, parcel.id))
    .returning();
  if (!sent) throw new Error('the shipment of a locked order is gone');
  await tx
    .update(orders)
    .set({
      state: (await hasSeminarToCome(tx, order.id, now)) ? 'new' : 'fulfilled',
      shippingState: 'shipped',
      searchTerms: await searchTermsOf(tx, order, [tracking.number]),
      updatedAt: now,
    })
    .where(eq(orders.id, order.id));
  const data = { carrier, trackingNumber: tracking.number, mail: given.mail };
  await writeEvent(tx, order.id, 'shipped', data, by);
  return { outcome: 'shipped', mailDueAt: await announce(shop, tx, situation, sent, given.mail) };
}

/** Throws 404, and 409 with the reason. */
export async function takeShipmentBack(
  shop: Shop,
  tx: Tx,
  by: StaffActor,
  orderId: number,
): Promise<ShipmentRow> {
  const situation = await lockSituation(tx, orderId);
  const { order, parcel } = situation;
  const why = whyNotTakeBack(situation, shop.now());
  if (why || !parcel) throw await conflictOf(tx, order.id, why ?? 'not_shipped');
  // A worker may have taken the mail since it was read.
  if (situation.mail === 'waiting' && !(await withdrawMail(tx, order.id)))
    throw await conflictOf(tx, order.id, 'mail_sent');
  await tx
    .update(shipments)
    .set({ state: 'ready', carrier: null, trackingNumber: null, shippedAt: null, shippedBy: null })
    .where(eq(shipments.id, parcel.id));
  await tx
    .update(orders)
    .set({
      state: 'new',
      shippingState: 'ready',
      searchTerms: await searchTermsOf(tx, order),
      updatedAt: shop.now(),
    })
    .where(eq(orders.id, order.id));
  const { carrier, trackingNumber } = parcel;
  await writeEvent(tx, order.id, 'shipment_taken_back', { carrier, trackingNumber }, by);
  return parcel;
}

type Correction = ParcelInput & { expected: { carrier: Carrier | null; trackingNumber: string | null } };

/**
 * Replaces a mail that was not sent yet. After a sent mail, writes another one only if `mail` is set. Throws like
 * `ship`.
 */
export async function correctShipment(
  shop: Shop,
  tx: Tx,
  by: StaffActor,
  orderId: number,
  given: Correction,
): Promise<{ before: ShipmentRow; mailDueAt: Date | null }> {
  const tracking = trackingOf(given);
  const situation = await lockSituation(tx, orderId);
  const { order, parcel } = situation;
  const why = whyNotCorrect(situation);
  if (why || !parcel) throw await conflictOf(tx, order.id, why ?? 'not_shipped');
  const { carrier } = given;
  if (isSame(parcel, carrier, tracking.number)) return { before: parcel, mailDueAt: situation.mailDueAt };
  if (!isSame(parcel, given.expected.carrier, given.expected.trackingNumber))
    throw await conflictOf(tx, order.id, 'changed');
  await assertNumber(shop, tx, order.id, tracking, given.confirmed);
  const [sent] = await tx
    .update(shipments)
    .set({ carrier, trackingNumber: tracking.number })
    .where(eq(shipments.id, parcel.id))
    .returning();
  if (!sent) throw new Error('the shipment of a locked order is gone');
  await tx
    .update(orders)
    .set({ searchTerms: await searchTermsOf(tx, order, [tracking.number]), updatedAt: shop.now() })
    .where(eq(orders.id, order.id));
  const before = { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber };
  const after = { carrier, trackingNumber: tracking.number };
  await writeEvent(tx, order.id, 'shipment_corrected', { before, after, mail: given.mail }, by);
  const isReplaced = await withdrawMail(tx, order.id);
  const mailDueAt = await announce(shop, tx, situation, sent, given.mail || isReplaced);
  return { before: parcel, mailDueAt };
}

const isSame = (parcel: ShipmentRow | undefined, carrier: Carrier | null, number: string | null): boolean =>
  parcel?.carrier === carrier && parcel.trackingNumber === number;

async function hasSeminarToCome(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const rows = await readRows(
    tx,
    sql`select from order_items i join seminars s on s.product_id = i.product_id
        left join seminar_notices n on n.order_id = i.order_id and n.product_id = i.product_id
      where i.order_id = ${orderId} and least(s.ends_at, n.ends_at) > ${now.toISOString()}::timestamptz
        and not s.cancelled limit 1`,
  );
  return rows.length > 0;
}

/** Queues the shipping mail, and returns when it is due; null if no mail was requested. */
async function announce(
  shop: Shop,
  tx: Tx,
  { order, mail }: FullSituation,
  parcel: ShipmentRow,
  isWanted: boolean,
): Promise<Date | null> {
  if (!isWanted || !order.email) return null;
  const dueAt = new Date(shop.now().getTime() + TAKE_BACK_MS);
  const notices = parcel.notices + 1;
  await tx.update(shipments).set({ notices }).where(eq(shipments.id, parcel.id));
  await writeShippedMail(shop, tx, order, parcel, {
    id: `shipped-${notices}`,
    dueAt,
    isCorrection: mail === 'taken',
  });
  return dueAt;
}

/**
 * Deletes the mail that waits to be sent. Returns false if there is none. A worker that begins to send the mail locks its
 * row and raises `tries`: the deletion waits for the worker, and then no longer finds the mail.
 */
async function withdrawMail(tx: Tx, orderId: number): Promise<boolean> {
  const deleted = await tx
    .delete(outboxMails)
    .where(
      and(
        eq(outboxMails.orderId, orderId),
        eq(outboxMails.template, SHIPPED_TEMPLATE),
        eq(outboxMails.status, 'queued'),
        eq(outboxMails.tries, 0),
      ),
    )
    .returning({ id: outboxMails.id });
  return deleted.length > 0;
}
