/** The embedded database loses nothing that it has acknowledged. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { lockFolder } from '#api/db/lock.ts';
import { fsyncs } from '#api/db/pglite.ts';
import { rateLimits } from '#api/db/schema/people.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { kill, run, runBuilt } from '../setup/process.ts';

const MAIN = 'shop-api/main';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-durable-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('PGlite on disk', () => {
  it('flushes to disk at least once for each commit', async () => {
    const dataDir = path.join(folder, 'fsync');
    const { db, close } = await openDatabase({ dataDir });
    const before = fsyncs.count;
    for (let n = 0; n < 50; n++)
      await db.insert(rateLimits).values({ key: `k${n}`, points: n, expiresAt: new Date() });
    expect(fsyncs.count - before).toBeGreaterThanOrEqual(50);
    await close();
  }, 60_000);

  it('is created at the next start after a kill -9 during its creation', async () => {
    const dataDir = path.join(folder, 'made');
    for (const afterMs of [200, 500, 900, 1300]) {
      const writer = run('tests/setup/writer.ts', { DATA_DIR: dataDir, ROUND: 'killed' });
      while (!existsSync(dataDir) || !readdirSync(dataDir).some((name) => name.startsWith('pglite.new')))
        await sleep(5);
      await sleep(afterMs);
      await kill(writer);
    }
    const { close } = await openDatabase({ dataDir });
    await close();
  }, 60_000);

  it('keeps every acknowledged row although its process is killed three times while writing', async () => {
    const dataDir = path.join(folder, 'kill');
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const writer = run('tests/setup/writer.ts', { DATA_DIR: dataDir, ROUND: `r${round}` });
      while (writer.output().split('\n').length < 60 && writer.child.exitCode === null) await sleep(10);
      await kill(writer);
      const rows = writer.output().split('\n').slice(0, -1);
      expect(rows.length, writer.output()).toBeGreaterThan(50);
      acknowledged.push(...rows);
    }
    const { db, close } = await openDatabase({ dataDir });
    const stored = new Set((await db.select().from(rateLimits)).map((row) => row.key));
    await close();
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
    // For each kill, at most one unacknowledged row may exist: the one being written.
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(3);
  }, 90_000);
});

describe('the lock on the data folder', () => {
  it('refuses a second process, and says why in one sentence', async () => {
    const dataDir = path.join(folder, 'lock');
    const unlock = await lockFolder(dataDir);
    const second = runBuilt(MAIN, { DATA_DIR: dataDir, SHOP_API_PORT: String(await freePort()) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by another process');
    unlock();
  }, 30_000);

  it('is released when its holder ends or is killed', async () => {
    const dataDir = path.join(folder, 'relock');
    (await lockFolder(dataDir))();
    (await lockFolder(dataDir))();
    const writer = run('tests/setup/writer.ts', { DATA_DIR: dataDir, ROUND: 'x' });
    while (!writer.output().includes('\n')) await sleep(20);
    await expect(lockFolder(dataDir)).rejects.toThrow('in use');
    await kill(writer);
    (await lockFolder(dataDir))();
  }, 60_000);

  it('is acquired by exactly one of several processes', async () => {
    const dataDir = path.join(folder, 'race');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(dataDir)));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
  });

  it('works in a folder with a path too long for a socket', async () => {
    const dataDir = path.join(folder, 'd'.repeat(120));
    const unlock = await lockFolder(dataDir);
    await expect(lockFolder(dataDir)).rejects.toThrow('in use');
    unlock();
  });
});

describe('the start of the Shop API', () => {
  it('reports all wrong settings in one message, and ends with exit code 1', async () => {
    const running = runBuilt(MAIN, {
      DATA_DIR: path.join(folder, 'env'),
      SHOP_API_PORT: 'many',
      GATEWAY_AID: '12',
      DATABASE_URL: 'mysql://x',
    });
    expect(await running.ended).toBe(1);
    const [line = '{}'] = /^\{.*"start\.failed".*$/m.exec(running.output()) ?? [];
    for (const name of ['SHOP_API_PORT', 'GATEWAY_AID', 'DATABASE_URL']) {
      expect(running.output()).toContain(`  ${name}: `);
      expect(JSON.parse(line).settings).toContainEqual(expect.stringMatching(`^${name}: `));
    }
  }, 30_000);

  it('names DATABASE_URL, and not its password, if the database refuses', async () => {
    const running = runBuilt(MAIN, {
      DATA_DIR: path.join(folder, 'refused'),
      DATABASE_URL: `postgres://shop:very-secret@127.0.0.1:${await freePort()}/shop`,
    });
    expect(await running.ended).toBe(1);
    expect(running.output()).toMatch(/DATABASE_URL: the database cannot be used: connect ECONNREFUSED/);
    expect(running.output()).not.toContain('very-secret');
  }, 30_000);

  it('refuses development secrets and the sandbox in production', async () => {
    const running = runBuilt(MAIN, { DATA_DIR: path.join(folder, 'production'), NODE_ENV: 'production' });
    expect(await running.ended).toBe(1);
    for (const name of ['JWT_SECRET', 'GATEWAY', 'TRUSTED_PROXIES']) expect(running.output()).toContain(name);
  }, 30_000);
});
