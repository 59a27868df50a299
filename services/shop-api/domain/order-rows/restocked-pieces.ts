/** Pieces that are not in the parcel, because a refund gave them back to the stock before the order was shipped. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/** Numbers of these pieces by the id of the order line; lines without such pieces are missing. */
export async function restockedPieces(
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await readRows<{ itemId: number | string; pieces: number }>(
    db,
    sql`select (line->>'itemId')::bigint as "itemId", sum((line->>'quantity')::int)::int as pieces
      from refunds f cross join jsonb_array_elements(f.restock) line
      where f.order_id in (select value::bigint from json_array_elements_text(${JSON.stringify(orderIds)}::json))
        and f.state = 'done'
        and not exists (select from shipments s where s.order_id = f.order_id and s.shipped_at <= f.settled_at)
      group by 1`,
  );
  return new Map(rows.map(({ itemId, pieces }) => [Number(itemId), pieces]));
}
