import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';

/**
 * Inserts rows as one JSON parameter, ten times faster than a parameter per value. Returns the ids by code if the table
 * has both columns.
 */
export async function insertRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<Map<string, number>> {
  const [first] = rows;
  if (!first) return new Map();
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const list = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, (row as Record<string, unknown>)[key]])),
  );
  const known = getTableColumns(table);
  const returning = known['code'] && known['id'] ? sql`returning code, id` : sql``;
  const made = await readRows<{ code: string; id: number | string }>(
    tx,
    sql`
    insert into ${table} (${list}) select ${list}
    from json_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(records)}::json)
    ${returning}`,
  );
  return new Map(made.map((row) => [row.code, Number(row.id)]));
}
