/**
 * Detects that PGlite has stopped for good inside a living process (PostgreSQL's PANIC when the WAL's disk is full).
 * From then on no query ends.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

const EVERY_MS = 5000;
const TIMEOUT_MS = 20_000;

/** Calls `onDead` when a query is not answered in time. PGlite only. */
export function watchHeartbeat(
  { db, engine }: Database,
  onDead: () => void,
  { everyMs = EVERY_MS, timeoutMs = TIMEOUT_MS } = {},
): void {
  if (engine !== 'pglite') return;
  const beat = () => {
    const tooLong = setTimeout(onDead, timeoutMs).unref();
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
