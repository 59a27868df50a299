/**
 * Rotating refresh tokens. The successor is stored encrypted with a key derived from the old token: a second use of the
 * old token within the grace period gets the same successor, but the database alone does not reveal the successor. A
 * later reuse means that the token was copied, and ends the session.
 */

import { hkdfSync } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { refreshTokens, sessions, users, userTokens } from '../../db/schema/people.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import { ApiError } from '../errors.ts';
import { seal, unseal } from '../seal.ts';
import { randomToken, sha256 } from '../tokens.ts';
import { signAccessToken } from './access-token.ts';

const REFRESH_TOKEN_MS = 30 * 86_400_000;
const GRACE_MS = 20_000;
/** How long mailed links are kept after they expire, so that the response can tell them from unknown ones. */
const USED_LINKS_MS = 7 * 86_400_000;

type User = typeof users.$inferSelect;
export type TokenPair = { token: string; refresh_token: string };

const keyFrom = (token: string) => Buffer.from(hkdfSync('sha256', token, 'refresh', 'successor', 32));

/**
 * `judge` returns the account, or throws if it may not be entered. It gets the account as it is under its lock, undefined
 * if it is gone: since the caller has checked it, its password may have been changed and its sessions ended.
 */
export async function openSession(
  shop: Shop,
  userId: number,
  judge: (user: User | undefined) => User,
): Promise<TokenPair> {
  const refresh = randomToken(32);
  const expiresAt = new Date(shop.now().getTime() + REFRESH_TOKEN_MS);
  const { user, sessionId } = await inTransaction(shop.db, async (tx) => {
    const [locked] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const entered = judge(locked);
    await recordLastSeen(tx, shop.now(), entered);
    const [session] = await tx.insert(sessions).values({ userId, expiresAt }).returning();
    if (!session) throw new Error('no session row');
    await tx.insert(refreshTokens).values({ hash: sha256(refresh), sessionId: session.id, expiresAt });
    return { user: entered, sessionId: session.id };
  });
  return {
    token: await signAccessToken(shop, { userId, email: user.email, sessionId }, user),
    refresh_token: refresh,
  };
}

const DAY_MS = 86_400_000;

/**
 * Once a day at most, so that the refreshes of a session need no further statement. A login also ends the countdown to the
 * erasure of an unused account (domain/erasure/idle-members.ts).
 */
async function recordLastSeen(
  tx: Tx,
  now: Date,
  { id, lastSeenAt }: Pick<User, 'id' | 'lastSeenAt'>,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() < DAY_MS) return;
  await tx.update(users).set({ lastSeenAt: now, idleMailedAt: null }).where(eq(users.id, id));
}

const refused = () => new ApiError(401, 'token_invalid', 'error.session_expired_error');

/**
 * Exchanges a refresh token for a new pair. Throws 401 if the token is unknown, expired or reused, or if its session
 * has ended.
 */
export async function rotate(shop: Shop, refresh: string): Promise<TokenPair> {
  const outcome = await inTransaction(shop.db, (tx) => rotateIn(tx, shop.now(), refresh));
  if (!outcome) {
    shop.caches.sessions.clear();
    throw refused();
  }
  return {
    token: await signAccessToken(shop, outcome.bearer, outcome.person),
    refresh_token: outcome.refresh,
  };
}

/** Undefined: refused. The caller throws outside the transaction, so that the revocation is committed. */
async function rotateIn(tx: Tx, now: Date, refresh: string) {
  const hash = sha256(refresh);
  const [row] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash)).for('update');
  if (!row) return undefined;
  const [session] = await tx
    .select({
      id: sessions.id,
      revokedAt: sessions.revokedAt,
      userId: users.id,
      email: users.email,
      lastName: users.lastName,
      firstName: users.firstName,
      on: users.enabled,
      lastSeenAt: users.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, row.sessionId));
  if (!session?.on || session.revokedAt || row.expiresAt <= now) return undefined;
  await recordLastSeen(tx, now, { id: session.userId, lastSeenAt: session.lastSeenAt });
  const bearer = { userId: session.userId, email: session.email, sessionId: session.id };
  const person = { lastName: session.lastName, firstName: session.firstName };
  if (row.rotatedAt && row.successorSealed) {
    if (now.getTime() - row.rotatedAt.getTime() < GRACE_MS)
      return { bearer, person, refresh: unseal(row.successorSealed, keyFrom(refresh)) };
    await tx
      .update(sessions)
      .set({ revokedAt: now, revokeReason: 'reuse' })
      .where(eq(sessions.id, session.id));
    return undefined;
  }
  const successor = randomToken(32);
  await tx
    .insert(refreshTokens)
    .values({ hash: sha256(successor), sessionId: session.id, expiresAt: row.expiresAt });
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: now, successorSealed: seal(successor, keyFrom(refresh)) })
    .where(eq(refreshTokens.hash, hash));
  await tx.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, session.id));
  return { bearer, person, refresh: successor };
}

/** Ends the session of a refresh token; an unknown token is not an error. */
export async function closeSession(shop: Shop, refresh: string): Promise<void> {
  const { db, now } = shop;
  const [row] = await db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, sha256(refresh)));
  if (row)
    await db
      .update(sessions)
      .set({ revokedAt: now(), revokeReason: 'logout' })
      .where(eq(sessions.id, row.sessionId));
  shop.caches.sessions.clear();
}

/** Whether the session has been ended since its access token was checked. */
export async function isSessionEnded(tx: Tx, now: Date, { sessionId }: Bearer): Promise<boolean> {
  const open = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)));
  return open.length === 0;
}

/** Whether the member is logged in anywhere else. */
export async function hasOtherSessions(tx: Tx, now: Date, bearer: Bearer): Promise<boolean> {
  const [other] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, bearer.userId),
        ne(sessions.id, bearer.sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** Deletes expired sessions with their refresh tokens, and mailed links that expired more than `USED_LINKS_MS` ago. */
export async function deleteExpiredSessions({ db, now }: Shop): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()));
  await db.delete(userTokens).where(lt(userTokens.expiresAt, new Date(now().getTime() - USED_LINKS_MS)));
}
