/**
 * Members who have not logged in for years are asked by mail, and erased if they do not log in (docs/decisions/044). A
 * login takes the question back (auth/sessions.ts).
 */
import { type SQL, sql } from 'drizzle-orm';
import { readRows, rowsOf } from '../../db/rows.ts';
import { users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { writeIdleMail } from '../mail/idle-mail.ts';
import { writeAudit } from '../staff/audit.ts';
import { eraseRows, lockedRefusals } from './erase.ts';
import { isErasable } from './erasure-plan.ts';
import { addMonths } from './months.ts';

/** Mails of one run, so that years of them do not leave at once. */
const MAILS = 200;
const ERASED = 50;
const DAY_MS = 86_400_000;
const NOTICE_DAYS = 56;

const userRows = rowsOf(users);
const time = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Staff decide about disabled members; unconfirmed.ts deletes those who were never confirmed. */
const isIdle = (before: Date): SQL =>
  sql`u.last_seen_at < ${time(before)} and u.enabled and u.email_verified_at is not null`;

/** Undefined: such members are kept. Without mails nobody could answer. */
function idleSince({ env, now }: Shop): Date | undefined {
  const years = env.IDLE_MEMBERS_KEPT_YEARS;
  if (years === 0 || env.MAIL === 'off') return undefined;
  return addMonths(now(), -12 * years);
}

/** Not while something keeps them. Returns the number of mails. */
export async function askIdleMembers(shop: Shop): Promise<number> {
  const before = idleSince(shop);
  if (!before) return 0;
  const asked = await inTransaction(shop.db, async (tx) => {
    const idle = await userRows(
      tx,
      sql`select u.* from users u where ${isIdle(before)} and u.idle_mailed_at is null and ${isErasable(sql`u.id`)}
        order by u.last_seen_at limit ${MAILS} for update of u skip locked`,
    );
    const now = shop.now();
    const until = new Date(now.getTime() + NOTICE_DAYS * DAY_MS);
    for (const member of idle) await writeIdleMail(shop, tx, member, until);
    const ids = idle.map(({ id }) => id);
    if (ids.length > 0)
      await tx.execute(sql`update users set idle_mailed_at = ${time(now)} where id in ${ids}`);
    return ids.length;
  });
  if (asked > 0) shop.wake();
  return asked;
}

/** Each in a transaction of its own. Returns how many were erased. */
export async function eraseIdleMembers(shop: Shop): Promise<number> {
  const before = idleSince(shop);
  if (!before) return 0;
  const asked = new Date(shop.now().getTime() - NOTICE_DAYS * DAY_MS);
  const due = sql`${isIdle(before)} and u.idle_mailed_at < ${time(asked)}`;
  const found = await readRows<{ id: number | string }>(
    shop.db,
    sql`select u.id from users u where ${due} and ${isErasable(sql`u.id`)}
      order by u.idle_mailed_at limit ${ERASED}`,
  );
  let erased = 0;
  for (const { id } of found) if (await eraseOne(shop, Number(id), due)) erased += 1;
  if (erased > 0) {
    shop.caches.sessions.clear();
    shop.catalogueChanged();
    shop.wake();
  }
  return erased;
}

/** Somebody may have logged in, or begun a payment, since the member was found. */
const eraseOne = (shop: Shop, id: number, due: SQL): Promise<boolean> =>
  inTransaction(shop.db, async (tx) => {
    const [user] = await userRows(tx, sql`select u.* from users u where u.id = ${id} and ${due} for update`);
    if (!user || (await lockedRefusals(tx, user)).length > 0) return false;
    await eraseRows(shop, tx, user, 'idle');
    const after = { erased: true };
    await writeAudit(tx, {
      staffId: null,
      call: 'shop:eraseIdleMember',
      entity: 'member',
      entityId: id,
      after,
    });
    return true;
  });
