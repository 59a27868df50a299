/**
 * Work that processes share by the rows of a table. A process takes rows that are due by moving their due time to the end
 * of a lease, works outside any transaction, and then ends a row or sets when it is due again. The rows of a process
 * that dies are due again at the end of their leases. All times are the database's (docs/decisions/015).
 *
 * Work that is done in the transaction that claims it needs no lease: the mails about seminars
 * (domain/mail/seminar-notices.ts) and imports of catalogue files (domain/goods/catalogue-files.ts).
 */
import { and, asc, eq, getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { isDue } from './clock.ts';
import { inTransaction } from './transaction.ts';

type Row<T extends PgTable> = InferSelectModel<T>;

export type LeasedWork<T extends PgTable> = {
  table: T;
  /** Property with the primary key. */
  key: keyof Row<T> & string;
  /** Property with the time at which a row is due; null if nothing is to be done. */
  due: keyof Row<T> & string;
  /** Which rows are work at all. */
  where?: SQL | undefined;
  limit: number;
  /** No row is ever due later than this from now (db/clock.ts). */
  longestPauseMs: number;
  /** What changes in a row that is taken: the end of its lease, and the number of tries. */
  lease: (row: Row<T>, now: Date) => Partial<Row<T>>;
};

/**
 * Takes at most `limit` rows that are due and that no other process is taking, the longest due first. Returns them as
 * they were before.
 */
export async function leased<T extends PgTable>(
  { db, now }: { db: Db; now: () => Date },
  { table, key, due, where, limit, longestPauseMs, lease }: LeasedWork<T>,
): Promise<Row<T>[]> {
  const { [key]: keyColumn, [due]: dueColumn } = getTableColumns(table);
  if (!keyColumn || !dueColumn) throw new Error(`no column ${key} or ${due}`);
  const isWork = () => and(where, isDue(dueColumn, now(), longestPauseMs));
  // Most looks find nothing: outside a transaction they are one statement instead of three, 9 of the 133 of an order.
  // Sorted, because PostgreSQL 15 otherwise reads the whole table instead of the index of what is due.
  const [work] = await db
    .select({ key: keyColumn })
    .from(table as PgTable)
    .where(isWork())
    .orderBy(asc(dueColumn))
    .limit(1);
  if (!work) return [];
  return inTransaction(db, async (tx) => {
    const rows = (await tx
      .select()
      .from(table as PgTable)
      .where(isWork())
      .orderBy(asc(dueColumn))
      .limit(limit)
      .for('update', { skipLocked: true })) as Row<T>[];
    for (const row of rows)
      await tx
        .update(table)
        .set(lease(row, now()) as PgUpdateSetSource<T>)
        .where(eq(keyColumn, row[key]));
    return rows;
  });
}

/** The pause after a number of failed tries: twice as long each time. */
export const growingPause =
  (firstMs: number, longestMs: number) =>
  (tries: number): number =>
    Math.min(firstMs * 2 ** tries, longestMs);

export const timeAfter = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
