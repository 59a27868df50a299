/**
 * JSON of table rows within hand-written SQL, with the columns of the schema: a new column is read without a change of
 * the statements. As text without parameters, because drizzle builds nested SQL again for each query.
 */
import { getTableColumns, getTableName, type InferSelectModel, is, type SQL, sql } from 'drizzle-orm';
import { type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';

type ColumnOf<T extends PgTable> = keyof InferSelectModel<T> & string;

/** A row, or some columns of it, as it arrives: JSON has no dates. */
export type JsonRow<T extends PgTable, K extends ColumnOf<T> = ColumnOf<T>> = {
  [Key in K]: InferSelectModel<T>[Key] extends Date | null
    ? string | Extract<InferSelectModel<T>[Key], null>
    : InferSelectModel<T>[Key];
};

function fieldsOf<T extends PgTable>(table: T, alias: string, keys?: readonly ColumnOf<T>[]): string {
  const columns = getTableColumns(table);
  return (keys ?? Object.keys(columns)).map((key) => `'${key}', ${alias}.${columns[key]?.name}`).join(', ');
}

/** Arguments of `json_build_object` for some columns: `'orderId', t.order_id, …`. Not for `bytea`. */
export const jsonFields = <T extends PgTable>(table: T, alias: string, keys: readonly ColumnOf<T>[]): SQL =>
  sql.raw(fieldsOf(table, alias, keys));

/** The rows `t` of a table as one value. `where` and `order` are SQL about `t`. */
export const jsonList = (table: PgTable, where: string, order: string): SQL =>
  sql.raw(`(select coalesce(json_agg(json_build_object(${fieldsOf(table, 't')}) order by ${order}), '[]')
    from ${getTableName(table)} t where ${where})`);

/** Returns a function that makes the row of a table of its JSON. */
export function jsonReaderOf<T extends PgTable>(table: T) {
  const times = Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    is(column, PgTimestamp) ? [key] : [],
  );
  return (json: JsonRow<T>): InferSelectModel<T> => {
    const row: Record<string, unknown> = { ...json };
    for (const key of times) row[key] = row[key] === null ? null : new Date(row[key] as string);
    return row as InferSelectModel<T>;
  };
}
