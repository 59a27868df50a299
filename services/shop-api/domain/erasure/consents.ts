/** What stays of an erased member's consents, and for how long. */
import { type SQL, sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';

const BATCH = 500;

/**
 * Three years after the last mail that needed the consent (特定商取引法 第12条の3第3項), and a month (特定電子メール法施行規則
 * 第4条). The shop does not know that mail: none was sent after the erasure.
 */
const KEPT_MONTHS = 37;

const moved = (at: Date, months: number): Date => {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then;
};

/** When nothing more is kept of a member who is erased at that time. */
export const consentsEnd = (erasedAt: Date): Date => moved(erasedAt, KEPT_MONTHS);

const gave = (id: number): SQL => sql`exists (select from consents c where c.user_id = ${id} and c.given)`;

/** Rows that an erasure keeps: none of a member who has only said no, to whom nothing was sent. */
export const keptConsents = (id: number): SQL => sql`from consents where user_id = ${id} and ${gave(id)}`;

/** In a transaction that may forget (staff/audit.ts). The hash proves the consent to whoever names the address. */
export const forgetConsents = (id: number, now: Date): SQL[] => [
  sql`delete from consents where user_id = ${id} and not ${gave(id)}`,
  sql`update consents set email = null, email_salt = salted.salt, user_id = null,
      email_hash = sha256(salted.salt || convert_to(lower(consents.email), 'UTF8')),
      erased_at = ${now.toISOString()}::timestamptz
    from (select id, uuid_send(gen_random_uuid()) as salt from consents where user_id = ${id}) salted
    where consents.id = salted.id`,
];

/** Deletes what is no longer needed. Returns the number of rows. */
export async function deleteOldConsents({ db, now }: Shop): Promise<number> {
  const before = moved(now(), -KEPT_MONTHS).toISOString();
  let done = 0;
  for (let n = BATCH; n === BATCH; done += n) {
    const rows = await inTransaction(db, async (tx) => {
      await allowForgetting(tx);
      return readRows(
        tx,
        sql`delete from consents where id in (
          select id from consents where erased_at < ${before}::timestamptz limit ${BATCH}) returning id`,
      );
    });
    n = rows.length;
  }
  return done;
}
