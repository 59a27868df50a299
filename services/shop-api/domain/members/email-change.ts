/**
 * Changes a member's email address at the request of staff. The address changes when the link that is mailed to the new one
 * is confirmed. The owner of the new address can then log in, so the change ends all sessions and older mailed links.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { readEmailChange as call } from '#contract/email-change.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { isEmail } from '#contract/rules/validation.ts';
import type { Db, Tx } from '../../db/client.ts';
import { hasCode } from '../../db/errors.ts';
import { readRows } from '../../db/rows.ts';
import { sessions, users } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { invalidateTokens, issueToken } from '../auth/user-tokens.ts';
import { iso } from '../desk-page.ts';
import { ApiError, fieldError } from '../errors.ts';
import { takeMail } from '../limits/mail-limit.ts';
import { writeAccountMail } from '../mail/account-mails.ts';
import { writeAudit } from '../staff/audit.ts';
import { sha256 } from '../tokens.ts';

type User = typeof users.$inferSelect;
type View = z.input<typeof call.data>;

/** A locked member. Throws 400 at `email`, and 429. */
export async function askEmailChange(
  shop: Shop,
  tx: Tx,
  user: User,
  { email: typed, network }: { email: string; network: string },
): Promise<string> {
  const email = normalise.email(typed);
  if (!isEmail(email)) throw fieldError('email', 'validation_failed', 'validation.email_invalid');
  if (email.toLowerCase() === user.email.toLowerCase())
    throw fieldError('email', 'validation_failed', 'email_same');
  if (await isTaken(tx, email)) throw fieldError('email', 'email_taken', 'email_taken');
  await takeMail({ ...shop, db: tx }, 'email_change', { network, to: email });
  const token = await issueToken(shop, tx, user.id, 'email', email);
  // The new address is not confirmed yet and may be mistyped, so the mail to it does not contain the member's name.
  await writeAccountMail(
    shop,
    tx,
    'email_change',
    { ...user, email, emailVerifiedAt: null },
    user.locale,
    token,
  );
  // The old address gets a notice only if it was confirmed: otherwise it may belong to another person.
  if (user.emailVerifiedAt) await writeAccountMail(shop, tx, 'email_change_notice', user, user.locale);
  return email;
}

/** Whether there was one. */
export async function withdrawEmailChange(shop: Shop, tx: Tx, user: User): Promise<boolean> {
  const open = await openEmailChange(tx, shop.now(), user.id);
  if (open) await invalidateTokens(shop, tx, user.id, 'email');
  return open !== null;
}

/** The address that is waiting to be confirmed, and until when it can be. */
export async function openEmailChange(
  db: Db | Tx,
  now: Date,
  userId: number,
): Promise<{ email: string; until: string } | null> {
  const [open] = await readRows<{ email: string; until: Date | string }>(
    db,
    sql`select new_email as email, expires_at as until from user_tokens
      where user_id = ${userId} and purpose = 'email' and used_at is null and expires_at > ${now.toISOString()}::timestamptz
      order by created_at desc limit 1`,
  );
  return open ? { email: open.email, until: iso(open.until) } : null;
}

const isTaken = async (db: Db | Tx, email: string): Promise<boolean> =>
  (await readRows(db, sql`select 1 from users where lower(email) = lower(${email})`)).length > 0;

type Link = { userId: number | string; address: string; used: boolean; current: string };

/** Throws 404. */
async function linkOf(db: Db | Tx, now: Date, token: string): Promise<Link & { state: View['state'] }> {
  const [link] = await readRows<Link & { works: boolean }>(
    db,
    sql`select t.user_id as "userId", t.new_email as address, t.used_at is not null as used, u.email as current,
        u.enabled and not t.superseded and (t.used_at is not null or t.expires_at > ${now.toISOString()}::timestamptz) as works
      from user_tokens t join users u on u.id = t.user_id
      where t.hash = decode(${sha256(token).toString('hex')}, 'hex') and t.purpose = 'email'`,
  );
  const isDone = link?.used && link.current.toLowerCase() === link.address.toLowerCase();
  if (!link?.works || (link.used && !isDone)) throw new ApiError(404, 'not_found', 'not_found');
  if (isDone) return { ...link, state: 'done' };
  return { ...link, state: (await isTaken(db, link.address)) ? 'taken' : 'open' };
}

const viewOf = ({ address, state }: Link & { state: View['state'] }): View => ({ address, state });

/** Throws 404. */
export const readEmailChange = async ({ db, now }: Shop, token: string): Promise<View> =>
  viewOf(await linkOf(db, now(), token));

/** A second call changes nothing. Throws 404. */
export async function confirmEmailChange(shop: Shop, token: string): Promise<View> {
  try {
    await inTransaction(shop.db, async (tx) => {
      const { userId } = await linkOf(tx, shop.now(), token);
      const [user] = await tx
        .select()
        .from(users)
        .where(eq(users.id, Number(userId)))
        .for('update');
      // Another click may have changed it meanwhile.
      const { state, address } = await linkOf(tx, shop.now(), token);
      if (!user || state !== 'open') return;
      await changeEmail(shop, tx, user, address);
      await writeAudit(tx, {
        staffId: null,
        call: 'member:confirmEmailChange',
        entity: 'member',
        entityId: user.id,
        after: { confirmed: true },
      });
    });
  } catch (error) {
    // Another member registered with the address at the same moment. The page of the link then says that it is taken.
    if (!hasCode(error, ['23505'])) throw error;
  }
  shop.caches.sessions.clear();
  return readEmailChange(shop, token);
}

async function changeEmail(shop: Shop, tx: Tx, user: User, email: string): Promise<void> {
  const now = shop.now();
  const { id } = user;
  await tx.update(users).set({ email, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, id));
  await tx
    .update(sessions)
    .set({ revokedAt: now, revokeReason: 'email' })
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)));
  await tx.execute(sql`update user_tokens set used_at = ${now.toISOString()}::timestamptz, superseded = purpose <> 'email'
    where user_id = ${id} and used_at is null`);
  // Mails about orders that are not finished go to the new address, and the search finds orders by it.
  await tx.execute(sql`update orders set email = ${email}
    where user_id = ${id} and state in ('cart', 'new') and lower(email) = lower(${user.email})`);
  await tx.execute(sql`update orders set search_terms = null
    where user_id = ${id} and state <> 'cart' and erased_at is null`);
  if (user.emailVerifiedAt) await keepWritings(tx, user);
}

/** Links inquiries and requests that were sent without a login from the old, confirmed address to the member. */
async function keepWritings(tx: Tx, { id, email }: User): Promise<void> {
  for (const table of [sql`inquiries`, sql`purchase_requests`])
    await tx.execute(
      sql`update ${table} set user_id = ${id} where user_id is null and lower(email) = lower(${email})`,
    );
}
