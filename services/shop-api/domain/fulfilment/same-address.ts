/** Orders that could leave in one parcel, because they wait for the same address. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { jsonArray } from './placed-orders.ts';
import { isToShip } from './today.ts';

const SHOWN = 5;
/** Of a longer list of orders to ship, only its beginning is compared. */
const WAITING_READ = 2_000;
const FOUND_READ = 1_000;

/** Without blanks, which people type in different places. */
const place = sql`translate(concat_ws('|', shipping_address->>'postcode', shipping_address->>'provinceCode',
  shipping_address->>'city', lower(shipping_address->>'street')), ' \u3000', '')`;

/** By id of an order to ship: other orders to ship to the same address. */
export async function waitingForSameAddress(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; number: string }[]>> {
  const rows = await readRows<{ id: number | string; other: number | string; number: string }>(
    db,
    sql`with waiting as materialized (
        select id, number, ${place} as place from orders where ${isToShip} and shipping_address is not null
        order by ship_by, id limit ${WAITING_READ})
      select o.id, w.id as other, w.number
      from (select id, ${place} as place from orders
          where ${isToShip} and id in (select value::bigint from ${jsonArray(ids)} given)) o
        join waiting w on w.place = o.place and w.id <> o.id
      order by o.id, w.id limit ${FOUND_READ}`,
  );
  const found = new Map<number, { id: number; number: string }[]>();
  for (const { id, other, number } of rows) {
    const others = found.get(Number(id)) ?? [];
    if (others.length < SHOWN) found.set(Number(id), [...others, { id: Number(other), number }]);
  }
  return found;
}
