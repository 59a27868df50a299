/**
 * Writes a row for subscribers who have none: from before consents were recorded, or of an older release
 * that still runs. Without a row they would have no link to refuse by.
 */
import { sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { recordConsent } from './record.ts';

const BATCH = 200;

/** Returns the number of new rows. */
export async function recordUnrecorded(shop: Shop): Promise<number> {
  let rows = 0;
  for (let n = BATCH; n === BATCH; rows += n) n = await recordBatch(shop);
  return rows;
}

const recordBatch = ({ db, now }: Shop): Promise<number> =>
  inTransaction(db, async (tx) => {
    const found = await readRows<{ id: number | string; email: string; locale: LocaleCode }>(
      tx,
      sql`select u.id, u.email, u.locale from users u
        where u.subscribed_to_newsletter and u.enabled and u.email_verified_at is not null
          and (select given from consents where user_id = u.id order by id desc limit 1) is not true
        limit ${BATCH} for update`,
    );
    for (const { id, ...member } of found)
      await recordConsent(tx, {
        ...member,
        ...{ userId: Number(id), given: true, page: 'unrecorded', at: now() },
      });
    return found.length;
  });
