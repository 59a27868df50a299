/**
 * Shipping an order, taking the shipment back, correcting it. Everything happens in a transaction that has locked the
 * order's row; the mail is written in that transaction and sent later, so that a mistake can be undone before the
 * customer gets the mail.
 */
import { eq } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import type { ParcelInput, PiecesInParcel } from '#contract/desk/orders.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orders, shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { fieldError } from '../errors.ts';
import { type ShipmentNews, writeShippedMail } from '../mail/shipped-mail.ts';
import { withdrawMails } from '../mail/withdraw.ts';
import type { ShipmentRow } from '../order-rows/child-rows.ts';
import { searchTermsOf } from '../order-rows/index-orders.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { linesOfOrder, settleShipping } from '../order-rows/settle-shipping.ts';
import { writeEvent } from '../orders/transitions.ts';
import { after, faultsOf } from '../pieces/ledger.ts';
import { piecesOf, readPieces } from '../pieces/read.ts';
import { counterOf, eventsOfParcel, record } from '../pieces/record.ts';
import type { StaffActor } from '../staff/actor.ts';
import { conflictOf } from './conflict.ts';
import { assertNumber, trackingInput } from './parcel-number.ts';
import { mailsOfParcel } from './parcels.ts';
import { whyNotCorrect, whyNotShip, whyNotTakeBack } from './refusals.ts';
import { announces, lockSituation, situationOf } from './shipping-situation.ts';

/** How long the mail is delayed. Until it is sent, staff can undo the shipment. */
export const TAKE_BACK_MS = 120_000;

export type Shipped = { outcome: 'shipped' | 'already'; mailDueAt: Date | null };

/**
 * Ships everything that is left, or only `given.pieces`. Throws 400 at `trackingNumber` or `pieces`, 404, and 409 with the
 * reason. `already`: the same carrier and number were given before.
 */
export async function ship(
  shop: Shop,
  tx: Tx,
  by: StaffActor,
  orderId: number,
  given: ParcelInput & { pieces?: PiecesInParcel; revision?: number | undefined },
): Promise<Shipped> {
  const tracking = trackingInput(given);
  const situation = await lockSituation(tx, orderId);
  const { order, parcel, sent, mailDueAt } = situation;
  const isAgain = isSame(sent, given.carrier, tracking.number);
  if (isAgain && (order.shippingState === 'shipped' || tracking.number !== null))
    return { outcome: 'already', mailDueAt };
  const why = whyNotShip(situation);
  if (why || !parcel) throw await conflictOf(tx, order.id, why ?? 'nothing_to_ship');
  if (given.revision !== undefined && given.revision !== order.revision)
    throw await conflictOf(tx, order.id, 'changed');
  await assertNumber(shop, tx, order.id, tracking, given.confirmed);
  const now = shop.now();
  const { carrier } = given;
  const [leaving] = await tx
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
  if (!leaving) throw new Error('the shipment of a locked order is gone');
  const pieces = await piecesToSend(tx, order, given.pieces);
  await record(
    tx,
    pieces.map((one) => ({ ...one, kind: 'shipped', parcelId: parcel.id, staffId: by.staffId })),
  );
  const shipped = await settleShipping(shop, tx, order);
  await storeSearchTerms(tx, shipped);
  const data = {
    carrier,
    trackingNumber: tracking.number,
    mail: given.mail,
    parcel: parcel.id,
    ...(shipped.shippingState === 'shipped' ? {} : { part: sumOf(pieces) }),
  };
  await writeEvent(tx, order.id, 'shipped', data, by);
  const dueAt = await announce(shop, tx, shipped, leaving, { isWanted: given.mail });
  return { outcome: 'shipped', mailDueAt: dueAt };
}

