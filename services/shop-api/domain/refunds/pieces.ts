/** What a refund does to the pieces that it is for, in a transaction that has locked the order's row. */
import type { PieceFate } from '#contract/pieces.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Shop } from '../../shop.ts';
import { fieldError } from '../errors.ts';
import { conflictOf } from '../fulfilment/conflict.ts';
import { renewWaitingMail } from '../fulfilment/ship.ts';
import { endParticipation, noteParticipation } from '../mail/participation.ts';
import { type OrderRow, updateOrder } from '../order-rows/load.ts';
import { linesOfOrder, type OrderLine, settleShipping } from '../order-rows/settle-shipping.ts';
import { after, eventsOfRefund, faultsOf } from '../pieces/ledger.ts';
import { type PiecesByLine, piecesOf, readPieces } from '../pieces/read.ts';
import { counterOf, eventsOf, type NewEvent, record } from '../pieces/record.ts';
import { putBack, StockShort } from '../stock.ts';

export type PieceWish = { itemId: number; quantity: number; fate: PieceFate };

type Source = Pick<NewEvent, 'reason' | 'staffId' | 'refundId'>;

const isReturn = <Event extends NewEvent>(event: Event): event is Event & { kind: 'returned' } =>
  event.kind === 'returned';

/** Writes the events; those that touch stock last, because pieces come back only from what was cancelled or shipped. */
async function write(tx: Tx, order: OrderRow, events: readonly NewEvent[]): Promise<void> {
  await record(
    tx,
    events.filter((event) => !isReturn(event)),
  );
  await putBack(tx, order.id, events.filter(isReturn));
}

/** The events of the wishes. Throws 400 at `pieces` if a line has fewer pieces than that. */
function eventsOfWishes(
  wishes: readonly PieceWish[],
  lines: readonly OrderLine[],
  pieces: PiecesByLine,
): NewEvent[] {
  const counts = new Map(lines.map(({ id }) => [id, piecesOf(pieces, id)]));
  return wishes.flatMap(({ itemId, quantity, fate }) => {
    const line = lines.find(({ id }) => id === itemId);
    const now = counts.get(itemId);
    if (!line || !now || (fate === 'dropped' && quantity > now.toCome)) throw tooMany();
    const events = eventsOfRefund({ quantity, fate, isSeat: line.isSeat }, now);
    const then = after(now, events);
    if (faultsOf(then, line.quantity).length > 0) throw tooMany();
    counts.set(itemId, then);
    return events.map((event) => ({ ...event, itemId }));
  });
}

const tooMany = () => fieldError('pieces', 'too_much', 'too_much');

/**
 * Decides at once what becomes of the pieces; the money follows when the refund is done. Throws 400 at `pieces`. Returns
 * the order with its states.
 */
export async function refundPieces(
  shop: Shop,
  tx: Tx,
  { order, wishes, source }: { order: OrderRow; wishes: readonly PieceWish[]; source: Source },
): Promise<OrderRow> {
  const lines = await linesOfOrder(tx, order);
  const events = eventsOfWishes(wishes, lines, await readPieces(tx, [order.id]));
  await write(
    tx,
    order,
    events.map((event) => ({ ...event, ...source })),
  );
  await endParticipation(tx, order.id);
  const settled = await settleShipping(shop, tx, order);
  return events.length > 0 ? withNews(shop, tx, settled) : settled;
}

/** Pages and a waiting mail that say what is left to ship of the order are outdated. */
async function withNews(shop: Shop, tx: Tx, { id, revision }: OrderRow): Promise<OrderRow> {
  const order = await updateOrder(tx, id, { revision: revision + 1 });
  await renewWaitingMail(shop, tx, order);
  return order;
}

/**
 * Adds to `named` what a refund of the whole payment is for besides: all other pieces. Those that were not sent are not
 * sent any more.
 */
