/** `npm run backup` and `npm run restore`, as processes on real folders. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/db/client.ts';
import { lockFolder } from '#api/db/lock.ts';
import { readRows } from '#api/db/rows.ts';
import { rateLimits } from '#api/db/schema/people.ts';
import { runBuilt } from '../setup/process.ts';

let folder: string;
let dataDir: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-backup-'));
  dataDir = path.join(folder, 'var');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number | string; output: string };

async function command(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const running = runBuilt('shop-api/backup/main', { DATA_DIR: dataDir, ...env }, args);
  return { code: await running.ended, output: running.output() };
}

/** Opens the database as the shop does, adds the given rows, and returns all keys. */
async function keys(add: string[] = []): Promise<string[]> {
  const { db, close } = await openDatabase({ dataDir });
  for (const key of add) await db.insert(rateLimits).values({ key, points: 1, expiresAt: new Date() });
  const rows = await db.select({ key: rateLimits.key }).from(rateLimits).orderBy(rateLimits.key);
  await close();
  return rows.map((row) => row.key);
}

/** The number that the next order would get. Reading it uses it up. */
async function nextOrderNumber(): Promise<number> {
  const { db, close } = await openDatabase({ dataDir });
  const [row] = await readRows<{ n: string | number }>(db, sql`select nextval('order_numbers') as n`);
  await close();
  return Number(row?.n);
}

const replacedFolders = () =>
  readdirSync(dataDir).filter((name) => name.startsWith('pglite.before-restore-'));

describe('the backup and restore commands', () => {
  it('say how they are used, and which tool to use for PostgreSQL', async () => {
    expect(await command([])).toMatchObject({ code: 1, output: expect.stringContaining('npm run backup') });
    expect(await command(['backup'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('no database'),
    });
    for (const [name, tool] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ] as const)
      expect(await command([name, 'x.tar.gz'], { DATABASE_URL: 'postgres://localhost/x' })).toMatchObject({
        code: 1,
        output: expect.stringContaining(tool),
      });
  }, 60_000);

  it('bring back exactly the backed-up data, in files that only their owner may read', async () => {
    await keys(['a', 'b']);
    const file = path.join(folder, 'kept.tar.gz');
    expect(await command(['backup', file])).toMatchObject({ code: 0 });
    expect(await keys(['c'])).toEqual(['a', 'b', 'c']);

    const refused = await command(['restore', file]);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--yes') });
    expect(await keys()).toEqual(['a', 'b', 'c']);

    const restored = await command(['restore', file, '--yes']);
    expect(restored, restored.output).toMatchObject({ code: 0 });
    expect(restored.output).toContain('The backup holds 0 orders');
    expect(await keys(['d'])).toEqual(['a', 'b', 'd']);
    expect(replacedFolders()).toHaveLength(1);
    const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
    const all = (name: string) => path.join(dataDir, name);
    expect([dataDir, all('pglite'), all(replacedFolders()[0] ?? '')].map(mode)).toEqual([
      '700',
      '700',
      '700',
    ]);
    expect(mode(file)).toBe('600');
    for (const inside of ['PG_VERSION', 'postgresql.conf'])
      expect(
        [all('pglite'), all(replacedFolders()[0] ?? '')].map((at) => mode(path.join(at, inside))),
      ).toEqual(['600', '600']);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring-'))).toEqual([]);
  }, 120_000);

  it('leave a gap in the order numbers, and ask to compare the payments with the card company’s list', async () => {
    const file = path.join(folder, 'numbers.tar.gz');
    expect(await command(['backup', file])).toMatchObject({ code: 0 });
    const sinceBackup = [await nextOrderNumber(), await nextOrderNumber()];
    const restored = await command(['restore', file, '--yes']);
    expect(restored.output).toContain('Ask the card company for all payments');
    expect(restored.output).toContain('numbers are left out');
    expect(await nextOrderNumber()).toBeGreaterThan(Math.max(...sinceBackup) + 9_000);
  }, 120_000);

  it('restore into an empty folder without --yes', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const env = { DATA_DIR: elsewhere };
    expect(await command(['restore', path.join(folder, 'kept.tar.gz')], env)).toMatchObject({ code: 0 });
    expect(existsSync(path.join(elsewhere, 'pglite', 'PG_VERSION'))).toBe(true);
  }, 60_000);

  it('choose a new file name, and never overwrite a file', async () => {
    expect(await command(['backup'])).toMatchObject({ code: 0 });
    const [name = ''] = readdirSync(path.join(dataDir, 'backups'));
    expect(name).toMatch(/^komorebi-\d{8}-\d{6}\.tar\.gz$/);
    const file = path.join(dataDir, 'backups', name);
    const before = readFileSync(file);
    expect(await command(['backup', file])).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists'),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  }, 60_000);

  it('change nothing if the archive is invalid', async () => {
    const whole = readFileSync(path.join(folder, 'kept.tar.gz'));
    const bad: Record<string, Buffer> = {
      'cut.tar.gz': whole.subarray(0, whole.length / 2),
      'damaged.tar.gz': Buffer.concat([whole.subarray(0, 5000), Buffer.alloc(100), whole.subarray(5100)]),
      'text.tar.gz': gzipSync('no archive'),
      'plain.txt': Buffer.from('no archive'),
    };
    const before = [await keys(), replacedFolders()];
    for (const [name, bytes] of Object.entries(bad)) {
      const file = path.join(folder, name);
      writeFileSync(file, bytes);
      const { code, output } = await command(['restore', file, '--yes']);
      expect(code, name).toBe(1);
      expect(output, name).toContain('nothing was changed');
    }
    expect(await command(['restore', path.join(folder, 'not-there.tar.gz'), '--yes'])).toMatchObject({
      code: 1,
    });
    expect([await keys(), replacedFolders()]).toEqual(before);
  }, 120_000);

  it('refuse to run while the shop runs, and say what to do', async () => {
    const unlock = await lockFolder(dataDir);
    for (const args of [
      ['backup', path.join(folder, 'running.tar.gz')],
      ['restore', path.join(folder, 'kept.tar.gz'), '--yes'],
    ])
      expect(await command(args)).toMatchObject({
        code: 1,
        output: expect.stringContaining('stop the shop first'),
      });
    expect(existsSync(path.join(folder, 'running.tar.gz'))).toBe(false);
    unlock();
  }, 60_000);
});
