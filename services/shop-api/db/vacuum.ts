/** PGlite has no autovacuum: without this, tables whose rows are changed or deleted grow without end. */
import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import { readRows } from './rows.ts';

/** Every table with changes since its last vacuum, one at a time, so that requests are answered in between. */
export async function vacuumEmbedded({ db, engine }: Shop): Promise<void> {
  if (engine !== 'pglite') return;
  // PostgreSQL counts changes once a second at most: without this, the latest would wait for the next vacuum.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const changed = await readRows<{ name: string }>(
    db,
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and (n_dead_tup > 0 or n_mod_since_analyze > 0)`,
  );
  for (const { name } of changed) await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`);
  // Each `analyze` replaces rows here.
  if (changed.length > 0) await db.execute(sql`vacuum pg_statistic`);
}
