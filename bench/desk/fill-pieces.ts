/** Writes the ledger of pieces for the orders of bench_orders, and a second parcel for some of those that are to be shipped. */
import type { Client } from 'pg';

/** Call after `fillOrders` and `fillHistory`, which writes the refunds. */
export async function fillPieces(client: Client): Promise<void> {
  const staffId = '(select min(id) from staff)';
  await client.query(
    `insert into shipments (order_id, method_id, state, shipped_at, carrier, shipped_by)
      select o.id, (select min(id) from shipping_methods), 'shipped', b.at + interval '1 hour', 'yamato', ${staffId}
      from bench_orders b join orders o on o.id = b.id where o.shipping_state = 'partially_shipped'`,
  );
  // Looked up order by order, the first line could take PostgreSQL 15 a scan of all lines for each refund.
  await client.query(
    'create temporary table first_lines as select order_id, min(id) as id from order_items group by order_id',
  );
  await client.query('analyze first_lines');
  await client.query(
    `create temporary table sent as
      select i.id, s.id as parcel, s.shipped_at as at, s.shipped_by as by, i.quantity
      from bench_orders b join shipments s on s.order_id = b.id and s.state = 'shipped'
        join first_lines f on f.order_id = b.id
        join order_items i on i.order_id = b.id and (b.kind <> 'to_ship' or i.id = f.id)`,
  );
  await client.query('analyze refunds');
  await client.query(
    `create temporary table given_back as
      select i.id, r.id as refund, r.reason, r.requested_by as by, r.requested_at as at, i.quantity, b.n % 2 = 1 as is_restocked
      from refunds r join bench_orders b on b.id = r.order_id join first_lines f on f.order_id = b.id
        join order_items i on i.order_id = b.id
        and (r.amount = (select total from orders where id = b.id) or i.id = f.id)`,
  );
  await client.query(
    `insert into piece_events (item_id, kind, quantity, reason, staff_id, refund_id, parcel_id, at)
      select i.id, e.kind, i.quantity, null, null::bigint, null::bigint, null::bigint, e.at
      from bench_orders b join order_items i on i.order_id = b.id
        cross join lateral (values ('held', b.at, true), ('released', b.at + interval '1 minute', b.kind = 'cancelled'),
          ('sold', b.at + interval '1 minute', b.kind not in ('waiting', 'cancelled'))) e(kind, at, holds)
      where e.holds
      union all select id, 'shipped', quantity, null, by, null, parcel, at from sent
      union all select id, 'refunded', quantity, reason, by, refund, null, at from given_back
      union all select id, case when is_restocked then 'returned' else 'written_off' end, quantity, reason, by, refund, null, at
        from given_back`,
  );
}