const sumOf = (pieces: readonly { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** Throws 400 at `pieces` for what is not left to ship. */
async function piecesToSend(
  tx: Tx,
  order: OrderRow,
  wanted: PiecesInParcel,
): Promise<{ itemId: number; quantity: number }[]> {
  const pieces = await readPieces(tx, [order.id]);
  const left = new Map(
    (await linesOfOrder(tx, order))
      .filter(({ isSeat }) => !isSeat)
      .map(({ id }) => [id, piecesOf(pieces, id).toCome]),
  );
  const given = new Map<number, number>();
  for (const { itemId, quantity } of wanted ?? []) given.set(itemId, (given.get(itemId) ?? 0) + quantity);
  const sending = [...(wanted ? given : left)]
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .filter(({ quantity }) => quantity > 0);
  const isTooMuch = sending.some(({ itemId, quantity }) => quantity > (left.get(itemId) ?? 0));
  if (isTooMuch) throw fieldError('pieces', 'too_much', 'too_much');
  if (sending.length === 0) throw fieldError('pieces', 'validation_failed', 'validation.field_required');
  return sending;
}

/** Staff find the order by the numbers of all its parcels. */
async function storeSearchTerms(tx: Tx, order: OrderRow): Promise<void> {
  const parcels = await tx
    .select({ number: shipments.trackingNumber })
    .from(shipments)
    .where(eq(shipments.orderId, order.id));
  const numbers = parcels.map(({ number }) => number);
  await tx
    .update(orders)
    .set({ searchTerms: await searchTermsOf(tx, order, numbers) })
    .where(eq(orders.id, order.id));
}

/** Takes the last parcel back. Throws 404, and 409 with the reason. */
export async function takeShipmentBack(
  shop: Shop,
  tx: Tx,
  by: StaffActor,
  orderId: number,
): Promise<ShipmentRow> {
  const situation = await lockSituation(tx, orderId);
  const { order, sent } = situation;
  const why = whyNotTakeBack(situation, shop.now());
  if (why || !sent) throw await conflictOf(tx, order.id, why ?? 'not_shipped');
  // A worker may have taken the mail since it was read.
  if (situation.mail === 'waiting' && !(await withdrawMails(tx, announces(order.id, sent))))
    throw await conflictOf(tx, order.id, 'mail_sent');
  await tx
    .update(shipments)
    .set({ state: 'ready', carrier: null, trackingNumber: null, shippedAt: null, shippedBy: null })
    .where(eq(shipments.id, sent.id));
  if (await hasComeBack(tx, order, sent)) throw await conflictOf(tx, order.id, 'refunded');
  const events = await eventsOfParcel(tx, sent.id);
  await record(
    tx,
    events.map((event) => ({ ...counterOf(event), staffId: by.staffId })),
  );
  const ready = await settleShipping(shop, tx, order);
  await storeSearchTerms(tx, ready);
  const { carrier, trackingNumber } = sent;
  await writeEvent(tx, order.id, 'shipment_taken_back', { carrier, trackingNumber }, by);
  return sent;
}

/** Whether pieces of the parcel have come back or were written off since: then it cannot be taken back. */
export async function hasComeBack(
  db: Db | Tx,
  order: OrderRow,
  parcel: Pick<ShipmentRow, 'id'>,
): Promise<boolean> {
  const events = await eventsOfParcel(db, parcel.id);
  const pieces = await readPieces(db, [order.id]);
  return (await linesOfOrder(db, order)).some(({ id, quantity }) => {
    const own = events.filter(({ itemId }) => itemId === id).map(counterOf);
    return faultsOf(after(piecesOf(pieces, id), own), quantity).length > 0;
  });
}

/** Writes the shipping mail anew if it still waits, because a refund has changed what later parcels will bring. */
export async function renewWaitingMail(shop: Shop, tx: Tx, order: OrderRow): Promise<void> {
  const { sent, mail, mailDueAt } = await situationOf(tx, order);
  if (mail !== 'waiting' || !sent || !mailDueAt) return;
  if (await withdrawMails(tx, announces(order.id, sent)))
    await announce(shop, tx, order, sent, { isWanted: true, dueAt: mailDueAt });
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
  const tracking = trackingInput(given);
  const situation = await lockSituation(tx, orderId);
  const { order, sent: parcel } = situation;
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
  await tx.update(orders).set({ updatedAt: shop.now() }).where(eq(orders.id, order.id));
  await storeSearchTerms(tx, order);
  const before = { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber };
  const after = { carrier, trackingNumber: tracking.number };
  await writeEvent(tx, order.id, 'shipment_corrected', { before, after, mail: given.mail }, by);
  const isReplaced = await withdrawMails(tx, announces(order.id, sent));
  const isFirstNumber = !parcel.trackingNumber && parcel.carrier === carrier;
  const mailDueAt = await announce(shop, tx, order, sent, {
    isWanted: given.mail || isReplaced,
    news: situation.mail !== 'taken' ? 'shipped' : isFirstNumber ? 'number' : 'correction',
  });
  return { before: parcel, mailDueAt };
}

const isSame = (parcel: ShipmentRow | undefined, carrier: Carrier | null, number: string | null): boolean =>
  parcel?.carrier === carrier && parcel.trackingNumber === number;

/** Queues the shipping mail, and returns when it is due; null if no mail was requested. */
async function announce(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  parcel: ShipmentRow,
  {
    isWanted,
    news = 'shipped',
    dueAt = new Date(shop.now().getTime() + TAKE_BACK_MS),
  }: { isWanted: boolean; news?: ShipmentNews; dueAt?: Date },
): Promise<Date | null> {
  if (!isWanted || !order.email) return null;
  const notices = parcel.notices + 1;
  await tx.update(shipments).set({ notices }).where(eq(shipments.id, parcel.id));
  await writeShippedMail(shop, tx, order, parcel, {
    id: `${mailsOfParcel(parcel.id)}${notices}`,
    dueAt,
    news,
  });
  return dueAt;
}
