/** How much of an order can still be refunded. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { RefundOfOrder } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { refunds } from '../../db/schema/refunds.ts';
import type { OrderRow } from './load.ts';
import { wasPaid } from './was-paid.ts';

export type RefundRow = typeof refunds.$inferSelect;

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

/** What was given back of each of these orders, in minor units, by the order's id. */
export async function refundedSums(
  db: Db | Tx,
  orders: readonly Pick<OrderRow, 'id' | 'total' | 'paymentState'>[],
): Promise<ReadonlyMap<number, number>> {
  const touched = orders.filter(
    ({ paymentState }) => paymentState === 'partially_refunded' || paymentState === 'refunded',
  );
  const rows =
    touched.length === 0
      ? []
      : await db
          .select({ orderId: refunds.orderId, state: refunds.state, amount: refunds.amount })
          .from(refunds)
          .where(
            inArray(
              refunds.orderId,
              touched.map(({ id }) => id),
            ),
          );
  return new Map(
    touched.map((order) => [
      order.id,
      balanceOf(
        order,
        rows.filter(({ orderId }) => orderId === order.id),
      ).refunded,
    ]),
  );
}

/** Without refunds that were recorded by mistake, and their counter-entries. */
export function withoutUndone<Row extends Pick<RefundRow, 'id' | 'undoes'>>(rows: readonly Row[]): Row[] {
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return rows.filter(({ id, undoes }) => undoes === null && !undone.has(id));
}

/** Refunds as the shopper sees them. A failed one counts as requested, because staff still have to make it. */
export const refundsForShopper = (rows: readonly RefundRow[]): RefundOfOrder[] =>
  withoutUndone(rows).flatMap(({ amount, state, requestedAt, settledAt }) => {
    if (state === 'withdrawn') return [];
    const isDone = state === 'done' && settledAt !== null;
    return {
      amount,
      state: isDone ? ('done' as const) : ('requested' as const),
      at: (isDone ? settledAt : requestedAt).toISOString(),
    };
  });
