/**
 * Stores the sums of days that are over, and of months: they do not change any more, because orders count on the day of
 * their payment and refunds on the day on which they were done.
 */
import { sql } from 'drizzle-orm';
import { earlierOf, lastOfMonth } from '#contract/desk/sales-days.ts';
import { addDays } from '#contract/rules/delivery.ts';
import type { Db, Tx } from '../../db/client.ts';
import { insertRows } from '../../db/many-rows.ts';
import { readRows } from '../../db/rows.ts';
import { salesSums, WHOLE_SHOP } from '../../db/schema/sales.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { type Days, dayIn, lastSettledDay } from '../accounting/days.ts';
import { countSales } from './count.ts';

/** Every day from the first sale to this one is stored. Null at first. */
export async function storedUntil(db: Db | Tx): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(
    db,
    sql`select max(starts_on)::text as day from sales_sums where product_id = ${WHOLE_SHOP} and span = 'day'`,
  );
  return row?.day ?? null;
}

async function firstSale(db: Db): Promise<string | null> {
  const [row] = await readRows<{ day: string | null }>(
    db,
    sql`select ${dayIn(sql`min(paid_at)`)} as day from orders where paid_at is not null`,
  );
  return row?.day ?? null;
}

/** In steps of a month at most, until `stopped`. */
export async function storeSales(shop: Shop, stopped: () => boolean = () => false): Promise<void> {
  const last = lastSettledDay(shop.now());
  for (let until = await storedUntil(shop.db); !stopped(); ) {
    const from = until === null ? await firstSale(shop.db) : addDays(until, 1);
    if (from === null || from > last) return;
    const days = { from, to: earlierOf(lastOfMonth(from), last) };
    await storeDays(shop.db, days, until);
    until = days.to;
  }
}

async function storeDays(db: Db, days: Days, until: string | null): Promise<void> {
  const rows = await countSales(db, days);
  await inTransaction(db, async (tx) => {
    // Another process may be storing the same days. Reads go on.
    await tx.execute(sql`lock table sales_sums in share row exclusive mode`);
    if ((await storedUntil(tx)) !== until) return;
    await insertRows(
      tx,
      salesSums,
      rows.map((row) => ({ span: 'day' as const, ...row })),
    );
    if (days.to === lastOfMonth(days.to)) await storeMonth(tx, days.to);
  });
}

/** From its days, which are all stored. */
const storeMonth = (tx: Tx, lastDay: string) =>
  tx.execute(sql`insert into sales_sums (span, starts_on, product_id, orders, pieces, sales, refunds, refunded_pieces,
      refunded, besides, besides_refunded)
    select 'month', date_trunc('month', ${lastDay}::date)::date, product_id, sum(orders), sum(pieces), sum(sales), sum(refunds),
      sum(refunded_pieces), sum(refunded), sum(besides), sum(besides_refunded)
    from sales_sums where span = 'day' and starts_on between date_trunc('month', ${lastDay}::date)::date and ${lastDay}::date
    group by product_id`);
