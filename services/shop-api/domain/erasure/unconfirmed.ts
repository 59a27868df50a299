/** Deletes registrations whose e-mail address was never confirmed: nobody can log in to them, or has bought with them. */
import { sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;

/** Not those whom staff have disabled, and not while a mailed link still works. Returns how many were deleted. */
export async function deleteUnconfirmed({ db, env, now }: Shop): Promise<number> {
  const days = env.UNCONFIRMED_KEPT_DAYS;
  if (days === 0) return 0;
  const at = now();
  const before = new Date(at.getTime() - days * DAY_MS).toISOString();
  let deleted = 0;
  for (let n = BATCH; n === BATCH; deleted += n)
    n = await inTransaction(db, async (tx) => {
      const rows = await readRows<{ id: number | string }>(
        tx,
        sql`select u.id from users u
          where email_verified_at is null and enabled and created_at < ${before}::timestamptz
            and not exists (select from user_tokens where user_id = u.id and used_at is null
              and expires_at > ${at.toISOString()}::timestamptz)
            and not exists (select from user_identities where user_id = u.id)
            and not exists (select from orders where user_id = u.id)
          order by created_at limit ${BATCH} for update skip locked`,
      );
      if (rows.length === 0) return 0;
      const ids = rows.map(({ id }) => Number(id));
      await allowForgetting(tx);
      // Nothing was sent to an address that was never confirmed, so nothing has to be proved.
      await tx.execute(sql`delete from consents where user_id in ${ids}`);
      await tx.execute(sql`delete from users where id in ${ids}`);
      return rows.length;
    });
  return deleted;
}
