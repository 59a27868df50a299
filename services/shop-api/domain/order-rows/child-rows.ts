/** Rows in other tables that belong to a cart or order, read in one statement. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { type JsonRow, jsonFields, jsonList, jsonReaderOf } from '../../db/json-rows.ts';
import { readRows } from '../../db/rows.ts';
import { orderItems, type Promised, payments, shipments } from '../../db/schema/orders.ts';
import { type AttemptState, liveStates } from '../../db/schema/payments.ts';
import { seminarNotices } from '../../db/schema/seminars.ts';
import { orderTriggerApps } from '../../db/schema/survey.ts';

export type ItemRow = typeof orderItems.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

export type Parts = {
  items: ItemRow[];
  shipments: ShipmentRow[];
  payments: PaymentRow[];
  triggerApps: { triggerAppId: number; name: string | null }[];
  /** The payment attempt under way: until it ends, the cart cannot be changed. */
  liveAttempt: { state: AttemptState; reference: string; requestedAt: string } | null;
  /** The dates of the order's seminars as last mailed to their participants; none for a cart and an unpaid order. */
  booked: BookedSeminar[];
  /** Null for a cart, and for an order of an earlier release. */
  promised: Promised | null;
};
export type BookedSeminar = { productId: number; startsAt: string; endsAt: string; cancelled: boolean };

export const noParts = (): Parts => ({
  items: [],
  shipments: [],
  payments: [],
  triggerApps: [],
  liveAttempt: null,
  booked: [],
  promised: null,
});

export type PartsRow = {
  items: JsonRow<typeof orderItems>[];
  shipments: JsonRow<typeof shipments>[];
  payments: JsonRow<typeof payments>[];
  triggerApps: Parts['triggerApps'];
  live: Parts['liveAttempt'];
  booked: BookedSeminar[];
  promised: Promised | null;
};

const states = sql.raw(liveStates.map((state) => `'${state}'`).join(', '));

export async function loadParts(db: Db | Tx, orderId: number): Promise<Parts> {
  const rows = await readRows<PartsRow>(
    db,
    sql`select ${partsColumns} from orders o where o.id = ${orderId}`,
  );
  return rows[0] ? partsOf(rows[0]) : noParts();
}

/** Columns of `orders o`. */
export const partsColumns = sql`
      ${jsonList(orderItems, 't.order_id = o.id', 't.created_at, t.id')} as items,
      ${jsonList(shipments, 't.order_id = o.id', 't.id')} as shipments,
      ${jsonList(payments, 't.order_id = o.id', 't.id')} as payments,
      ${jsonList(orderTriggerApps, 't.order_id = o.id', 't.trigger_app_id')} as "triggerApps",
      (select json_build_object('state', a.state, 'reference', a.reference, 'requestedAt', a.created_at)
        from payment_attempts a where a.order_id = o.id and a.state in (${states})) as live,
      (select coalesce(json_agg(json_build_object(${jsonFields(seminarNotices, 'n', ['productId', 'startsAt', 'endsAt', 'cancelled'])})), '[]')
        from seminar_notices n where n.order_id = o.id) as booked,
      (select r.promised from order_promises r where r.order_id = o.id) as promised`;

const readItem = jsonReaderOf(orderItems);
const readShipment = jsonReaderOf(shipments);
const readPayment = jsonReaderOf(payments);

export const partsOf = (row: PartsRow): Parts => ({
  items: row.items.map(readItem),
  shipments: row.shipments.map(readShipment),
  payments: row.payments.map(readPayment),
  triggerApps: row.triggerApps,
  liveAttempt: row.live,
  booked: row.booked,
  promised: row.promised,
});
