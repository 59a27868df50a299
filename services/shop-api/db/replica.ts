/** Catalogue reads from a replica of PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const CHECK_MS = 500;
/** A replica whose answer takes longer counts as behind. */
const LATE_MS = 1500;

type Server<Db> = { db: Db; pool: Pool };
type Replica<Db> = { read<T>(work: (db: Db) => Promise<T>): Promise<T>; close(): Promise<void> };

/**
 * Reads from the replica if it has replayed everything that the primary had written at the previous check: the replica
 * is then at most a second behind. Otherwise, or if the replica fails or is slow, reads from the primary. While the
 * primary is unreachable, keeps using the replica.
 */
export function watchReplica<Db>(primary: Server<Db>, replica: Server<Db>): Replica<Db> {
  let isCurrent = false;
  let written = '';
  let ended = false;

  async function check(): Promise<void> {
    const asked = written;
    const now = primary.pool
      .query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
      .catch(() => undefined);
    const late = setTimeout(() => {
      isCurrent = false;
    }, LATE_MS).unref();
    const followed = await replica.pool
      .query<{ current: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as current', [
        asked || '0/0',
      ])
      .catch(() => undefined);
    clearTimeout(late);
    isCurrent = asked !== '' && followed?.rows[0]?.current === true;
    written = (await now)?.rows[0]?.lsn ?? asked;
  }

  const watching = (async () => {
    while (!ended) {
      await check();
      await sleep(CHECK_MS, undefined, { ref: false });
    }
  })();

  return {
    async read(work) {
      if (!isCurrent) return work(primary.db);
      try {
        return await work(replica.db);
      } catch {
        // The replica has failed since the last check, or `work` has thrown 404 because the replica does not have a new
        // row yet.
        return work(primary.db);
      }
    },
    async close() {
      ended = true;
      await watching;
      await replica.pool.end();
    },
  };
}
