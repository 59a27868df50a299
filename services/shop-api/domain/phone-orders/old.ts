/** Deletes orders by telephone and fax that came to nothing, and follows their carts. */
import { sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';

const DAY_MS = 86_400_000;
/** After the end of the link; a cart is kept for as long. */
const KEPT_MS = 90 * DAY_MS;
const BATCH = 200;

/** One of which an order came stays with the order. Returns how many were deleted. */
export async function deleteOldPhoneOrders({ db, now }: Shop): Promise<number> {
  // A merged cart is deleted sooner than the order that the other one became.
  await db.execute(sql`update phone_orders p set cart_id = c.merged_into_id from orders c
    where c.id = p.cart_id and c.merged_into_id is not null`);
  const before = sql`${new Date(now().getTime() - KEPT_MS).toISOString()}::timestamptz`;
  let deleted = 0;
  for (let n = BATCH; n === BATCH; deleted += n)
    n = await inTransaction(db, async (tx) => {
      const rows = await readRows<{ id: number | string }>(
        tx,
        sql`delete from phone_orders where id in (select p.id from phone_orders p
            where p.ends_at < ${before} and (p.used_at is null or p.used_at < ${before}) and not exists (
              select from orders o where o.id = p.cart_id and o.erased_at is null)
            order by p.ends_at limit ${BATCH}) returning id`,
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => String(id));
      // Who did what and when stays, as after an erasure.
      await allowForgetting(tx);
      await tx.execute(
        sql`update audit_log set before = null, after = null where entity = 'phone_order' and entity_id in ${ids}`,
      );
      return rows.length;
    });
  return deleted;
}
