/**
 * The embedded database may stop for good within a living process (its own emergency stop when the disk that holds
 * its journal is full): from then on no query ever ends, so the process has to notice.
 */
import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';

const EVERY_MS = 5000;
/** Longer than any query of the shop may take. */
const PATIENCE_MS = 20_000;

/** Calls `onDead` once when a query is not answered in time. PostgreSQL looks after itself. */
export function watchHeartbeat(
  { db, engine }: Database,
  onDead: () => void,
  { everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = {},
): void {
  if (engine !== 'pglite') return;
  const beat = () => {
    const tooLong = setTimeout(onDead, patienceMs).unref();
    // an error is an answer too
    db.execute(sql`select 1`)
      .catch(() => {})
      .then(() => {
        clearTimeout(tooLong);
        setTimeout(beat, everyMs).unref();
      });
  };
  setTimeout(beat, everyMs).unref();
}
