/**
 * Rows of statements that are written as SQL, as drizzle would give them. For the few statements of the busiest calls:
 * drizzle builds a statement anew out of its columns each time, which takes longer than to run it.
 */
import { getTableColumns, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

/** Makes a row of a table out of what a statement answers with its columns, and perhaps others. */
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

/** What a statement written as SQL answers. The two drivers type it differently; its columns are what the caller says. */
export async function readRows<Row = Record<string, unknown>>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}

/** For `select *` and `returning *` of one table. */
export function rowsOf<T extends PgTable>(table: T) {
  const read = readerOf(table);
  return async (db: Db | Tx, statement: SQL): Promise<InferSelectModel<T>[]> =>
    (await readRows(db, statement)).map(read);
}
