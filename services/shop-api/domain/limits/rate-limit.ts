/**
 * Rate limits: fixed windows of 30 minutes, counted in the database for all processes. Attempts are counted before
 * their work, so that concurrent attempts cannot pass the limit.
 */
import { inArray, like, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { rateLimits } from '../../db/schema/people.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';

const WINDOW_MS = 30 * 60_000;

export type Limit = { key: string; max: number };
/** The shop, or a transaction, whose rollback also undoes the count. */
type Counter = Pick<Shop, 'now'> & { db: Db | Tx };

/** Throws 429 when a limit is used up. */
async function refuseOverLimit({ db, now }: Counter, limits: Limit[]): Promise<void> {
  const keys = limits.map((l) => l.key);
  const rows = await db.select().from(rateLimits).where(inArray(rateLimits.key, keys));
  const time = now().getTime();
  const over = rows.filter((row) => {
    const max = limits.find((l) => l.key === row.key)?.max ?? 0;
    return row.expiresAt.getTime() > time && row.points >= max;
  });
  if (over.length === 0) return;
  const until = Math.max(...over.map((row) => row.expiresAt.getTime()));
  throw new ApiError(429, 'too_many_requests', 'too_many_requests', {
    retryAfterS: Math.max(1, Math.ceil((until - time) / 1000)),
  });
}

/** Counts one attempt and returns the count of the window. */
async function count({ db, now }: Counter, key: string): Promise<number> {
  const time = now();
  const expiresAt = new Date(time.getTime() + WINDOW_MS);
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expiresAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${rateLimits.expiresAt} <= ${time.toISOString()}::timestamptz then 1 else ${rateLimits.points} + 1 end`,
        expiresAt: sql`case when ${rateLimits.expiresAt} <= ${time.toISOString()}::timestamptz then ${expiresAt.toISOString()}::timestamptz else ${rateLimits.expiresAt} end`,
      },
    })
    .returning({ points: rateLimits.points });
  return row?.points ?? 1;
}

/** Counts one attempt and throws 429 beyond the limit; safe for concurrent requests. */
export async function take(shop: Counter, limit: Limit): Promise<void> {
  if ((await count(shop, limit.key)) > limit.max) await refuseOverLimit(shop, [limit]);
}

/** `take` for each limit, in order. Stops at the first that refuses. */
export async function takeAll(shop: Counter, limits: Limit[]): Promise<void> {
  for (const limit of limits) await take(shop, limit);
}

/** Refunds one point for an attempt that should not count. */
export async function refundPoints({ db }: Shop, limits: Limit[]): Promise<void> {
  const keys = limits.map(({ key }) => key);
  await db
    .update(rateLimits)
    .set({ points: sql`greatest(${rateLimits.points} - 1, 0)` })
    .where(inArray(rateLimits.key, keys));
}

/** Deletes all counts with this key prefix. The prefix must not contain wildcards of LIKE. */
export async function forgetAll({ db }: Pick<Shop, 'db'>, prefix: string): Promise<void> {
  await db.delete(rateLimits).where(like(rateLimits.key, `${prefix}%`));
}

export async function deleteExpiredLimits({ db, now }: Shop): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expiresAt, now()));
}
