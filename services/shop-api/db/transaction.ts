/** Repeats transactions that the database has aborted because of a concurrent one. */
import type { Db, Tx } from './client.ts';
import { hasCode } from './errors.ts';
import { STATEMENT_REFUSED } from './postgres-statements.ts';

/** Deadlock, serialisation failure, refused prepared statement: nothing was written. */
const RUN_AGAIN = ['40P01', '40001', ...STATEMENT_REFUSED];
const TRIES = 4;

/** `work` may run several times, so its only side effects must be in the database. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === TRIES || !hasCode(error, RUN_AGAIN)) throw error;
    }
  }
}
