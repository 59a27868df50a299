/** Catalogue reads use a replica unless it lags behind; everything else uses the primary. */

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { createShop } from '#api/create-shop.ts';
import { type Database, openDatabase } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';
import { readEnv } from '#api/env.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster, startReplica } from '../setup/postgres-cluster.ts';
import { seed } from '../setup/seed.ts';

const bin = findPostgres(process.env);
let primary: Cluster;
let replica: Cluster;
let database: Database;
let follower: pg.Pool;

/** Returns which server answered a read. */
const readBy = () =>
  database.read(async (db) => {
    const [row] = await readRows<{ follows: boolean }>(db, sql`select pg_is_in_recovery() as follows`);
    return row?.follows ? 'replica' : 'primary';
  });
const within = { timeout: 15_000 };

describe.runIf(bin)('a replica', () => {
  beforeAll(async () => {
    primary = await startCluster(bin ?? '');
    const first = await openDatabase({ databaseUrl: primary.url, dataDir: undefined });
    await seed(first);
    await first.close();
    replica = await startReplica(bin ?? '', primary);
    database = await openDatabase({ databaseUrl: primary.url, readUrl: replica.url, dataDir: undefined });
    follower = new pg.Pool({ connectionString: replica.url });
    follower.on('error', () => {});
  }, 120_000);

  afterAll(async () => {
    await follower?.end();
    await database?.close();
    await replica?.stop();
    await primary?.stop();
  });

  it('serves only reads of the catalogue', async () => {
    await expect.poll(readBy, within).toBe('replica');
    const [row] = await readRows<{ follows: boolean }>(
      database.db,
      sql`select pg_is_in_recovery() as follows`,
    );
    expect(row?.follows).toBe(false);
  });

  it('is not used while it lags behind', async () => {
    await follower.query('select pg_wal_replay_pause()');
    await database.db.execute(sql`insert into rate_limits values ('lag', 1, now())`);
    await expect.poll(readBy, within).toBe('primary');
    await follower.query('select pg_wal_replay_resume()');
    await expect.poll(readBy, within).toBe('replica');
  });

  it('can stop during reads without a failed response', async () => {
    const app = createApp(createShop(database, readEnv({ NODE_ENV: 'test' }), () => {}));
    let asked = 0;
    const page = async () =>
      (await app.request(`/shop-api/products/by-search?search=英語&n=${asked++}`)).status;
    await expect.poll(readBy, within).toBe('replica');
    const statuses: number[] = [];
    let done = false;
    const readers = Array.from({ length: 4 }, async () => {
      while (!done) statuses.push(await page());
    });
    const read = (pages: number) => {
      const before = statuses.length;
      return expect.poll(() => statuses.length - before, within).toBeGreaterThan(pages);
    };
    try {
      await read(8);
      await replica.halt();
      await expect.poll(readBy, within).toBe('primary');
      await read(8);
    } finally {
      done = true;
      await Promise.all(readers);
      await replica.resume();
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect.poll(readBy, within).toBe('replica');
  }, 60_000);

  it('serves the catalogue while the primary is down', async () => {
    const app = createApp(createShop(database, readEnv({ NODE_ENV: 'test' }), () => {}));
    await expect.poll(readBy, within).toBe('replica');
    await primary.halt();
    expect((await app.request('/shop-api/taxon-products/by-code/books?page=2')).status).toBe(200);
    expect((await app.request('/shop-api/carts', { method: 'POST' })).status).toBe(503);
    await primary.resume();
    await expect
      .poll(async () => (await app.request('/shop-api/carts', { method: 'POST' })).status, within)
      .toBe(201);
  }, 60_000);
});
