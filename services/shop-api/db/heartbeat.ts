/**
 * PGlite can stop for good in a living process (PostgreSQL's PANIC when the disk of the WAL is full). No query ends
 * from then on, so the process has to notice.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

const EVERY_MS = 5000;
const PATIENCE_MS = 20_000;

/** Calls `onDead` once when a query is not answered in time. PGlite only. */
export function watchHeartbeat(
  { db, engine }: Database,
  onDead: () => void,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = {},
): void {
  if (engine !== 'pglite') return;
  const beat = () => {
    const tooLong = setTimeout(onDead, patienceMs).unref();
    // An error is an answer, too.
    db.execute(sql`select 1`)
      .catch(() => {})
      .then(() => {
        clearTimeout(tooLong);
        setTimeout(beat, everyMs).unref();
      });
  };
  setTimeout(beat, everyMs).unref();
}
