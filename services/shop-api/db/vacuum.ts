/** PGlite has no autovacuum: without this, tables whose rows are changed or deleted grow without end. */
import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import { readRows } from './rows.ts';

/** Every table with changes since its last vacuum, one at a time, so that requests are answered in between. */
export async function vacuumEmbedded({ db, engine }: Shop): Promise<void> {
  if (engine !== 'pglite') return;
  const changed = await readRows<{ name: string }>(
    db,
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and (n_dead_tup > 0 or n_mod_since_analyze > 0)`,
  );
  for (const { name } of changed) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
}
