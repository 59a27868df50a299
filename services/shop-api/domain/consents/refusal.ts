/** The link without a login by which a newsletter is refused (RFC 8058). */
import { sql } from 'drizzle-orm';
import type { LocaleCode } from '#contract/shapes.ts';
import type { Db, Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Env } from '../../env.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { pageUrl } from '../mail/parties.ts';
import { recordConsent } from './record.ts';

type Owner = {
  id: number;
  email: string;
  subscribed: boolean;
  locale: LocaleCode;
};

/**
 * The member to whom the link belongs, undefined if the account is gone. A link of an earlier consent refuses a later one,
 * too: whoever presses it wants no mails. Throws 404.
 */
async function ownerOf(db: Db | Tx, token: string): Promise<Owner | undefined> {
  const [found] = await readRows<{ user_id: number | string | null }>(
    db,
    sql`select user_id from consents where refusal_token = ${token}`,
  );
  if (!found) throw new ApiError(404, 'not_found', 'not_found');
  if (found.user_id === null) return undefined;
  const [user] = await readRows<Owner>(
    db,
    sql`select id, email, subscribed_to_newsletter as subscribed, locale from users where id = ${found.user_id}`,
  );
  return user && { ...user, id: Number(user.id) };
}

const FULL = '•••';

/** `hanako@example.jp` → `h•••@example.jp`: its owner knows it, whoever got a forwarded mail does not learn it. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? (Array.from(email)[0] ?? '') : ''}${FULL}${email.slice(at)}`;
};

const viewOf = (owner: Owner | undefined) =>
  owner ? { address: maskedAddress(owner.email), subscribed: owner.subscribed } : { subscribed: false };

/** Throws 404. */
export const readRefusalLink = async ({ db }: Pick<Shop, 'db'>, token: string) =>
  viewOf(await ownerOf(db, token));

/** Again does nothing. Throws 404. */
export const refuseNewsletter = ({ db, now }: Shop, token: string) =>
  inTransaction(db, async (tx) => {
    const owner = await ownerOf(tx, token);
    if (!owner) return viewOf(owner);
    await stopNewsletter(tx, { id: owner.id, page: 'refusal_link', at: now() });
    return viewOf({ ...owner, subscribed: false });
  });

/** Returns whether the member had subscribed. */
export async function stopNewsletter(
  tx: Tx,
  { id, page, at }: { id: number; page: 'refusal_link' | 'desk'; at: Date },
): Promise<boolean> {
  const [stopped] = await readRows<Pick<Owner, 'email' | 'locale'>>(
    tx,
    sql`update users set subscribed_to_newsletter = false, updated_at = ${at.toISOString()}::timestamptz
      where id = ${id} and subscribed_to_newsletter returning email, locale`,
  );
  if (!stopped) return false;
  await recordConsent(tx, { userId: id, ...stopped, given: false, page, at });
  return true;
}

/** The page of a link, in the member's language. */
export const refusalUrl = (env: Env, locale: LocaleCode, token: string): string =>
  pageUrl(env, locale, `/newsletter/refusal?token=${token}`);
