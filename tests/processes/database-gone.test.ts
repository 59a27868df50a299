/** PostgreSQL stops and restarts while the Shop API is running. */
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';

const bin = findPostgres(process.env);
let cluster: Cluster;
let api: Running;
let base: string;

// The embedded database runs in the Shop API's process, so it cannot stop alone. full-disk.test.ts tests its failures.
describe.runIf(bin)('the Shop API without its database', () => {
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    const port = String(await freePort());
    base = `http://127.0.0.1:${port}`;
    api = runBuilt('shop-api/main', {
      NODE_ENV: 'test',
      SHOP_API_PORT: port,
      DATABASE_URL: cluster.url,
      DATA_DIR: tmpdir(),
      WORKER_INTERVAL_MS: '200',
    });
    await ready(`${base}/readyz`, api);
  }, 90_000);

  afterAll(async () => {
    if (api) await kill(api, 'SIGTERM');
    await cluster?.stop();
  });

  const newCart = async () => {
    const answer = await fetch(`${base}/shop-api/carts?locale=en_US`, { method: 'POST' });
    return {
      answer,
      body: (await answer.json()) as { errorCode?: string; message: string; data: { tokenValue: string } },
    };
  };

  it('answers 503 with Retry-After, stays alive, and recovers by itself', async () => {
    const { body: before } = await newCart();
    await cluster.halt();

    const { answer, body } = await newCart();
    expect(answer.status).toBe(503);
    for (let n = 0; n < 10; n++) expect((await newCart()).answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(body).toMatchObject({ errorCode: 'unavailable' });
    expect(body.message).toMatch(/[a-z]/);
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${base}/metrics`)).text()).toContain('shop_database_up 0');

    await cluster.resume();
    await expect.poll(async () => (await newCart()).answer.status, { timeout: 15_000 }).toBe(201);
    // The process is ready again as soon as its probe has written to the database.
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    const cart = await fetch(`${base}/shop-api/carts/${before.data.tokenValue}`);
    expect(cart.status).toBe(200);
    expect(api.child.exitCode).toBeNull();
    await expect.poll(() => api.output(), { timeout: 15_000 }).toContain('"database.writable"');
    const lines = api
      .output()
      .split('\n')
      .filter((line) => /"level":"alert"|database\.writable/.test(line));
    const [begun, ended, ...more] = lines.map((line) => JSON.parse(line));
    expect(begun).toMatchObject({ level: 'alert', event: 'database.gone' });
    expect(ended).toMatchObject({ level: 'info', event: 'database.writable', seconds: expect.any(Number) });
    expect(ended.failed_requests).toBeGreaterThan(10);
    expect(more).toEqual([]);
  }, 60_000);

  it('fails only the transaction if the database stops between two queries', async () => {
    const { db, close } = await openDatabase({ databaseUrl: cluster.url, dataDir: undefined });
    const work = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await cluster.halt();
      await tx.execute(sql`select 1`);
    });
    await expect(work).rejects.toThrow();
    await cluster.resume();
    expect((await db.execute(sql`select 1`)) as unknown).toMatchObject({ rowCount: 1 });
    await close();
  }, 60_000);
});
