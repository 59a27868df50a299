/**
 * Counts the sales and refunds of some days from the orders themselves. What the whole shop has sold is counted as in the
 * accounts (accounting/days.ts), so that the figures agree with them.
 */
import { sql } from 'drizzle-orm';
import { addDays } from '#contract/rules/delivery.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { type salesSums, WHOLE_SHOP } from '../../db/schema/sales.ts';
import { type Days, dayIn, isWithin, NOTHING, sumsByDay } from '../accounting/days.ts';
import { allot } from './allot.ts';

export type DaySales = Omit<typeof salesSums.$inferSelect, 'span'>;

const daysIn = ({ from, to }: Days): string[] => {
  const all: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day);
  return all;
};

type Sold = { day: string; productId: number | string | null; orders: number; pieces: number; sales: number };

const soldOf = (days: Days) => sql`
  select ${dayIn(sql`o.paid_at`)} as day, i.product_id as "productId", count(distinct o.id)::int as orders,
    sum(i.quantity)::int as pieces, sum(i.total)::float8 as sales
  from orders o join order_items i on i.order_id = o.id
  where ${isWithin(sql`o.paid_at`, days)} group by 1, 2`;

/** A line of a refund; one without a product for a refund that is for no goods. */
type Returned = {
  id: number | string;
  day: string;
  amount: number;
  productId: number | string | null;
  pieces: number | null;
  price: number | null;
};

/** A counter-entry has the pieces of the refund that it takes back. */
const returnedOf = (days: Days) => sql`
  select r.id, ${dayIn(sql`r.settled_at`)} as day, r.amount::float8 as amount, i.product_id as "productId",
    e.quantity as pieces, (i.unit_price * e.quantity)::float8 as price
  from refunds r
    left join (piece_events e join order_items i on i.id = e.item_id)
      on e.refund_id = coalesce(r.undoes, r.id) and e.kind = 'refunded' and e.undoes is null
  where r.state = 'done' and ${isWithin(sql`r.settled_at`, days)} order by r.id, e.id`;

/** A row of the whole shop for every day, and one for each product with sales or refunds on that day. */
export async function countSales(db: Db | Tx, days: Days): Promise<DaySales[]> {
  const rows = new Map<string, DaySales>();
  const rowOf = (startsOn: string, productId: number): DaySales => {
    const key = `${startsOn} ${productId}`;
    const row = rows.get(key) ?? { startsOn, productId, ...EMPTY };
    rows.set(key, row);
    return row;
  };
  const byDay = new Map((await sumsByDay(db, days)).map((sums) => [sums.day, sums]));
  for (const day of daysIn(days)) {
    const { orders, sales, refunds, refunded } = byDay.get(day) ?? NOTHING;
    const besides = { besides: sales, besidesRefunded: refunded };
    Object.assign(rowOf(day, WHOLE_SHOP), { orders, sales, refunds, refunded, ...besides });
  }
  for (const { day, productId, orders, pieces, sales } of await readRows<Sold>(db, soldOf(days))) {
    const whole = rowOf(day, WHOLE_SHOP);
    whole.pieces += pieces;
    if (productId === null) continue;
    whole.besides -= sales;
    Object.assign(rowOf(day, Number(productId)), { orders, pieces, sales });
  }
  for (const lines of await refundsIn(db, days)) {
    const [{ day, amount }] = lines;
    const whole = rowOf(day, WHOLE_SHOP);
    const sign = Math.sign(amount);
    const shares = allot(
      amount,
      lines.map(({ price }) => price ?? 0),
    );
    const counted = new Set<number>();
    for (const [n, { productId, pieces }] of lines.entries()) {
      whole.refundedPieces += sign * (pieces ?? 0);
      if (productId === null) continue;
      const row = rowOf(day, Number(productId));
      const share = shares[n] ?? 0;
      row.refundedPieces += sign * (pieces ?? 0);
      row.refunded += share;
      whole.besidesRefunded -= share;
      if (!counted.has(row.productId)) row.refunds += sign;
      counted.add(row.productId);
    }
  }
  return [...rows.values()];
}

const EMPTY = {
  orders: 0,
  pieces: 0,
  sales: 0,
  refunds: 0,
  refundedPieces: 0,
  refunded: 0,
  besides: 0,
  besidesRefunded: 0,
};

type Lines = [Returned, ...Returned[]];

async function refundsIn(db: Db | Tx, days: Days): Promise<Lines[]> {
  const byRefund = new Map<number, Lines>();
  for (const line of await readRows<Returned>(db, returnedOf(days))) {
    const lines = byRefund.get(Number(line.id));
    if (lines) lines.push(line);
    else byRefund.set(Number(line.id), [line]);
  }
  return [...byRefund.values()];
}