export async function allPieces(tx: Tx, order: OrderRow, named: readonly PieceWish[]): Promise<PieceWish[]> {
  const pieces = await readPieces(tx, [order.id]);
  const rest = (await linesOfOrder(tx, order)).flatMap(({ id }): PieceWish[] => {
    const counts = piecesOf(pieces, id);
    const own = named.filter(({ itemId }) => itemId === id);
    const left = counts.refundable - sumOf(own);
    const unsent = Math.min(left, counts.toCome - sumOf(own.filter(({ fate }) => fate !== 'kept')));
    return [
      { itemId: id, quantity: Math.max(0, unsent), fate: 'dropped' },
      { itemId: id, quantity: left - Math.max(0, unsent), fate: 'kept' },
    ];
  });
  return [...named, ...rest.filter(({ quantity }) => quantity > 0)];
}

const sumOf = (wishes: readonly PieceWish[]): number =>
  wishes.reduce((sum, { quantity }) => sum + quantity, 0);

/** What a refund of everything that is left would do to the pieces, for the preview of its mail. */
export async function wholeRefund(db: Db | Tx, order: OrderRow) {
  const pieces = await readPieces(db, [order.id]);
  const lines = (await linesOfOrder(db, order)).map(({ id, isSeat }) => {
    const { refundable, toCome } = piecesOf(pieces, id);
    return {
      itemId: id,
      quantity: refundable,
      cancelled: isSeat ? 0 : toCome,
      givenUp: isSeat ? toCome : 0,
    };
  });
  return lines.filter(({ quantity }) => quantity > 0);
}

/**
 * Ends everything that is left to ship or to attend: `restocked` pieces go back to stock, the others are written off.
 * Throws 400 at `restock`.
 */
export async function endAllPieces(
  tx: Tx,
  order: OrderRow,
  { restocked, source }: { restocked: readonly { itemId: number; quantity: number }[]; source: Source },
): Promise<void> {
  const pieces = await readPieces(tx, [order.id]);
  const lines = await linesOfOrder(tx, order);
  const known = new Set(lines.map(({ id }) => id));
  if (restocked.some(({ itemId }) => !known.has(itemId))) throw fieldError('restock', 'too_much', 'too_much');
  const events = lines.flatMap(({ id, isSeat, isTracked }): NewEvent[] => {
    const { toCome } = piecesOf(pieces, id);
    const back = restocked
      .filter(({ itemId }) => itemId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (back > toCome) throw fieldError('restock', 'too_much', 'too_much');
    const lost = isTracked && !isSeat ? toCome - back : 0;
    return [
      { itemId: id, kind: isSeat ? ('given_up' as const) : ('cancelled' as const), quantity: toCome },
      { itemId: id, kind: 'written_off' as const, quantity: lost },
      { itemId: id, kind: 'returned' as const, quantity: back },
    ].filter(({ quantity }) => quantity > 0);
  });
  await write(
    tx,
    order,
    events.map((event) => ({ ...event, ...source })),
  );
  await endParticipation(tx, order.id);
}

/**
 * Takes back what a refund did to its pieces, by counter-rows. The pieces of an order that was cancelled since stay where
 * they are: only their money was not given back. Throws 409 `stock_short` if they were sold to others meanwhile, and
 * `not_undoable` if a later change needs them as they are.
 */
export async function restorePieces(
  shop: Shop,
  tx: Tx,
  { order, refundId, staffId }: { order: OrderRow; refundId: number; staffId: number },
): Promise<OrderRow> {
  const events = await eventsOf(tx, refundId);
  const undone = order.state === 'cancelled' ? events.filter(({ kind }) => kind === 'refunded') : events;
  const counters = undone.map((event) => ({ ...counterOf(event), staffId }));
  const pieces = await readPieces(tx, [order.id]);
  for (const { id, quantity } of await linesOfOrder(tx, order)) {
    const own = counters.filter(({ itemId }) => itemId === id);
    if (faultsOf(after(piecesOf(pieces, id), own), quantity).length > 0)
      throw await conflictOf(tx, order.id, 'not_undoable');
  }
  try {
    await putBack(tx, order.id, counters.filter(isReturn));
  } catch (error) {
    if (error instanceof StockShort) throw await conflictOf(tx, order.id, 'stock_short');
    throw error;
  }
  await record(
    tx,
    counters.filter((event) => !isReturn(event)),
  );
  await noteParticipation(tx, order.id);
  await endParticipation(tx, order.id);
  return withNews(shop, tx, await settleShipping(shop, tx, order));
}
