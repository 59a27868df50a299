/** A process for tests that kill it: runs `MIGRATIONS` on the database of `DATABASE_URL` or `DATA_DIR`. */

import type { Db } from '#api/db/client.ts';
import { migrate } from '#api/db/migrate.ts';
import { logJson } from '#contract/process/json-log.ts';

const { DATABASE_URL, DATA_DIR, MIGRATIONS = '' } = process.env;

if (DATABASE_URL) {
  const { default: pg } = await import('pg');
  const { drizzle } = await import('drizzle-orm/node-postgres');
  // Like the Shop API's pool, but with a statement timeout that every long statement exceeds.
  const pool = new pg.Pool({ connectionString: DATABASE_URL, statement_timeout: 100 });
  await migrate(drizzle(pool) as unknown as Db, MIGRATIONS, logJson);
  await pool.end();
} else {
  const { openPglite } = await import('#api/db/pglite.ts');
  const { drizzle } = await import('drizzle-orm/pglite');
  const lite = await openPglite(DATA_DIR);
  await migrate(drizzle(lite) as unknown as Db, MIGRATIONS, logJson);
  await lite.close();
}
