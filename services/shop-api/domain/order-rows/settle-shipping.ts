/**
 * The states of an order and its parcels that follow from the ledger of pieces: called after every event that changes what
 * is left to ship, in a transaction that has locked the order's row.
 */
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { shipments } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { piecesOf, piecesSql, readPieces } from '../pieces/read.ts';
import { type OrderRow, updateOrder } from './load.ts';

export type OrderLine = { id: number; quantity: number; isSeat: boolean; isTracked: boolean };

/** Every line of a placed order. The seats of a deleted seminar count as goods, unless the order has only seats. */
export async function linesOfOrder(
  tx: Db | Tx,
  { id, hasGoods }: Pick<OrderRow, 'id' | 'hasGoods'>,
): Promise<OrderLine[]> {
  const rows = await readRows<{
    id: number | string;
    quantity: number;
    isSeminar: boolean;
    isTracked: boolean;
  }>(
    tx,
    sql`select i.id, i.quantity, s.product_id is not null as "isSeminar", coalesce(v.tracked, false) as "isTracked"
      from order_items i left join seminars s on s.product_id = i.product_id left join variants v on v.id = i.variant_id
      where i.order_id = ${id} order by i.id`,
  );
  return rows.map(({ id, quantity, isSeminar, isTracked }) => ({
    id: Number(id),
    quantity,
    isSeat: !hasGoods || isSeminar,
    isTracked,
  }));
}

/** `toCome`, `shipped`: sums over all goods of an order. */
function shippingStateOf({ toCome, shipped }: { toCome: number; shipped: number }) {
  if (toCome > 0) return shipped > 0 ? 'partially_shipped' : 'ready';
  return shipped > 0 ? 'shipped' : 'cancelled';
}

/** Also `fulfilled` when nothing is left to ship or to attend. A cancelled order stays cancelled. */
export async function settleShipping(shop: Shop, tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.state === 'cancelled') return order;
  if (!order.hasGoods) return settleTickets(shop, tx, order);
  const goods = (await linesOfOrder(tx, order)).filter(({ isSeat }) => !isSeat);
  const pieces = await readPieces(tx, [order.id]);
  const sumOf = (measure: 'toCome' | 'shipped') =>
    goods.reduce((sum, { id }) => sum + piecesOf(pieces, id)[measure], 0);
  const toCome = sumOf('toCome');
  await settleParcels(tx, order.id, toCome > 0);
  const isOver = toCome === 0 && !(await hasSeatsToCome(tx, order.id, shop.now()));
  if (isOver) await markSeatsUsed(tx, [order.id]);
  return updateOrder(tx, order.id, {
    shippingState: shippingStateOf({ toCome, shipped: sumOf('shipped') }),
    state: isOver ? 'fulfilled' : 'new',
    updatedAt: shop.now(),
  });
}

/** Tickets of a cancelled seminar stay to come, so that staff can cancel and refund them. */
async function settleTickets(shop: Shop, tx: Tx, order: OrderRow): Promise<OrderRow> {
  const pieces = await readPieces(tx, [order.id]);
  const isOver = (await linesOfOrder(tx, order)).every(({ id }) => piecesOf(pieces, id).toCome === 0);
  const state = isOver ? 'fulfilled' : (await hasSeatsToCome(tx, order.id, shop.now())) ? 'new' : order.state;
  // Seats that a refund gave up, and that are restored after the seminar.
  if (state === 'fulfilled' && !isOver) await markSeatsUsed(tx, [order.id]);
  return state === order.state ? order : updateOrder(tx, order.id, { state, updatedAt: shop.now() });
}

/** Exactly one parcel waits to be sent if anything is left to ship, otherwise none. */
async function settleParcels(tx: Tx, orderId: number, isWaiting: boolean): Promise<void> {
  const parcels = await tx
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.id));
  const [first] = parcels;
  if (!first) return;
  const idle = parcels.filter(({ state }) => state === 'ready' || state === 'cancelled');
  const next = isWaiting ? (idle.find(({ state }) => state === 'ready') ?? idle[0]) : undefined;
  const move = (ids: number[], state: 'ready' | 'cancelled') =>
    tx.update(shipments).set({ state }).where(inArray(shipments.id, ids));
  const over = idle.filter(({ id, state }) => id !== next?.id && state === 'ready');
  if (over.length > 0)
    await move(
      over.map(({ id }) => id),
      'cancelled',
    );
  if (next?.state === 'cancelled') await move([next.id], 'ready');
  if (isWaiting && !next)
    await tx.insert(shipments).values({ orderId, methodId: first.methodId, state: 'ready' });
}

/** Whether the order has seats of a seminar that is not over and not cancelled. */
async function hasSeatsToCome(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const rows = await readRows(
    tx,
    sql`select from order_items i join seminars s on s.product_id = i.product_id
        left join seminar_notices n on n.order_id = i.order_id and n.product_id = i.product_id
      where i.order_id = ${orderId} and least(s.ends_at, n.ends_at) > ${now.toISOString()}::timestamptz
        and not s.cancelled and ${piecesSql('toCome')} > 0 limit 1`,
  );
  return rows.length > 0;
}

/** Notes that the seminars of fulfilled orders took place, for all seats that were not given up. */
export async function markSeatsUsed(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into piece_events (item_id, kind, quantity)
    select id, 'used', to_come from (
      select i.id, ${piecesSql('toCome')} as to_come from order_items i join seminars s on s.product_id = i.product_id
      where i.order_id in (select value::bigint from json_array_elements_text(${JSON.stringify(orderIds)}::json))
        and not s.cancelled) seats
    where to_come > 0`);
}
