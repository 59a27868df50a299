/**
 * Sales and refunds by day in Tokyo. An order counts on the day on which it was paid, a refund on the day on which it was
 * done, so a day that is over does not change.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AccountSums } from '#contract/desk/owner/accounting.ts';
import { addDays, tokyo } from '#contract/rules/delivery.ts';
import { taxIncluded } from '#contract/rules/money.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/** The first and the last day of a period, in Tokyo. */
export type Days = { from: string; to: string };
export type DaySums = AccountSums & { day: string };

export const isWithin = (column: SQL, { from, to }: Days): SQL =>
  sql`${column} >= ${from}::date::timestamp at time zone 'Asia/Tokyo'
    and ${column} < ${addDays(to, 1)}::date::timestamp at time zone 'Asia/Tokyo'`;
export const dayIn = (column: SQL): SQL => sql`to_char(${column} at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`;

/** The last day whose sums are final. Not yesterday: a payment of its last second may not have been recorded yet. */
export const lastSettledDay = (now: Date): string => addDays(tokyo(now).day, -2);

/** Also grouped by amount, because `taxIncluded` has to round the tax of each order separately. */
const salesOf = (days: Days) => sql`select ${dayIn(sql`paid_at`)} as day, total::float8 as amount,
    shipping_total::float8 as shipping, count(*)::int as count
  from orders where ${isWithin(sql`paid_at`, days)} group by 1, 2, 3`;
const refundsOf = (days: Days) => sql`select ${dayIn(sql`settled_at`)} as day, amount::float8 as amount,
    fee::float8 as fee, count(*)::int as count
  from refunds where state = 'done' and ${isWithin(sql`settled_at`, days)} group by 1, 2, 3`;

type Group = { day: string; amount: number; count: number };

export const NOTHING: AccountSums = {
  orders: 0,
  sales: 0,
  salesTax: 0,
  shipping: 0,
  refunds: 0,
  refunded: 0,
  refundedTax: 0,
  fees: 0,
};

/** Days with sales or refunds, oldest first. */
export async function sumsByDay(db: Db | Tx, days: Days): Promise<DaySums[]> {
  const found = new Map<string, DaySums>();
  const sumsOf = (day: string): DaySums => {
    const sums = found.get(day) ?? { day, ...NOTHING };
    found.set(day, sums);
    return sums;
  };
  for (const sale of await readRows<Group & { shipping: number }>(db, salesOf(days))) {
    const sums = sumsOf(sale.day);
    sums.orders += sale.count;
    sums.sales += sale.amount * sale.count;
    sums.salesTax += taxIncluded(sale.amount) * sale.count;
    sums.shipping += sale.shipping * sale.count;
  }
  for (const refund of await readRows<Group & { fee: number }>(db, refundsOf(days))) {
    const sums = sumsOf(refund.day);
    // A counter-entry takes back a refund that was counted on its own day, which may be in a month that is closed.
    sums.refunds += Math.sign(refund.amount) * refund.count;
    sums.refunded += refund.amount * refund.count;
    sums.refundedTax += taxIncluded(refund.amount + refund.fee) * refund.count;
    sums.fees += refund.fee * refund.count;
  }
  return [...found.values()].sort((a, b) => a.day.localeCompare(b.day));
}

export function totalOf(days: readonly AccountSums[]): AccountSums {
  const total = { ...NOTHING };
  for (const name of Object.keys(NOTHING) as (keyof AccountSums)[])
    for (const sums of days) total[name] += sums[name];
  return total;
}
