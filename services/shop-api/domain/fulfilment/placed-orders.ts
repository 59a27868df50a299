/** Reads many orders at once, and whether they can be shipped. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { partsColumns } from '../order-rows/child-rows.ts';
import { type OrderWithParts, type RowWithParts, readWithParts } from '../order-rows/load.ts';
import { OPEN_REFUND } from '../order-rows/refund-balance.ts';
import { parcelToSend } from './parcels.ts';
import { type OrderRefusal, whyNotShip } from './refusals.ts';

export const jsonArray = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_array_elements_text(${JSON.stringify(values)}::json))`;

/** In the order of `ids`, without unknown ones. */
export async function placedOrders(db: Db | Tx, ids: readonly number[]): Promise<OrderWithParts[]> {
  const found = await placedWhere(db, sql`o.id in (select value::bigint from ${jsonArray(ids)} given)`);
  const byId = new Map(found.map((one) => [one.order.id, one]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

export const placedByNumbers = (db: Db | Tx, numbers: readonly string[]): Promise<OrderWithParts[]> =>
  placedWhere(db, sql`o.number in ${jsonArray(numbers)}`);

async function placedWhere(db: Db | Tx, where: SQL): Promise<OrderWithParts[]> {
  const rows = await readRows<RowWithParts>(
    db,
    sql`select o.*, ${partsColumns} from orders o where ${where} and o.state <> 'cart'`,
  );
  return rows.map(readWithParts);
}

/** By order id: null, or the reason why the order cannot be shipped now. */
export async function whyNotShipEach(
  db: Db | Tx,
  orders: readonly OrderWithParts[],
): Promise<Map<number, OrderRefusal>> {
  const ids = jsonArray(orders.map(({ order }) => order.id));
  const open = await readRows<{ id: number | string }>(
    db,
    sql`select order_id as id from refunds where state in ${OPEN_REFUND} and order_id in (select value::bigint from ${ids} given)`,
  );
  const refunded = new Set(open.map(({ id }) => Number(id)));
  return new Map(
    orders.map(({ order, parts }) => [
      order.id,
      whyNotShip({ order, parcel: parcelToSend(parts.shipments), isRefundOpen: refunded.has(order.id) }),
    ]),
  );
}
