/** If the database refuses writes, /readyz, /metrics and the log report it, and reads still succeed. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { readRows } from '#api/db/rows.ts';
import { writeProbe } from '#api/db/schema/operation.ts';
import { WriteProbe } from '#api/db/write-probe.ts';
import { Metrics } from '#api/metrics.ts';
import type { Shop } from '#api/shop.ts';
import { call } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const dataDir: string = mkdtempSync(path.join(tmpdir(), 'shop-probe-'));
const writes = new WriteProbe({ db: t.shop.db, engine: t.shop.engine, dataDir }, t.shop.log);
const shop: Shop = { ...t.shop, metrics: new Metrics(), writes, env: { ...t.shop.env, DATA_DIR: dataDir } };
const app: ReturnType<typeof createApp> = createApp(shop);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const ready = async () => {
  const answer = await app.request('/readyz');
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
async function figure(name: string): Promise<number | undefined> {
  const text = await (await app.request('/metrics')).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}
/** Makes the database read-only or writable, for open and for new connections. */
async function readOnly(on: boolean): Promise<void> {
  const [row] = await readRows<{ name: string }>(t.shop.db, sql`select current_database() as name`);
  const name = sql.identifier(row?.name ?? '');
  if (t.shop.engine === 'pglite') {
    await t.shop.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
    return;
  }
  await t.shop.db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read write`);
    await tx.execute(
      sql`alter database ${name} set default_transaction_read_only = ${sql.raw(on ? 'on' : 'off')}`,
    );
  });
  await t.shop.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => {});
}
const logged = (event: string) => t.logs.filter((entry) => entry.event === event);

describe('the write probe', () => {
  it('has no result before its first run, and writes nothing when its result is read', async () => {
    expect((await ready()).body).toMatchObject({ status: 'ready', lastWrite: null });
    expect(await figure('shop_database_writable')).toBeUndefined();
    expect(await figure('shop_write_probe_age_seconds')).toBeUndefined();
    expect(await t.shop.db.select().from(writeProbe)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('writes a single row, and leaves no file in the data folder', async () => {
    await shop.writes.run();
    await shop.writes.run();
    expect(await t.shop.db.select().from(writeProbe)).toHaveLength(1);
    expect(readdirSync(dataDir)).toEqual([]);
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'ready', lastWrite: { ok: true } } });
    expect(await figure('shop_database_writable')).toBe(1);
    expect(await figure('shop_write_probe_age_seconds')).toBeLessThan(60);
    expect(await figure('shop_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figure('shop_disk_size_bytes')).toBeGreaterThan((await figure('shop_disk_free_bytes')) ?? 0);
  });

  it('reports a hanging write by its growing `age`', async () => {
    const hangs = { transaction: () => new Promise(() => {}) } as unknown as Shop['db'];
    const silent = new WriteProbe({ db: hangs, engine: 'postgres', dataDir }, t.shop.log);
    silent.start();
    await expect.poll(() => silent.age).toBeGreaterThan(0);
    expect(silent.last).toBeUndefined();
  });

  it('detects a database that refuses writes, logs it once, and recovers', async () => {
    t.logs.length = 0;
    await readOnly(true);
    try {
      await shop.writes.run();
      await shop.writes.run();
      expect(await ready()).toMatchObject({
        status: 503,
        body: { status: 'cannot_write', lastWrite: { ok: false } },
      });
      expect(await figure('shop_database_up')).toBe(1);
      expect(await figure('shop_database_writable')).toBe(0);
      expect(logged('database.unwritable')).toMatchObject([{ level: 'alert' }]);
      expect((await call(t, 'GET', '/product-latest')).status).toBe(200);
      // A temporary problem of the database is answered by 503, not 500.
      for (let n = 0; n < 3; n++)
        expect((await call({ app }, 'POST', '/carts', { body: {} })).body).toMatchObject({
          code: 503,
          errorCode: 'unavailable',
        });
      expect(t.logs.filter(({ level }) => level === 'alert')).toHaveLength(1);
    } finally {
      await readOnly(false);
    }
    await shop.writes.run();
    expect((await ready()).status).toBe(200);
    expect(await figure('shop_database_writable')).toBe(1);
    expect(logged('database.writable')).toMatchObject([
      { data: { failed_requests: 3, seconds: expect.any(Number) } },
    ]);
  });
});
