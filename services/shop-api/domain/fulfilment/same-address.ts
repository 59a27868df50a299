/** Orders that could leave in one parcel, because they wait for the same address. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { jsonArray } from './placed-orders.ts';
import { isToShip } from './today.ts';

const SHOWN = 5;
/** Of a longer list of orders to ship, only its beginning is read. */
const WAITING_READ = 2_000;

/** Without blanks, which people type in different places. */
const place = sql`translate(concat_ws('|', shipping_address->>'postcode', shipping_address->>'provinceCode',
  shipping_address->>'city', lower(shipping_address->>'street')), ' \u3000', '')`;

type Waiting = { id: number; number: string };

/** True if these orders, shipped or not, go to one address. */
export async function areForOneAddress(db: Db | Tx, ids: readonly number[]): Promise<boolean> {
  const [found] = await readRows<{ places: number }>(
    db,
    sql`select count(distinct ${place})::int as places from orders where id in (select value::bigint from ${jsonArray(ids)} given)`,
  );
  return found?.places === 1;
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
