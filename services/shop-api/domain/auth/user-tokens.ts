/** Mailed links: random tokens, stored as hashes, valid for a day, usable once. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { userTokens } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { randomToken, sha256 } from '../tokens.ts';

const LIFETIME_MS = 24 * 3600_000;

export type Purpose = 'verify' | 'reset' | 'email';

/** Issues a token and invalidates earlier ones of the same purpose. */
export async function issueToken(
  shop: Shop,
  tx: Tx,
  userId: number,
  purpose: Purpose,
  newEmail?: string,
): Promise<string> {
  const token = randomToken(32);
  await invalidateTokens(shop, tx, userId, purpose);
  await tx.insert(userTokens).values({
    hash: sha256(token),
    userId,
    purpose,
    newEmail: newEmail ?? null,
    expiresAt: new Date(shop.now().getTime() + LIFETIME_MS),
  });
  return token;
}

/** Invalidates all links of this purpose. */
export async function invalidateTokens(shop: Shop, tx: Tx, userId: number, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: shop.now(), superseded: true })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

/** `unknown`: truncated, invented, or deleted long ago. */
export type LinkState = 'usable' | 'used' | 'superseded' | 'expired' | 'unknown';

/** Checks a link without using it up, before expensive work or a long form. */
export async function linkState(shop: Shop, token: string, purpose: Purpose): Promise<LinkState> {
  const [row] = await shop.db.select().from(userTokens).where(isLink(token, purpose));
  return stateOf(shop, row);
}

const isLink = (token: string, purpose: Purpose) =>
  and(eq(userTokens.hash, sha256(token)), eq(userTokens.purpose, purpose));

function stateOf({ now }: Pick<Shop, 'now'>, row: typeof userTokens.$inferSelect | undefined): LinkState {
  if (!row) return 'unknown';
  if (row.usedAt) return row.superseded ? 'superseded' : 'used';
  return row.expiresAt <= now() ? 'expired' : 'usable';
}

/** Uses the token; returns the member's id, or why it does not work. */
export async function useToken(
  shop: Shop,
  tx: Tx,
  token: string,
  purpose: Purpose,
): Promise<number | Exclude<LinkState, 'usable'>> {
  const [row] = await tx.select().from(userTokens).where(isLink(token, purpose)).for('update');
  const state = stateOf(shop, row);
  if (!row || state !== 'usable') return state === 'usable' ? 'unknown' : state;
  await tx.update(userTokens).set({ usedAt: shop.now() }).where(eq(userTokens.hash, row.hash));
  return row.userId;
}
