/** Writes events into the ledger of pieces, in a transaction that has locked the order's row. */
import { eq, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { pieceEvents } from '../../db/schema/pieces.ts';
import type { PieceEvent } from './ledger.ts';

export type EventRow = typeof pieceEvents.$inferSelect;
export type NewEvent = PieceEvent & { itemId: number } & Partial<
    Pick<EventRow, 'reason' | 'staffId' | 'refundId' | 'parcelId' | 'undoes' | 'at'>
  >;

/** Without stock: `returned`, `held`, `released` and `sold` are written by stock.ts. */
export async function record(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(pieceEvents).values([...events]);
}

export const counterOf = ({ id, itemId, kind, quantity, refundId, parcelId }: EventRow): NewEvent => ({
  itemId,
  kind,
  quantity: -quantity,
  refundId,
  parcelId,
  undoes: id,
});

/** The events of a refund that have no counter-row. */
export const eventsOf = (db: Db | Tx, refundId: number): Promise<EventRow[]> =>
  standing(db, eq(pieceEvents.refundId, refundId));

export const eventsOfParcel = (db: Db | Tx, parcelId: number): Promise<EventRow[]> =>
  standing(db, eq(pieceEvents.parcelId, parcelId));

async function standing(db: Db | Tx, where: SQL): Promise<EventRow[]> {
  const rows = await db.select().from(pieceEvents).where(where);
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return rows.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}
