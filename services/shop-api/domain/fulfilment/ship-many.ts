/** Ships several orders, or takes them back, each in a transaction of its own. */
import { sql } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import { runTrackingFile } from '#contract/desk/files.ts';
import { BULK_ORDERS_MAX, type ParcelInput, type ShippingRow, shipOrders } from '#contract/desk/orders.ts';
import { orderTextsOf } from '#contract/order-texts.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { carrierSettingsOf } from '../carriers/settings.ts';
import { ApiError } from '../errors.ts';
import { SHIPPED_TEMPLATE } from '../mail/shipped-mail.ts';
import { piecesInParcel } from '../pieces/read.ts';
import { byStaff } from '../staff/actor.ts';
import { writeAudit } from '../staff/audit.ts';
import { lastCarriersOf } from './last-carriers.ts';
import { orderRows } from './list.ts';
import { isMailOfParcel } from './parcels.ts';
import { jsonArray, placedOrders, whyNotShipEach } from './placed-orders.ts';
import { whyNotTakeBack } from './refusals.ts';
import { waitingForSameAddress } from './same-address.ts';
import { correctShipment, hasComeBack, ship, TAKE_BACK_MS, takeShipmentBack } from './ship.ts';
import { lockSituation, situationOf } from './shipping-situation.ts';

/** The staff member, for the audit log. */
export type Asker = { staff: { id: number }; call: string; network: string; requestId: string | undefined };

/** Changes one order, and returns its outcome with what the audit log keeps. */
type Change<Outcome> = (
  tx: Tx,
) => Promise<{ outcome: Outcome; before?: Record<string, unknown>; after: Record<string, unknown> }>;

