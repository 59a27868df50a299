/** Which server a read uses while one of them does not answer. */
import type { Pool } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { watchReplica } from '#api/db/replica.ts';

let isSilent = false;
let speak = () => {};

/** A server that has replayed everything, and answers at once or, while it is silent, after `speak`. */
const server = (db: string, canFallSilent: boolean) => {
  const query = async () => {
    if (canFallSilent && isSilent)
      await new Promise<void>((resolve) => {
        speak = resolve;
      });
    return { rows: [{ lsn: '0/1', current: true }] };
  };
  return { db, pool: { query, end: async () => {} } as unknown as Pool };
};

afterEach(() => {
  isSilent = false;
  speak();
});

it('a replica that has fallen silent is not read any more, until it answers again', async () => {
  const watched = watchReplica(server('primary', false), server('replica', true));
  const readBy = () => watched.read(async (db) => db);
  await expect.poll(readBy, { timeout: 3000 }).toBe('replica');
  isSilent = true;
  await expect.poll(readBy, { timeout: 5000 }).toBe('primary');
  isSilent = false;
  speak();
  await expect.poll(readBy, { timeout: 3000 }).toBe('replica');
  await watched.close();
});
