/** The rows that belong to a cart or an order, in one statement. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import type { orderItems, payments, shipments } from '../../db/schema/orders.ts';
import { liveStates } from '../../db/schema/payments.ts';

export type ItemRow = typeof orderItems.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

export type Parts = {
  items: ItemRow[];
  shipments: ShipmentRow[];
  payments: PaymentRow[];
  triggerApps: { triggerAppId: number; name: string | null }[];
  /** Money may be on its way: the cart must not change (payments.md, decision 5). */
  hasLiveAttempt: boolean;
};

export const noParts = (): Parts => ({
  items: [],
  shipments: [],
  payments: [],
  triggerApps: [],
  hasLiveAttempt: false,
});

type Dated<T, K extends keyof T> = Omit<T, K> & Record<K, string | null>;
type Row = {
  items: Dated<ItemRow, 'createdAt'>[];
  shipments: Dated<ShipmentRow, 'shippedAt'>[];
  payments: Dated<PaymentRow, 'createdAt'>[];
  triggerApps: Parts['triggerApps'];
  live: boolean;
};

const states = sql.raw(liveStates.map((state) => `'${state}'`).join(', '));

export async function loadParts(db: Db | Tx, orderId: number): Promise<Parts> {
  const { rows } = (await db.execute(sql`
    select
      (select coalesce(json_agg(json_build_object('id', i.id, 'orderId', i.order_id, 'productId', i.product_id,
        'variantId', i.variant_id, 'variantCode', i.variant_code, 'names', i.names, 'unitPrice', i.unit_price,
        'quantity', i.quantity, 'total', i.total, 'createdAt', i.created_at) order by i.created_at, i.id), '[]')
        from order_items i where i.order_id = ${orderId}) as items,
      (select coalesce(json_agg(json_build_object('id', s.id, 'orderId', s.order_id, 'methodId', s.method_id,
        'state', s.state, 'fee', s.fee, 'shippedAt', s.shipped_at) order by s.id), '[]')
        from shipments s where s.order_id = ${orderId}) as shipments,
      (select coalesce(json_agg(json_build_object('id', p.id, 'orderId', p.order_id, 'methodId', p.method_id,
        'state', p.state, 'amount', p.amount, 'createdAt', p.created_at) order by p.id), '[]')
        from payments p where p.order_id = ${orderId}) as payments,
      (select coalesce(json_agg(json_build_object('triggerAppId', t.trigger_app_id, 'name', t.name)
        order by t.trigger_app_id), '[]')
        from order_trigger_apps t where t.order_id = ${orderId}) as "triggerApps",
      exists(select 1 from payment_attempts a where a.order_id = ${orderId} and a.state in (${states})) as live`)) as unknown as {
    rows: Row[];
  };
  const row = rows[0];
  if (!row) return noParts();
  return {
    items: row.items.map((item) => ({ ...item, createdAt: new Date(item.createdAt ?? 0) })),
    shipments: row.shipments.map((s) => ({ ...s, shippedAt: s.shippedAt ? new Date(s.shippedAt) : null })),
    payments: row.payments.map((payment) => ({ ...payment, createdAt: new Date(payment.createdAt ?? 0) })),
    triggerApps: row.triggerApps,
    hasLiveAttempt: row.live,
  };
}
