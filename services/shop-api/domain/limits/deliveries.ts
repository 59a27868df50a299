/**
 * Calls that are delivered twice. A browser sends a form again by itself when a kept-open connection breaks; the
 * storefront gives both deliveries the same key (docs/decisions/045). The second gets the answer of the first.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lt, sql } from 'drizzle-orm';
import { readRows } from '../../db/rows.ts';
import { deliveries } from '../../db/schema/deliveries.ts';
import type { Shop } from '../../shop.ts';
import { sha256 } from '../tokens.ts';

/** Browsers repeat within a second or two. */
const KEPT_MS = 60_000;
/** How long a second delivery waits for the first, which a crash may have ended. */
const WAIT_MS = 15_000;
const POLL_MS = 40;

type Delivery = {
  /** From the caller; secret, as it stands for a browser and what it sent. */
  key: string;
  /** The call with all its input: one delivery may make several calls. */
  call: string;
};

/**
 * Runs `work`, which returns a serialised answer, or returns the answer to the same call of an earlier delivery. A
 * refused call is not remembered.
 */
export async function onceDelivered(
  shop: Shop,
  { key, call }: Delivery,
  work: () => Promise<string | null>,
): Promise<string | null> {
  const id = sha256(`${key}\n${call}`).toString('base64url');
  const until = performance.now() + WAIT_MS;
  while (performance.now() < until) {
    if (await claim(shop, id)) return workOnce(shop, id, work);
    const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.key, id));
    if (row?.isDone) return row.answer;
    await sleep(POLL_MS);
  }
  return work();
}

/** False if another delivery has claimed the call within the last minute. */
async function claim({ db, now }: Shop, key: string): Promise<boolean> {
  const time = now();
  const claimed = await readRows(
    db,
    sql`insert into deliveries as d (key, created_at) values (${key}, ${time.toISOString()}::timestamptz)
      on conflict (key) do update set is_done = false, answer = null, created_at = excluded.created_at
      where d.created_at < ${new Date(time.getTime() - KEPT_MS).toISOString()}::timestamptz returning 1`,
  );
  return claimed.length > 0;
}

async function workOnce({ db }: Shop, key: string, work: () => Promise<string | null>) {
  try {
    const answer = await work();
    await readRows(db, sql`update deliveries set is_done = true, answer = ${answer} where key = ${key}`);
    return answer;
  } catch (error) {
    await db.delete(deliveries).where(and(eq(deliveries.key, key), sql`not is_done`));
    throw error;
  }
}

export async function forgetDeliveries({ db, now }: Shop): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, new Date(now().getTime() - KEPT_MS)));
}
