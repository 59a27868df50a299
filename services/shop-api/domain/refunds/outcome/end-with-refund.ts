import type { Tx } from '../../../db/client.ts';
import type { Shop } from '../../../shop.ts';
import { endParticipation } from '../../mail/participation.ts';
import type { OrderRow } from '../../order-rows/load.ts';
import { linesOfOrder, settleShipping } from '../../order-rows/settle-shipping.ts';
import { piecesOf, readPieces } from '../../pieces/read.ts';
import { type NewEvent, record } from '../../pieces/record.ts';

/** What a wholly refunded order still had to send or to attend ends with the refund. */
export async function endWithRefund(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  source: Pick<NewEvent, 'reason' | 'staffId' | 'refundId'>,
): Promise<OrderRow> {
  const pieces = await readPieces(tx, [order.id]);
  const events = (await linesOfOrder(tx, order)).flatMap(({ id, isSeat }): NewEvent[] => {
    const quantity = piecesOf(pieces, id).toCome;
    return quantity > 0 ? [{ itemId: id, kind: isSeat ? 'given_up' : 'cancelled', quantity, ...source }] : [];
  });
  if (events.length === 0) return order;
  await record(tx, events);
  await endParticipation(tx, order.id);
  return settleShipping(shop, tx, order);
}
