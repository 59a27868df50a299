/** Idempotency of the desk's changing calls. */
import { eq, lt } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { deskRequests } from '../../db/schema/staff.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { sha256 } from '../tokens.ts';

const KEPT_MS = 7 * 86_400_000;

type Request = { key: string; staffId: number; call: string; input: unknown };

/**
 * Runs `work`. If an earlier request with the same key was committed, returns its stored response instead. Must be the
 * first statement of the transaction, so that a concurrent request waits here. Throws 409 `key_reused` when the key
 * belongs to another call, person or input.
 */
export async function once<T>(
  tx: Tx,
  { key, staffId, call, input }: Request,
  work: () => Promise<T>,
): Promise<T> {
  const inputHash = sha256(JSON.stringify(input)).toString('base64url');
  const mine = await tx
    .insert(deskRequests)
    .values({ key, staffId, call, inputHash })
    .onConflictDoNothing()
    .returning({ key: deskRequests.key });
  if (mine.length === 0) {
    const [earlier] = await tx.select().from(deskRequests).where(eq(deskRequests.key, key));
    if (earlier?.inputHash !== inputHash || earlier.staffId !== staffId || earlier.call !== call)
      throw new ApiError(409, 'key_reused', 'key_reused');
    return earlier.answer as T;
  }
  const answer = await work();
  await tx.update(deskRequests).set({ answer }).where(eq(deskRequests.key, key));
  return answer;
}

export async function deleteOldRequests({ db, now }: Shop): Promise<void> {
  await db.delete(deskRequests).where(lt(deskRequests.createdAt, new Date(now().getTime() - KEPT_MS)));
}
