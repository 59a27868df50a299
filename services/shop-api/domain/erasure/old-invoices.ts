/**
 * Deletes copies of invoices of erased members, and the names and addresses on their orders, when the law no longer
 * requires sellers to keep them.
 */
import { type SQL, sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';
import { addMonths } from './months.ts';

const BATCH = 500;

type RetentionSetting = Pick<Env, 'INVOICES_KEPT_YEARS'>;

/**
 * The years begin two months after the end of the tax year (消費税法施行令 第70条の13), which ends up to a year after the
 * invoice.
 */
const retentionMonths = ({ INVOICES_KEPT_YEARS: years }: RetentionSetting): number => 12 + 2 + years * 12;

/** When an invoice of that time is no longer needed. */
export const invoiceEnd = (env: RetentionSetting, at: Date): Date => addMonths(at, retentionMonths(env));

/** Amounts and goods of the orders stay. Returns the number of orders and receipts that lost something. */
export async function emptyOldInvoices({ db, env, now }: Shop): Promise<number> {
  const before = sql`${addMonths(now(), -retentionMonths(env)).toISOString()}::timestamptz`;
  const statements = [
    sql`with old as (
        select d.id, d.order_id, d.kind, d.serial from issued_documents d join orders o on o.id = d.order_id
        where o.erased_at is not null and d.issued_at < ${before} limit ${BATCH}
      ), unnamed as (
        update receipts r set recipient = '' from old
        where old.kind = 'receipt' and r.order_id = old.order_id and r.serial = old.serial
      ) delete from issued_documents where id in (select id from old) returning id`,
    sql`update orders set shipping_address = null, billing_address = null, recipient = null
      where id in (
        select id from orders where erased_at is not null and checkout_completed_at < ${before}
          and (shipping_address is not null or billing_address is not null or recipient is not null)
        limit ${BATCH}
      ) returning id`,
  ];
  let emptied = 0;
  for (const statement of statements) emptied += await inBatches(db, statement);
  return emptied;
}

async function inBatches(db: Shop['db'], statement: SQL): Promise<number> {
  let done = 0;
  for (let n = BATCH; n === BATCH; done += n) {
    const rows = await inTransaction(db, async (tx) => {
      await allowForgetting(tx);
      return readRows(tx, statement);
    });
    n = rows.length;
  }
  return done;
}
