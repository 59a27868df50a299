/**
 * Detects that PGlite has stopped for good inside a living process (PostgreSQL's PANIC when the WAL's disk is full).
 * From then on no query ends.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

const EVERY_MS = 5000;
const TIMEOUT_MS = 20_000;

/**
 * Calls `onDead` when a query is not answered in time and no other statement ends meanwhile, as they do during a long
 * transaction, for which the query waits. PGlite only.
 */
export function watchHeartbeat(
  { db, engine, endedStatements = () => 0 }: Database,
  onDead: () => void,
  { everyMs = EVERY_MS, timeoutMs = TIMEOUT_MS } = {},
): void {
  if (engine !== 'pglite') return;
  const beat = () => {
    let ended = endedStatements();
    const check = () => {
      if (endedStatements() === ended) return onDead();
      ended = endedStatements();
      tooLong = setTimeout(check, timeoutMs).unref();
    };
    let tooLong = setTimeout(check, timeoutMs).unref();
    // An error also shows that the database is alive.
    db.execute(sql`select 1`)
      .catch(() => {})
      .then(() => {
        clearTimeout(tooLong);
        setTimeout(beat, everyMs).unref();
      });
  };
  setTimeout(beat, everyMs).unref();
}
