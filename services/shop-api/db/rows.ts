/**
 * Rows of hand-written SQL, mapped like drizzle's. Used by the busiest calls, because drizzle builds its SQL again for
 * each query, which takes longer than running it.
 */
import { getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';

/** A database or a transaction. */
type Db = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>;

/** Returns a function that maps a raw row by the table's columns and ignores other columns. */
export function readerOf<T extends PgTable>(table: T) {
  const columns = Object.entries(getTableColumns(table));
  return (raw: Record<string, unknown>) => {
    const row: Record<string, unknown> = {};
    for (const [key, column] of columns) {
      const value = raw[column.name];
      row[key] = value === null ? null : column.mapFromDriverValue(value);
    }
    return row as InferSelectModel<T>;
  };
}

/** Rows of hand-written SQL. The types of the two drivers differ, so the caller states the type of a row. */
export async function readRows<Row = Record<string, unknown>>(db: Db, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/** Returns a function that runs `select *` or `returning *` of one table. */
export function rowsOf<T extends PgTable>(table: T) {
  const read = readerOf(table);
  return async (db: Db, statement: SQL): Promise<InferSelectModel<T>[]> =>
    (await readRows(db, statement)).map(read);
}
