/** Links sent by mail: random, kept as hashes, for a day, used once. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { userTokens } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { randomToken, sha256 } from '../tokens.ts';

const LIFETIME_MS = 24 * 3600_000;

export type Purpose = 'verify' | 'reset';

/** A new link's token; earlier ones of the same purpose no longer work. */
export async function issueToken(shop: Shop, tx: Tx, userId: number, purpose: Purpose): Promise<string> {
  const token = randomToken(32);
  await spendTokens(shop, tx, userId, purpose);
  await tx.insert(userTokens).values({
    hash: sha256(token),
    userId,
    purpose,
    expiresAt: new Date(shop.now().getTime() + LIFETIME_MS),
  });
  return token;
}

/** No link of this purpose that was mailed so far works any more. */
export async function spendTokens(shop: Shop, tx: Tx, userId: number, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: shop.now() })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}

/** Whether a token would work now: asked before expensive work. */
export async function isUsable(shop: Shop, token: string, purpose: Purpose): Promise<boolean> {
  const [row] = await shop.db
    .select({ userId: userTokens.userId })
    .from(userTokens)
    .where(
      and(
        eq(userTokens.hash, sha256(token)),
        eq(userTokens.purpose, purpose),
        isNull(userTokens.usedAt),
        gt(userTokens.expiresAt, shop.now()),
      ),
    );
  return row !== undefined;
}

/** Uses a token up: the member it belongs to, or why it does not work. */
export async function useToken(
  shop: Shop,
  tx: Tx,
  token: string,
  purpose: Purpose,
): Promise<number | 'unknown' | 'expired'> {
  const [used] = await tx
    .update(userTokens)
    .set({ usedAt: shop.now() })
    .where(
      and(eq(userTokens.hash, sha256(token)), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)),
    )
    .returning();
  if (!used) return 'unknown';
  return used.expiresAt <= shop.now() ? 'expired' : used.userId;
}
