/** Reads the ledger of pieces. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type Counts, countPieces, type Measure, type PieceEvent, signsOf } from './ledger.ts';

type Summed = PieceEvent & { itemId: number | string };

const jsonArray = (ids: readonly number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))`;

/** By the id of the order line. A line without events, as in a cart, has no entry. */
export type PiecesByLine = ReadonlyMap<number, Counts>;

export async function readPieces(db: Db | Tx, orderIds: readonly number[]): Promise<PiecesByLine> {
  const rows = await readRows<Summed>(
    db,
    sql`select e.item_id as "itemId", e.kind, sum(e.quantity)::int as quantity
      from order_items i join piece_events e on e.item_id = i.id where i.order_id in ${jsonArray(orderIds)} group by 1, 2`,
  );
  const byLine = new Map<number, PieceEvent[]>();
  for (const { itemId, ...event } of rows)
    byLine.set(Number(itemId), [...(byLine.get(Number(itemId)) ?? []), event]);
  return new Map([...byLine].map(([itemId, events]) => [itemId, countPieces(events)]));
}

const NOTHING = countPieces([]);
export const piecesOf = (pieces: PiecesByLine, itemId: number): Counts => pieces.get(itemId) ?? NOTHING;

/** The pieces of one parcel, by the id of the order line. */
export async function piecesInParcel(db: Db | Tx, parcelId: number): Promise<Map<number, number>> {
  const rows = await readRows<{ itemId: number | string; pieces: number }>(
    db,
    sql`select item_id as "itemId", sum(quantity)::int as pieces from piece_events where parcel_id = ${parcelId} group by 1
      having sum(quantity) > 0`,
  );
  return new Map(rows.map(({ itemId, pieces }) => [Number(itemId), pieces]));
}

/** The pieces of each parcel that has any, by the parcel's id. */
export async function piecesOfParcels(
  db: Db | Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { itemId: number; quantity: number }[]>> {
  const rows = await readRows<Record<'parcelId' | 'itemId', number | string> & { quantity: number }>(
    db,
    sql`select parcel_id as "parcelId", item_id as "itemId", sum(quantity)::int as quantity from piece_events
      where parcel_id in ${jsonArray(ids)} group by 1, 2 having sum(quantity) > 0 order by 1, 2`,
  );
  const byParcel = new Map<number, { itemId: number; quantity: number }[]>();
  for (const { parcelId, itemId, quantity } of rows) {
    const pieces = byParcel.get(Number(parcelId)) ?? [];
    byParcel.set(Number(parcelId), [...pieces, { itemId: Number(itemId), quantity }]);
  }
  return byParcel;
}

/** A measure of the events `e`, as an aggregate in SQL. */
export function sumSql(measure: Measure): SQL {
  const signs = signsOf(measure).map(([kind, sign]) => sql`when ${kind} then ${sql.raw(String(sign))}`);
  return sql`coalesce(sum(e.quantity * case e.kind ${sql.join(signs, sql` `)} else 0 end), 0)::int`;
}

/** A measure of an order line `i`, as a scalar in SQL. */
export const piecesSql = (measure: Measure): SQL =>
  sql`(select ${sumSql(measure)} from piece_events e where e.item_id = i.id)`;
