/** Deletes inquiries and purchase requests after the years that the settings keep them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';
import { addMonths } from './months.ts';

const BATCH = 200;

/** Counted from the last message of an inquiry. Returns how many were deleted. */
export async function deleteOldInquiries({ db, env, now }: Shop): Promise<number> {
  const years = env.INQUIRIES_KEPT_YEARS;
  if (years === 0) return 0;
  const before = sql`${addMonths(now(), -12 * years).toISOString()}::timestamptz`;
  let deleted = 0;
  for (const deleteBatch of [deleteInquiries, deleteRequests])
    for (let n = BATCH; n === BATCH; deleted += n)
      n = await inTransaction(db, (tx) => deleteBatch(tx, before));
  return deleted;
}

async function deleteInquiries(tx: Tx, before: SQL): Promise<number> {
  const rows = await readRows<{ id: number | string }>(
    tx,
    sql`delete from inquiries where id in (
        select id from inquiries i where created_at < ${before} and not exists (
          select from inquiry_messages where inquiry_id = i.id and created_at >= ${before})
        order by created_at limit ${BATCH}) returning id`,
  );
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => String(id));
  // Who did what and when stays, as after an erasure.
  await allowForgetting(tx);
  await tx.execute(
    sql`update audit_log set before = null, after = null where entity = 'inquiry' and entity_id in ${ids}`,
  );
  return rows.length;
}

const deleteRequests = async (tx: Tx, before: SQL): Promise<number> =>
  (
    await readRows(
      tx,
      sql`delete from purchase_requests where id in (
        select id from purchase_requests where created_at < ${before} order by created_at limit ${BATCH})
        returning id`,
    )
  ).length;
