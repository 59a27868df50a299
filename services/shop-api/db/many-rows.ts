/** Writes many rows by one statement, as one JSON parameter: ten times faster than a parameter per value. */
import { getTableColumns, type SQL, type SQLChunk, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './client.ts';
import { readRows } from './rows.ts';

type Columns = [key: string, column: PgColumn][];

/** The columns that the first row has. The others get their default, or stay as they are. */
const columnsIn = (table: PgTable, first: object): Columns =>
  Object.entries(getTableColumns(table)).filter(([key]) => key in first);

const listOf = (columns: Columns, part: (key: string, column: PgColumn) => SQLChunk): SQL =>
  sql.join(
    columns.map(([key, column]) => part(key, column)),
    sql`, `,
  );

/** The rows as `r`, with the keys of the schema. */
const recordset = (
  columns: Columns,
  rows: object[],
): SQL => sql`json_to_recordset(${JSON.stringify(rows)}::json)
  as r(${listOf(columns, (key, column) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`)})`;

/** Returns the ids by code if the table has both columns. */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<Map<string, number>> {
  const [first] = rows;
  if (!first) return new Map();
  const known = getTableColumns(table);
  const columns = columnsIn(table, first);
  const returning = known['code'] && known['id'] ? sql`returning code, id` : sql``;
  const made = await readRows<{ code: string; id: number | string }>(
    tx,
    sql`
    insert into ${table} (${listOf(columns, (_, { name }) => sql.identifier(name))})
    select ${listOf(columns, (key) => sql.identifier(key))} from ${recordset(columns, rows)} ${returning}`,
  );
  return new Map(made.map((row) => [row.code, Number(row.id)]));
}

type TableWithCode = PgTable & { code: PgColumn; $inferInsert: { code: string } };

/** Updates the rows with these codes. */
export async function updateByCode<T extends TableWithCode>(
  tx: Tx,
  table: T,
  rows: (Partial<T['$inferInsert']> & { code: string })[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnsIn(table, first);
  const values = columns.filter(([key]) => key !== 'code');
  await tx.execute(sql`
    update ${table} t set ${listOf(values, (key, { name }) => sql`${sql.identifier(name)} = r.${sql.identifier(key)}`)}
    from ${recordset(columns, rows)} where t.code = r.code`);
}
