/** Rows in other tables that belong to a cart or order, read in one statement. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { orderItems, payments, shipments } from '../../db/schema/orders.ts';
import { type AttemptState, liveStates } from '../../db/schema/payments.ts';

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
};
export type BookedSeminar = { productId: number; startsAt: string; endsAt: string; cancelled: boolean };

export const noParts = (): Parts => ({
  items: [],
  shipments: [],
  payments: [],
  triggerApps: [],
  liveAttempt: null,
  booked: [],
});

type Dated<T, K extends keyof T> = Omit<T, K> & Record<K, string | null>;
export type PartsRow = {
  items: Dated<ItemRow, 'createdAt'>[];
  shipments: Dated<ShipmentRow, 'shippedAt'>[];
  payments: Dated<PaymentRow, 'createdAt'>[];
  triggerApps: Parts['triggerApps'];
  live: Parts['liveAttempt'];
  booked: BookedSeminar[];
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
      (select coalesce(json_agg(json_build_object('id', i.id, 'orderId', i.order_id, 'productId', i.product_id,
        'variantId', i.variant_id, 'variantCode', i.variant_code, 'names', i.names, 'unitPrice', i.unit_price,
        'addedPrice', i.added_price, 'quantity', i.quantity, 'total', i.total, 'createdAt', i.created_at) order by i.created_at, i.id), '[]')
        from order_items i where i.order_id = o.id) as items,
      (select coalesce(json_agg(json_build_object('id', s.id, 'orderId', s.order_id, 'methodId', s.method_id,
        'state', s.state, 'fee', s.fee, 'shippedAt', s.shipped_at, 'carrier', s.carrier, 'trackingNumber', s.tracking_number,
        'shippedBy', s.shipped_by, 'notices', s.notices) order by s.id), '[]')
        from shipments s where s.order_id = o.id) as shipments,
      (select coalesce(json_agg(json_build_object('id', p.id, 'orderId', p.order_id, 'methodId', p.method_id,
        'state', p.state, 'amount', p.amount, 'createdAt', p.created_at) order by p.id), '[]')
        from payments p where p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('triggerAppId', t.trigger_app_id, 'name', t.name)
        order by t.trigger_app_id), '[]')
        from order_trigger_apps t where t.order_id = o.id) as "triggerApps",
      (select json_build_object('state', a.state, 'reference', a.reference, 'requestedAt', a.created_at)
        from payment_attempts a where a.order_id = o.id and a.state in (${states})) as live,
      (select coalesce(json_agg(json_build_object('productId', n.product_id, 'startsAt', n.starts_at,
        'endsAt', n.ends_at, 'cancelled', n.cancelled)), '[]')
        from seminar_notices n where n.order_id = o.id) as booked`;

export const partsOf = (row: PartsRow): Parts => ({
  items: row.items.map((item) => ({ ...item, createdAt: new Date(item.createdAt ?? 0) })),
  shipments: row.shipments.map((s) => ({ ...s, shippedAt: s.shippedAt ? new Date(s.shippedAt) : null })),
  payments: row.payments.map((payment) => ({ ...payment, createdAt: new Date(payment.createdAt ?? 0) })),
  triggerApps: row.triggerApps,
  liveAttempt: row.live,
  booked: row.booked,
});
