/** The backup steps of docs/deploy.md: pg_dump, pg_restore, `npm run restored`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { readRows } from '#api/db/rows.ts';
import { rateLimits } from '#api/db/schema/people.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
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

/** Opens the database like the shop, and runs its migrations. */
async function inShop<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl: cluster.url, dataDir: undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
const nextNumber = () =>
  inShop(async (db) => {
    const [row] = await readRows<{ n: string | number }>(db, sql`select nextval('order_numbers') as n`);
    return Number(row?.n);
  });
const note = (key: string) =>
  inShop((db) => db.insert(rateLimits).values({ key, points: 1, expiresAt: new Date() }));
const notes = () =>
  inShop(async (db) => (await db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key));

it.skipIf(!bin)(
  'the documented steps restore the data, and no order number is used twice',
  async () => {
    const file = path.join(folder, 'shop.dump');
    await note('before');
    await nextNumber();
    tool('pg_dump', '--format=custom', `--file=${file}`, `--dbname=${cluster.url}`);
    await note('after');
    const sinceBackup = await nextNumber();

    tool('pg_restore', '--clean', '--if-exists', `--dbname=${cluster.url}`, file);
    const restored = runBuilt('shop-api/backup/main', { NODE_ENV: 'test', DATABASE_URL: cluster.url }, [
      'restored',
    ]);
    expect(await restored.ended, restored.output()).toBe(0);
    expect(restored.output()).toContain('Ask the card company for all payments');
    expect(await notes()).toEqual(['before']);
    expect(await nextNumber()).toBeGreaterThan(sinceBackup + 9_000);
  },
  120_000,
);
