/** The backup steps of docs/deploy.md: pg_dump, pg_restore, `npm run restored`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { migrate } from '#api/db/migrate.ts';
import { readRows } from '#api/db/rows.ts';
import { rateLimits } from '#api/db/schema/people.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { inCluster, inDatabase } from '../setup/database.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { runBuilt } from '../setup/process.ts';

const bin = findPostgres(process.env);
let cluster: Cluster;
let folder: string;
beforeAll(async () => {
  if (!bin) return;
  folder = mkdtempSync(path.join(tmpdir(), 'shop-pg-backup-'));
  cluster = await startCluster(bin);
}, 60_000);
afterAll(async () => {
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs a tool from the server's folder, or from the PATH. */
const tool = (name: string, ...args: string[]) => {
  const beside = path.join(bin ?? '', name);
  return execFileSync(existsSync(beside) ? beside : name, args);
};

/** Creates an empty database, and returns its URL. */
async function emptyDatabase(name: string): Promise<string> {
  await inCluster(cluster.url, `create database ${name}`);
  return inDatabase(cluster.url, name);
}

/** Opens the database like the shop, and runs its migrations. */
async function inShop<T>(
  databaseUrl: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
const nextNumber = (url: string) =>
  inShop(url, async (db) => {
    const [row] = await readRows<{ n: string | number }>(db, sql`select nextval('order_numbers') as n`);
    return Number(row?.n);
  });
const note = (url: string, key: string) =>
  inShop(url, (db) => db.insert(rateLimits).values({ key, points: 1, expiresAt: new Date() }));
const notes = (url: string) =>
  inShop(url, async (db) =>
    (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key),
  );

it.skipIf(!bin)(
  'the documented steps restore the data, and no order number is used twice',
  async () => {
    const file = path.join(folder, 'shop.dump');
    const shop = await emptyDatabase('shop');
    await note(shop, 'before');
    await nextNumber(shop);
    tool('pg_dump', '--format=custom', `--file=${file}`, `--dbname=${shop}`);
    await note(shop, 'after');
    const sinceBackup = await nextNumber(shop);

    const target = await emptyDatabase('shop_restored');
    tool('pg_restore', '--exit-on-error', `--dbname=${target}`, file);
    const restored = runBuilt('shop-api/backup/main', { NODE_ENV: 'test', DATABASE_URL: target }, [
      'restored',
    ]);
    expect(await restored.ended, restored.output()).toBe(0);
    expect(restored.output()).toContain('Ask the card company for all payments');
    expect(await notes(target)).toEqual(['before']);
    expect(await nextNumber(target)).toBeGreaterThan(sinceBackup + 9_000);
  },
  120_000,
);

it.skipIf(!bin)(
  'a backup from before an upgrade is restored and upgraded',
  async () => {
    const migrations = path.join(folder, 'migrations');
    cpSync('services/shop-api/db/migrations', migrations, { recursive: true });
    const journal = path.join(migrations, 'meta/_journal.json');
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 12) }));
    const old = await emptyDatabase('shop_of_old_release');
    const pool = new pg.Pool({ connectionString: old });
    await migrate(drizzle(pool) as never, migrations, () => {});
    await pool.query("insert into rate_limits (key, points, expires_at) values ('old', 1, now())");
    await pool.end();
    const file = path.join(folder, 'old.dump');
    tool('pg_dump', '--format=custom', `--file=${file}`, `--dbname=${old}`);

    const target = await emptyDatabase('shop_restored_and_upgraded');
    tool('pg_restore', '--exit-on-error', `--dbname=${target}`, file);
    expect(await notes(target)).toEqual(['old']);
    expect(await nextNumber(target)).toBeGreaterThan(0);
  },
  120_000,
);
