/** The carriers to propose for orders whose shipping method has none in the settings. */
import { sql } from 'drizzle-orm';
import type { Carrier } from '#contract/desk/carriers.ts';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { jsonArray } from './placed-orders.ts';

/** Only the newest parcels are read, of which those of carts and of orders to ship have no carrier yet. */
const PARCELS_READ = 1_000;

/** By order id: the carrier of the last parcel of the same shipping method or, without one, of the last parcel at all. */
export async function lastCarriersOf(db: Db, ids: readonly number[]): Promise<Map<number, Carrier>> {
  const rows = await readRows<{ id: number | string; carrier: Carrier | null }>(
    db,
    sql`with sent as materialized (
        select id, method_id, carrier, shipped_at from (select * from shipments order by id desc limit ${PARCELS_READ}) newest
        where state = 'shipped' and carrier is not null),
      of_method as (
        select distinct on (method_id) method_id, carrier from sent order by method_id, shipped_at desc, id desc)
      select distinct s.order_id as id,
        coalesce(m.carrier, (select carrier from sent order by shipped_at desc, id desc limit 1)) as carrier
      from shipments s left join of_method m on m.method_id = s.method_id
      where s.order_id in (select value::bigint from ${jsonArray(ids)} given)`,
  );
  return new Map(rows.flatMap(({ id, carrier }) => (carrier ? [[Number(id), carrier]] : [])));
}
