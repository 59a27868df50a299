/** On a full disk the Shop API answers correctly, says why it ends, and loses no data. Needs the right to mount. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { watchHeartbeat } from '#api/db/heartbeat.ts';
import { WriteProbe } from '#api/db/write-probe.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';

const bin = findPostgres(process.env);
const MAIN = 'shop-api/main';
const JSON_TYPE = { 'Content-Type': 'application/json' };

let folder: string;
const mounts: string[] = [];

function mount(name: string, megabytes: number): string {
  const point = path.join(folder, name);
  mkdirSync(point, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', point], { stdio: 'ignore' });
  mounts.push(point);
  return point;
}

const mayMount = (() => {
  const point = mkdtempSync(path.join(tmpdir(), 'shop-may-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', point], { stdio: 'ignore' });
    execFileSync('umount', [point]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(point);
  }
})();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-disk-'));
});
afterAll(() => {
  for (const point of mounts) execFileSync('umount', ['--lazy', point]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the remaining space. */
function fill(point: string): void {
  const chunk = Buffer.alloc(64 * 1024);
  try {
    for (let n = 0; ; n++) writeFileSync(path.join(point, `filler-${n}`), chunk);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}
function makeRoom(point: string): void {
  for (const name of readdirSync(point)) if (name.startsWith('filler-')) rmSync(path.join(point, name));
}

async function start(dataDir: string): Promise<{ api: Running; base: string }> {
  const port = await freePort();
  const api = runBuilt(MAIN, { NODE_ENV: 'test', DATA_DIR: dataDir, SHOP_API_PORT: String(port) });
  const base = `http://127.0.0.1:${port}`;
  await ready(`${base}/readyz`, api);
  return { api, base };
}
const newCart = (base: string) =>
  fetch(`${base}/shop-api/carts`, { method: 'POST', headers: JSON_TYPE, body: '{}' });

describe.runIf(mayMount)('the Shop API on a full disk', () => {
  it('answers 503 while it cannot write, sells again when there is space, and loses nothing', async () => {
    const point = mount('small', 120);
    const { api, base } = await start(path.join(point, 'data'));
    fill(point);
    const accepted: string[] = [];
    let refused: Response | undefined;
    for (let n = 0; n < 3000 && !refused; n++) {
      const answer = await newCart(base);
      if (answer.status === 201)
        accepted.push(((await answer.json()) as { data: { tokenValue: string } }).data.tokenValue);
      else refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect(refused?.headers.get('Retry-After')).toBeTruthy();
    expect(await refused?.json()).toMatchObject({ errorCode: 'unavailable' });
    await expect.poll(() => api.output()).toContain('"level":"alert"');
    // The log has no text typed by shoppers.
    expect(api.output()).not.toContain('params:');
    expect((await fetch(`${base}/shop-api/product-latest`)).status).toBe(200);
    // Nobody orders any more, so it is the write probe that finds the disk full.
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { timeout: 30_000 }).toBe(503);
    expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({ status: 'cannot_write' });
    const figures = await (await fetch(`${base}/metrics`)).text();
    expect(figures).toMatch(/^shop_database_up 1$/m);
    expect(figures).toMatch(/^shop_database_writable 0$/m);
    expect(Number(/^shop_disk_free_bytes (\S+)$/m.exec(figures)?.[1])).toBeLessThan(1_000_000);
    expect(api.output()).toContain('"event":"database.unwritable"');

    makeRoom(point);
    await expect.poll(async () => (await fetch(`${base}/readyz`)).status, { timeout: 30_000 }).toBe(200);
    expect((await newCart(base)).status).toBe(201);
    await kill(api);
    const again = await start(path.join(point, 'data'));
    for (const token of accepted)
      expect((await fetch(`${again.base}/shop-api/carts/${token}`)).status).toBe(200);
    await kill(again.api, 'SIGTERM');

    fill(point);
    const port = String(await freePort());
    const third = runBuilt(MAIN, {
      NODE_ENV: 'test',
      DATA_DIR: path.join(point, 'data'),
      SHOP_API_PORT: port,
    });
    // PGlite may still have free space in its own files. Otherwise the Shop API ends, and says why.
    const outcome = await Promise.race([
      third.ended,
      ready(`http://127.0.0.1:${port}/healthz`, third).catch(() => 'ended'),
    ]);
    if (outcome === undefined) await kill(third, 'SIGTERM');
    else expect(third.output()).toMatch(/is full \(\d+ MB left\)/);
  }, 120_000);
});

describe.runIf(mayMount && bin)('a full disk under PostgreSQL', () => {
  it('is detected by the write probe even while updates of existing rows succeed', async () => {
    const point = mount('postgres', 200);
    // PostgreSQL runs as another user.
    for (const above of [folder, point]) chmodSync(above, 0o755);
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = point;
    const cluster = await startCluster(bin ?? '').finally(() => {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    });
    const { db, engine, close } = await openDatabase({ databaseUrl: cluster.url, dataDir: undefined });
    try {
      const events: string[] = [];
      const probe = new WriteProbe({ db, engine, dataDir: '' }, (_, event) => void events.push(event));
      await probe.run();
      expect(probe.last).toMatchObject({ ok: true });
      fill(point);
      await probe.run();
      expect(probe.last).toMatchObject({ ok: false });
      await db.execute(sql`update write_probe set written_at = now()`);
      makeRoom(point);
      await probe.run();
      expect(probe.last).toMatchObject({ ok: true });
      expect(events).toEqual(['database.unwritable', 'database.writable']);
    } finally {
      await close();
      await cluster.stop();
    }
  }, 60_000);
});

describe('the heartbeat', () => {
  it('detects an embedded database that does not answer, and does not report one that does', async () => {
    const database = await openDatabase({ dataDir: undefined });
    const silent = {
      ...database,
      db: { execute: () => new Promise(() => {}) } as unknown as typeof database.db,
    };
    await new Promise<void>((resolve) => watchHeartbeat(silent, resolve, { everyMs: 10, timeoutMs: 50 }));
    let wrong = false;
    watchHeartbeat(
      database,
      () => {
        wrong = true;
      },
      { everyMs: 10, timeoutMs: 1000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(wrong).toBe(false);
    await database.close();
  }, 60_000);
});

describe('the start of the Shop API', () => {
  const expectRefusal = async (dataDir: string) => {
    const api = runBuilt(MAIN, {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SHOP_API_PORT: String(await freePort()),
    });
    expect(await api.ended).toBe(1);
    expect(api.output()).toContain(`The data folder ${dataDir} cannot be written`);
  };

  it('ends with one clear sentence if the data folder cannot be created', async () => {
    writeFileSync(path.join(folder, 'file'), '');
    await expectRefusal(path.join(folder, 'file/data'));
  }, 30_000);

  it.runIf(mayMount)(
    'ends with the same sentence if the data folder is read-only',
    async () => {
      const point = mount('read-only', 1);
      execFileSync('mount', ['-o', 'remount,ro', point]);
      await expectRefusal(point);
    },
    30_000,
  );
});
