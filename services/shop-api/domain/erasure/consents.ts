/** Which of an erased member's consents are kept as proof, and for how long. */
import { type SQL, sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { allowForgetting } from '../staff/audit.ts';
import { addMonths } from './months.ts';

const BATCH = 500;

/**
 * Three years after the last mail that needed the consent (特定商取引法 第12条の3第3項), and a month (特定電子メール法施行規則
 * 第4条). The shop does not know that mail: none was sent after the erasure.
 */
const RETENTION_MONTHS = 37;

/** When the consents of a member who is erased at that time are deleted. */
export const consentsEnd = (erasedAt: Date): Date => addMonths(erasedAt, RETENTION_MONTHS);

const hasEverAgreed = (id: number): SQL =>
  sql`exists (select from consents c where c.user_id = ${id} and c.given)`;

/** Rows that an erasure keeps: none of a member who has only said no, because no newsletter was ever sent to that member. */
export const retainedConsents = (id: number): SQL =>
  sql`from consents where user_id = ${id} and ${hasEverAgreed(id)}`;

/**
 * Call `allowForgetting` (staff/audit.ts) first. With the hash, the shop can still prove that an address which somebody names
 * has agreed.
 */
export const anonymiseConsents = (id: number, now: Date): SQL[] => [
  sql`delete from consents where user_id = ${id} and not ${hasEverAgreed(id)}`,
  sql`update consents set email = null, email_salt = salted.salt, user_id = null,
      email_hash = sha256(salted.salt || convert_to(lower(consents.email), 'UTF8')),
      erased_at = ${now.toISOString()}::timestamptz
    from (select id, uuid_send(gen_random_uuid()) as salt from consents where user_id = ${id}) salted
    where consents.id = salted.id`,
];

/** Deletes what is no longer needed. Returns the number of rows. */
export async function deleteOldConsents({ db, now }: Shop): Promise<number> {
  const before = addMonths(now(), -RETENTION_MONTHS).toISOString();
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
