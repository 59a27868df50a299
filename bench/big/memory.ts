import pg from 'pg';

/** Settings of PostgreSQL on a machine for a large shop. */
export const MEMORY = ['shared_buffers=6GB', 'max_wal_size=8GB'];

/** Loads the tables into memory, where a running shop has them. */
export async function warm(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create extension if not exists pg_prewarm');
  await client.query(
    `select sum(pg_prewarm(c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'i', 't') and n.nspname in ('public', 'pg_toast')`,
  );
  await client.end();
}
