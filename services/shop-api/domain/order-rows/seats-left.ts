/** Seats of an order that were not given back by a refund. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/** Of an order line `i`. */
export const seatsLeft = sql`i.quantity - coalesce((
  select sum((line->>'quantity')::int) from refunds f, jsonb_array_elements(f.restock) line
  where f.order_id = i.order_id and f.state = 'done' and (line->>'itemId')::bigint = i.id), 0)::int`;

/** Only those of the order's lines that have seats left. */
export async function withSeatsLeft<Line extends { row: { id: number } }>(
  db: Db | Tx,
  orderId: number,
  lines: readonly Line[],
): Promise<Line[]> {
  const found = await readRows<{ id: number | string }>(
    db,
    sql`select i.id from order_items i where i.order_id = ${orderId} and ${seatsLeft} > 0`,
  );
  const left = new Set(found.map(({ id }) => Number(id)));
  return lines.filter(({ row }) => left.has(row.id));
}
