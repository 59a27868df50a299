/** Orders that could leave in one parcel, because they wait for the same address. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { jsonArray } from './placed-orders.ts';
import { isToShip } from './today.ts';

const SHOWN = 5;
/** Of a longer list of orders to ship, only its beginning is read. */
const WAITING_READ = 2_000;

/** Without blanks, which people type in different places. */
const placeOf = (
  address: SQL,
) => sql`translate(concat_ws('|', ${address}->>'postcode', ${address}->>'provinceCode',
  ${address}->>'city', lower(${address}->>'street')), ' \u3000', '')`;
const place = placeOf(sql`shipping_address`);

type Waiting = { id: number; number: string };

/** True if these orders, shipped or not, go to one address. */
export async function areForOneAddress(db: Db | Tx, ids: readonly number[]): Promise<boolean> {
  const [found] = await readRows<{ places: number }>(
    db,
    sql`select count(distinct ${place})::int as places from orders where id in (select value::bigint from ${jsonArray(ids)} given)`,
  );
  return found?.places === 1;
}

/** The member's other orders to ship that still go to an address from which this order was corrected. */
export async function waitingForOldAddress(db: Db, { id, userId }: OrderRow): Promise<Waiting[]> {
  if (userId === null) return [];
  return readRows<Waiting>(
    db,
    sql`select id::int as id, number from orders where ${isToShip} and user_id = ${userId} and id <> ${id}
      and ${place} in (select ${placeOf(sql`(e.data->'from')`)} from order_events e
        where e.order_id = ${id} and e.type = 'address_changed' and e.data->'from' is not null)
      and ${place} <> (select ${placeOf(sql`o.shipping_address`)} from orders o where o.id = ${id})
      order by ship_by, id limit ${SHOWN}`,
  );
}

/** By id of an order to ship: other orders to ship to the same address. */
export async function waitingForSameAddress(db: Db, ids: readonly number[]): Promise<Map<number, Waiting[]>> {
  const rows = await readRows<{ orders: Waiting[] }>(
    db,
    sql`with waiting as materialized (
        select id, number, ${place} as place from orders where ${isToShip} and shipping_address is not null
        order by ship_by, id limit ${WAITING_READ})
      select json_agg(json_build_object('id', id, 'number', number) order by id) as orders from waiting group by place
      having count(*) > 1 and bool_or(id in (select value::bigint from ${jsonArray(ids)} given))`,
  );
  return new Map(
    rows.flatMap(({ orders }) =>
      orders.map(({ id }) => [id, orders.filter((other) => other.id !== id).slice(0, SHOWN)] as const),
    ),
  );
}
