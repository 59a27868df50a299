/** The lock that catalogue imports, changes of products and the setup of the shop take in turn. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { readRows } from '../db/rows.ts';

/** Key of the advisory lock: any number that no other program on the same server uses. */
export const IMPORT_LOCK = 72_011_966;

export class ImportUnderWayError extends Error {
  constructor() {
    super('Another import is under way: wait for its end.');
  }
}

/** Locks imports until the end of the transaction. False if an import is running. */
export async function tryImportLock(tx: Tx): Promise<boolean> {
  const rows = await readRows<{ mine: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as mine`,
  );
  return rows[0]?.mine === true;
}
