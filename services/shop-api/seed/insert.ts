import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/client.ts';
import type { Texts } from '../db/schema/columns.ts';
import type { Localised } from './types.ts';

/** Rows per statement: PostgreSQL takes at most 65,535 parameters. */
const CHUNK = 500;

export async function insertAll<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: T['$inferInsert'][],
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    // biome-ignore lint/suspicious/noExplicitAny: the row type of a table known only by its parameter
    await tx.insert(table).values(rows.slice(i, i + CHUNK) as any);
  }
}

export const texts = ({ ja, en }: Localised): Texts => ({ ja_JP: ja, en_US: en });
