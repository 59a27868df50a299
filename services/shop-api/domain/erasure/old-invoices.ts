/** Deletes names and addresses on orders of erased members when the law no longer requires sellers to keep them. */
import { sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import type { Shop } from '../../shop.ts';

/**
 * Invoices are kept for seven years, which begin two months after the end of the tax year (消費税法施行令 第70条の13). The tax
 * year ends up to a year after the order.
 */
const KEPT_MONTHS = 12 + 2 + 7 * 12;
const BATCH = 500;

const moved = (at: Date, months: number): Date => {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};

/** When the invoice of an order placed at `at` is no longer needed. */
export const invoiceEnd = (at: Date): Date => moved(at, KEPT_MONTHS);

/** Clears names and addresses that no invoice needs any more; amounts and goods stay. Returns the number of orders. */
export async function emptyOldInvoices({ db, now }: Shop): Promise<number> {
  const before = moved(now(), -KEPT_MONTHS).toISOString();
  let emptied = 0;
  for (let n = BATCH; n === BATCH; emptied += n) {
    const rows = await readRows(
      db,
      sql`with old as (
          select id from orders where erased_at is not null and checkout_completed_at < ${before}::timestamptz
            and (shipping_address is not null or billing_address is not null or recipient is not null
              or exists (select from receipts r where r.order_id = orders.id and r.recipient <> ''))
          limit ${BATCH}
        ), unnamed as (update receipts set recipient = '' where order_id in (select id from old))
        update orders set shipping_address = null, billing_address = null, recipient = null
        where id in (select id from old) returning id`,
    );
    n = rows.length;
  }
  return emptied;
}
