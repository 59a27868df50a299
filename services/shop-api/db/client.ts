import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import { assertWritable, explainFailedOpen } from './disk.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { watchReplica } from './replica.ts';

/**
 * A database of either engine. Inside a transaction use only its `tx`: PGlite has a single session, so any other query
 * would wait forever.
 */
export type Db = PgDatabase<PgQueryResultHKT>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Runs `work` on the replica if the replica is up to date. Runs `work` on the primary if it is not, or if the first run
 * fails. So `work` may run twice and must not write.
 */
type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export type Engine = 'pglite' | 'postgres';
export type Database = {
  db: Db;
  engine: Engine;
  /** For reads that may be a second old. Uses the replica if there is one. */
  read: Read;
  /** How many statements have ended so far. PGlite only. */
  endedStatements?(): number;
  /** Connections of this process by state. */
  connections(): { idle: number; busy: number; waiting: number };
  close(): Promise<void>;
};

/** The folder is beside this file in the source tree, and beside the bundle after a build. */
const migrationsFolder = ['./migrations', './db/migrations', '../db/migrations']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(folder)) as string;

type Options = {
  databaseUrl?: string | undefined;
  /** URL of a replica of `databaseUrl`. */
  readUrl?: string | undefined;
  dataDir: string | undefined;
  /** Initial contents of a new embedded database (openPglite). */
  archive?: Blob;
  pool?: number;
  /** Logs the progress of migrations, which take minutes in a large shop. */
  log?: Log;
};

/**
 * Opens PostgreSQL when `databaseUrl` is given, otherwise PGlite in `dataDir` (in memory when undefined), and brings
 * the schema up to date. Several processes may call this at once: one migrates, the others wait.
 */
export async function openDatabase(options: Options): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openEmbedded(options);
}

const silent: Log = () => {};

async function openPostgres(
  url: string,
  { readUrl, pool: max = 10, log = silent }: Options,
): Promise<Database> {
  // Loads only the engine in use, to start faster.
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  const poolOf = (connectionString: string, connectionTimeoutMillis: number, statement_timeout: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis,
      statement_timeout,
      idle_in_transaction_session_timeout: 30_000,
    });
    // Without listeners a broken connection would end the process. The next query reports it.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return { pool, db: drizzle(pool) as unknown as Db };
  };
  const primary = poolOf(url, 5000, 20_000);
  const { pool, db } = primary;
  await migrate(db, migrationsFolder, log);
  const replica = readUrl === undefined ? undefined : watchReplica(primary, poolOf(readUrl, 1000, 5000));
  return {
    db,
    engine: 'postgres',
    read: replica?.read ?? ((work) => work(db)),
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

async function openEmbedded({ dataDir, archive, log = silent }: Options): Promise<Database> {
  const loading = Promise.all([
    import('./pglite.ts'),
    import('./pglite-statements.ts'),
    import('drizzle-orm/pglite'),
  ]);
  if (dataDir !== undefined) assertWritable(dataDir);
  const unlock = dataDir === undefined ? () => {} : await lockFolder(dataDir);
  try {
    const folder = dataDir === undefined ? undefined : path.join(dataDir, 'pglite');
    if (folder) mkdirSync(folder, { recursive: true });
    const [{ openPglite }, { PreparedPglite }, { drizzle }] = await loading;
    const lite = await openPglite(folder, archive).catch((error) => {
      throw folder ? explainFailedOpen(error, folder) : error;
    });
    await migrate(drizzle(lite) as unknown as Db, migrationsFolder, log);
    const client = new PreparedPglite(lite);
    const db = drizzle({ client: client as unknown as PGlite });
    const close = async () => {
      await lite.close();
      unlock();
    };
    const connections = () => ({ idle: 0, busy: 1, waiting: 0 });
    const read: Read = (work) => work(db as unknown as Db);
    const endedStatements = () => client.ended;
    return { db: db as unknown as Db, engine: 'pglite', read, endedStatements, connections, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
