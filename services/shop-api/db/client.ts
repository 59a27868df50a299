import { existsSync, mkdirSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import { assertWritable, explainFailedOpen } from './disk.ts';
import { DatabaseRefusedError } from './errors.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { prepareStatements } from './postgres-statements.ts';
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
  /** Time after which PostgreSQL ends a statement. */
  statementMs?: number;
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

/** Time by which an answer may be later than the end of its statement. */
const ANSWER_MS = 10_000;

/** Closes when nothing arrives for so long. pg's query_timeout would give the connection back to the pool as usable. */
function talkingSocket(silenceMs: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => socket.destroy());
}

type PoolOptions = {
  connectMs: number;
  statementMs: number;
  max: number;
  maySleep?: true;
  prepared?: true;
};

async function openPostgres(
  url: string,
  { readUrl, pool: max = 10, statementMs = 20_000, log = silent }: Options,
): Promise<Database> {
  // Loads only the engine in use, to start faster.
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  /** `maySleep`: for statements without a time-out, during which the server says nothing. */
  const poolOf = (connectionString: string, options: PoolOptions) => {
    const silenceMs = options.statementMs + ANSWER_MS;
    const pool = new pg.Pool({
      connectionString,
      // pg 8.23 ends a connection after ten idle seconds, between two rounds of the workers, and with it what it has
      // prepared: orders that come in waves then take PostgreSQL a third longer.
      idleTimeoutMillis: silenceMs - 1000,
      max: options.max,
      connectionTimeoutMillis: options.connectMs,
      statement_timeout: options.statementMs,
      idle_in_transaction_session_timeout: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A server that has lost its power says nothing: its connections would occupy the pool without end.
      ...(options.maySleep ? {} : { stream: () => talkingSocket(silenceMs) }),
    });
    // Without listeners a broken connection would end the process. The next query reports it.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    if (options.prepared) prepareStatements(pool, log);
    return { pool, db: drizzle(pool) as unknown as Db };
  };
  const migrating = poolOf(url, { connectMs: 5000, statementMs, max: 1, maySleep: true });
  try {
    const connection = await migrating.pool.connect().catch((error) => {
      throw new DatabaseRefusedError(error);
    });
    connection.release();
    await migrate(migrating.db, migrationsFolder, log);
  } finally {
    await migrating.pool.end();
  }
  const primary = poolOf(url, { connectMs: 5000, statementMs, max, prepared: true });
  const { pool, db } = primary;
  const replica =
    readUrl === undefined
      ? undefined
      : watchReplica(primary, poolOf(readUrl, { connectMs: 1000, statementMs: 5000, max, prepared: true }));
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
