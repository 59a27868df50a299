/** Prepared statements on a real PostgreSQL: that there are some, and that a migration beside them breaks nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { planEachTime } from '#api/db/postgres-statements.ts';
import { readRows } from '#api/db/rows.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';

const bin = findPostgres(process.env);

describe.runIf(bin)('PostgreSQL', () => {
  let cluster: Cluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    database = await openDatabase({ databaseUrl: cluster.url, dataDir: undefined, pool: 1 });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await cluster?.stop();
  });

  const read = (db: Database['db']) => readRows(db, sql`select * from payment_methods`);
  const prepared = () =>
    readRows(
      database.db,
      sql`select 1 from pg_prepared_statements where statement = 'select * from payment_methods'`,
    );
  async function addColumn(name: string): Promise<void> {
    const other = new pg.Client({ connectionString: cluster.url });
    await other.connect();
    await other.query(`alter table payment_methods add column ${name} integer`);
    await other.end();
  }

  it('prepares a statement that comes again', async () => {
    await read(database.db);
    expect(await prepared()).toHaveLength(0);
    for (let n = 0; n < 3; n++) await read(database.db);
    expect(await prepared()).toHaveLength(1);
  });

  it('keeps its connection, and so what it has prepared, between two rounds of the workers', async () => {
    const backend = () => readRows(database.db, sql`select pg_backend_pid() as pid`);
    const before = await backend();
    await sleep(11_000);
    expect(await backend()).toEqual(before);
  }, 20_000);

  it('prepares nothing of work that is planned each time, also while the pool is full', async () => {
    const planned = sql`select 1 from shipping_methods where fee < ${100}`;
    const read = () => readRows(database.db, planned);
    await planEachTime(() =>
      inTransaction(database.db, async (tx) => {
        for (let n = 0; n < 5; n++) await readRows(tx, planned);
      }),
    );
    const blocked = inTransaction(database.db, (tx) => readRows(tx, sql`select pg_sleep(0.05)`));
    await planEachTime(() => Promise.all(Array.from({ length: 5 }, read)));
    await blocked;
    const names = () =>
      readRows(
        database.db,
        sql`select 1 from pg_prepared_statements where statement like ${'select 1 from shipping%'}`,
      );
    expect(await names()).toHaveLength(0);
    for (let n = 0; n < 3; n++) await read();
    expect(await names()).toHaveLength(1);
  });

  it('answers a prepared `select *` after another release has added a column', async () => {
    await addColumn('one');
    await expect(read(database.db)).resolves.toEqual([]);
    for (let n = 0; n < 4; n++) await read(database.db);
    // In a new connection: pg 8.23 closes one after an error.
    expect(await prepared()).toHaveLength(1);
    await addColumn('two');
    await expect(inTransaction(database.db, (tx) => read(tx))).resolves.toEqual([]);
  });
});
