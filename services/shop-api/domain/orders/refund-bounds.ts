/** How much of an order can still be refunded, and how many pieces can be restocked. */
import { asc, eq } from 'drizzle-orm';
import type { RefundOfOrder } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { wasPaid } from '../order-rows/was-paid.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type Pieces = { itemId: number; quantity: number };

/** A failed refund is open until staff settle it, because the money may have been returned nevertheless. */
export const OPEN_REFUND = ['requested', 'failed'] as const;

export const isOpen = ({ state }: Pick<RefundRow, 'state'>): boolean =>
  OPEN_REFUND.some((open) => open === state);

/** Oldest first. */
export const refundsOf = (db: Db | Tx, orderId: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));

/** Minor units. `open`: sum of the open refunds. */
export type Balance = { captured: number; refunded: number; open: number; refundable: number };

/** refunded + open + refundable = captured. Lock the order first: otherwise concurrent refunds could exceed `refundable`. */
export function balanceOf(
  order: Pick<OrderRow, 'paymentState' | 'total'>,
  rows: readonly Pick<RefundRow, 'state' | 'amount'>[],
): Balance {
  const sum = (fits: (row: Pick<RefundRow, 'state'>) => boolean) =>
    rows.filter(fits).reduce((total, { amount }) => total + amount, 0);
  const captured = wasPaid(order) ? order.total : 0;
  const open = sum(isOpen);
  // Orders that were refunded before there was a desk have no rows.
  const refunded = order.paymentState === 'refunded' ? captured : sum(({ state }) => state === 'done');
  return { captured, refunded, open, refundable: Math.max(0, captured - refunded - open) };
}

/** Refunds as the shopper sees them. A failed one counts as requested, because staff still have to make it. */
export const refundsForShopper = (rows: readonly RefundRow[]): RefundOfOrder[] =>
  rows.flatMap(({ amount, state, requestedAt, settledAt }) => {
    if (state === 'withdrawn') return [];
    const isDone = state === 'done' && settledAt !== null;
    return {
      amount,
      state: isDone ? ('done' as const) : ('requested' as const),
      at: (isDone ? settledAt : requestedAt).toISOString(),
    };
  });

/** Pieces of each line, by item id, that have not been restocked yet. */
export function restockableOf(
  items: readonly { id: number; quantity: number }[],
  rows: readonly Pick<RefundRow, 'state' | 'restock'>[],
): Map<number, number> {
  const back = rows.filter(({ state }) => state !== 'withdrawn').flatMap(({ restock }) => restock);
  return new Map(items.map(({ id, quantity }) => [id, quantity - piecesOf(back, id)]));
}

const piecesOf = (lines: readonly Pieces[], id: number): number =>
  lines.filter(({ itemId }) => itemId === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether every line has the wanted pieces left; `wanted` may name a line more than once. */
export const fitsPieces = (wanted: readonly Pieces[], left: ReadonlyMap<number, number>): boolean =>
  wanted.every(({ itemId }) => piecesOf(wanted, itemId) <= (left.get(itemId) ?? 0));