/** Returns a refusal instead of throwing it. */
async function alone<Outcome>(
  shop: Shop,
  { staff, ...asked }: Asker,
  orderId: number,
  change: Change<Outcome>,
): Promise<Outcome | ApiError> {
  try {
    return await inTransaction(shop.db, async (tx) => {
      const { outcome, ...changed } = await change(tx);
      await writeAudit(tx, { ...asked, staffId: staff.id, entity: 'order', entityId: orderId, ...changed });
      return outcome;
    });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Returns a refusal instead of throwing it. */
export const shipOne = (shop: Shop, asker: Asker, orderId: number, parcel: ParcelInput) =>
  alone(shop, asker, orderId, async (tx) => {
    const { outcome } = await ship(shop, tx, byStaff(asker.staff), orderId, parcel);
    return {
      outcome,
      after: { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber ?? null, outcome },
    };
  });

/** The number of an order that was shipped without one, if that is still so. Returns a refusal instead of throwing it. */
export const addOneNumber = (shop: Shop, asker: Asker, orderId: number, parcel: ParcelInput) =>
  alone(shop, asker, orderId, async (tx) => {
    const by = byStaff(asker.staff);
    const { sent } = await lockSituation(tx, orderId);
    const expected = { carrier: sent?.carrier ?? null, trackingNumber: null };
    const { before } = await correctShipment(shop, tx, by, orderId, { ...parcel, expected });
    return {
      outcome: 'added' as const,
      before: { carrier: before.carrier, trackingNumber: before.trackingNumber },
      after: { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber ?? null, outcome: 'added' },
    };
  });

/** Returns a refusal instead of throwing it. */
export const takeOneBack = (shop: Shop, asker: Asker, orderId: number) =>
  alone(shop, asker, orderId, async (tx) => {
    const { carrier, trackingNumber } = await takeShipmentBack(shop, tx, byStaff(asker.staff), orderId);
    return {
      outcome: 'taken_back' as const,
      before: { shippingState: 'shipped', carrier, trackingNumber },
      after: { shippingState: 'ready' },
    };
  });

/** By order id: the carrier of its shipping method, from the settings. Without one, the order is missing. */
export async function usualCarriers(shop: Shop, ids: readonly number[]): Promise<Map<number, Carrier>> {
  const { byMethod } = await carrierSettingsOf(shop, shop.db);
  const rows = await readRows<{ id: number | string; code: string }>(
    shop.db,
    sql`select distinct s.order_id as id, m.code from shipments s join shipping_methods m on m.id = s.method_id
        where s.order_id in (select value::bigint from ${jsonArray(ids)} given)`,
  );
  return new Map(
    rows.flatMap(({ id, code }) => {
      const carrier = byMethod[code];
      return carrier ? [[Number(id), carrier]] : [];
    }),
  );
}

/** In the order of `ids`. Carts and unknown orders are left out. */
export async function readShipping(
  shop: Shop,
  ids: readonly number[],
  locale: LocaleCode,
  textOf: (key: MessageKey) => string,
): Promise<ShippingRow[]> {
  const { db } = shop;
  const found = await placedOrders(db, ids);
  const rows = new Map((await orderRows(shop, ids, locale)).map((row) => [row.id, row]));
  const why = await whyNotShipEach(db, found);
  const usual = await usualCarriers(shop, ids);
  const last = await lastCarriersOf(db, ids);
  const sameAddress = await waitingForSameAddress(db, ids);
  const shown: ShippingRow[] = [];
  for (const { order } of found) {
    const row = rows.get(order.id);
    if (!row) continue;
    const refusal = why.get(order.id) ?? null;
    shown.push({
      ...row,
      usualCarrier: usual.get(order.id) ?? null,
      lastCarrier: last.get(order.id) ?? null,
      sameAddress: sameAddress.get(order.id) ?? [],
      hasEmail: Boolean(order.email),
      customerTexts: orderTextsOf(order),
      staffNote: order.staffNote,
      refusal: refusal && textOf(refusal),
      takeBack: refusal === 'shipped_already' ? await takeBackOf(shop, db, order) : null,
    });
  }
  return shown;
}

async function takeBackOf(
  shop: Shop,
  db: Db,
  order: Parameters<typeof situationOf>[1],
): Promise<ShippingRow['takeBack']> {
  const situation = await situationOf(db, order);
  if (!situation.sent || whyNotTakeBack(situation, shop.now())) return null;
  if (await hasComeBack(db, order, situation.sent)) return null;
  const pieces = await piecesInParcel(db, situation.sent.id);
  return {
    mailDueAt: situation.mailDueAt?.toISOString() ?? null,
    pieces: [...pieces.values()].reduce((sum, quantity) => sum + quantity, 0),
  };
}

/** The calls that ship many orders at once. */
const MANY = [shipOrders.id, runTrackingFile.id];

/** What a member of staff has shipped by these calls just now: it can be taken back as long as no mail has left. */
export async function lastShipments(shop: Shop, staff: { id: number }) {
  const since = new Date(shop.now().getTime() - TAKE_BACK_MS).toISOString();
  const rows = await readRows<{ id: number | string; batch: string; at: Date | string }>(
    shop.db,
    sql`select s.order_id as id, max(s.shipped_at) as at,
        (array_agg(coalesce(a.request_id, a.id::text) order by a.id desc))[1] as batch
      from audit_log a join shipments s on s.order_id = a.entity_id::bigint and s.shipped_by = ${staff.id}
      where a.staff_id = ${staff.id} and a.at > ${since}::timestamptz and a.call in ${MANY}
        and a.entity = 'order' and a.after->>'outcome' = 'shipped' and s.shipped_at > ${since}::timestamptz
        and not exists (select from outbox_mails m where m.order_id = s.order_id and m.template = ${SHIPPED_TEMPLATE}
          and ${isMailOfParcel} and (m.status <> 'queued' or m.tries > 0))
      group by 1 order by 2 desc, 1 limit ${BULK_ORDERS_MAX}`,
  );
  const batches = [...new Set(rows.map(({ batch }) => batch))].map((batch) => {
    const own = rows.filter((row) => row.batch === batch);
    const first = Math.min(...own.map(({ at }) => new Date(at).getTime()));
    return { ids: own.map(({ id }) => Number(id)), until: new Date(first + TAKE_BACK_MS).toISOString() };
  });
  return { batches };
}
