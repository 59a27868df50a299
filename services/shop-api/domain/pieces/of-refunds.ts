/** What each refund was for. */
import { eq, inArray } from 'drizzle-orm';
import type { DeskRefund } from '#contract/desk/refunds.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orderItems } from '../../db/schema/orders.ts';
import { pieceEvents } from '../../db/schema/pieces.ts';
import { refundedPieces } from './refunded-pieces.ts';

/** The pieces of each refund that has any, with the products' names at the time of the order, in Japanese. */
export async function piecesOfRefunds(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, DeskRefund['pieces']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ event: pieceEvents, names: orderItems.names, code: orderItems.variantCode })
    .from(pieceEvents)
    .innerJoin(orderItems, eq(orderItems.id, pieceEvents.itemId))
    .where(inArray(pieceEvents.refundId, [...ids]))
    .orderBy(pieceEvents.itemId, pieceEvents.id);
  const nameOf = (itemId: number): string => {
    const line = rows.find(({ event }) => event.itemId === itemId);
    return line?.names?.ja_JP ?? line?.code ?? '';
  };
  return new Map(
    ids.map((id) => {
      // Without counter-rows: also of a refund that was taken back it is shown what it was for.
      const own = rows.filter(({ event }) => event.refundId === id && event.undoes === null);
      return [
        id,
        refundedPieces(own.map(({ event }) => event)).map(({ itemId, quantity, returned, writtenOff }) => ({
          itemId,
          name: nameOf(itemId),
          quantity,
          returned,
          writtenOff,
        })),
      ];
    }),
  );
}
