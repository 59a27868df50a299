/** Transactions that the database ends to let another one through are run again. */
import type { Db, Tx } from './client.ts';
import { hasCode } from './errors.ts';

/** Deadlock, and a failed serialisation: nothing was written, and the other one is through. */
const RUN_AGAIN = ['40P01', '40001'];
const TRIES = 4;

/** `work` may run several times, so it changes nothing but rows: no calls to others, no state of the process. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries === TRIES || !hasCode(error, RUN_AGAIN)) throw error;
    }
  }
}
