/** The link in a newsletter that ends it without a login (RFC 8058). */
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

type Subscriber = {
  id: number;
  email: string;
  subscribed: boolean;
  locale: LocaleCode;
};

/**
 * The member to whom the link was sent; undefined if the account was deleted. The link from an earlier consent also ends a
 * later one, because old mails stay in the mailbox. Throws 404.
 */
async function subscriberOf(db: Db | Tx, token: string): Promise<Subscriber | undefined> {
  const [found] = await readRows<{ user_id: number | string | null }>(
    db,
    sql`select user_id from consents where refusal_token = ${token}`,
  );
  if (!found) throw new ApiError(404, 'not_found', 'not_found');
  if (found.user_id === null) return undefined;
  const [user] = await readRows<Subscriber>(
    db,
    sql`select id, email, subscribed_to_newsletter as subscribed, locale from users where id = ${found.user_id}`,
  );
  return user && { ...user, id: Number(user.id) };
}

const MASK = '•••';

/** `hanako@example.jp` → `h•••@example.jp`: a forwarded mail does not tell the address to its reader. */
export const maskedAddress = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? (Array.from(email)[0] ?? '') : ''}${MASK}${email.slice(at)}`;
};

const viewOf = (subscriber: Subscriber | undefined) =>
  subscriber
    ? { address: maskedAddress(subscriber.email), subscribed: subscriber.subscribed }
    : { subscribed: false };

/** Throws 404. */
export const readRefusalLink = async ({ db }: Pick<Shop, 'db'>, token: string) =>
  viewOf(await subscriberOf(db, token));

/** A second call changes nothing. Throws 404. */
export const refuseNewsletter = ({ db, now }: Shop, token: string) =>
  inTransaction(db, async (tx) => {
    const subscriber = await subscriberOf(tx, token);
    if (!subscriber) return viewOf(subscriber);
    await stopNewsletter(tx, { id: subscriber.id, page: 'refusal_link', at: now() });
    return viewOf({ ...subscriber, subscribed: false });
  });

/** Returns whether the member had subscribed. */
export async function stopNewsletter(
  tx: Tx,
  { id, page, at }: { id: number; page: 'refusal_link' | 'desk'; at: Date },
): Promise<boolean> {
  const [stopped] = await readRows<Pick<Subscriber, 'email' | 'locale'>>(
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
