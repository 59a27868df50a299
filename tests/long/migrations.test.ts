/** Migrations of a million rows, with kills, lock waits and concurrent readers. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, run } from '../setup/process.ts';

const ROWS = 1_000_000;
const bin = findPostgres(process.env);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CREATE = `create table big (id int primary key, name text not null);
--> statement-breakpoint
insert into big select n, 'name ' || n from generate_series(1, ${ROWS}) n`;
const CHANGE = `alter table big add column length int;
--> statement-breakpoint
update big set length = length(name);
--> statement-breakpoint
create index big_length on big (length, id)`;

/** Writes a folder of migrations in the format of drizzle-kit. */
function migrationsOf(name: string, files: string[]): string {
  const migrations = path.join(folder, name);
  mkdirSync(path.join(migrations, 'meta'), { recursive: true });
  const entries = files.map((contents, idx) => {
    const tag = `000${idx}_step`;
    writeFileSync(path.join(migrations, `${tag}.sql`), contents);
    return { idx, version: '7', when: 1000 + idx, tag, breakpoints: true };
  });
  writeFileSync(
    path.join(migrations, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  return migrations;
}

const migrating = (where: Record<string, string>, MIGRATIONS: string): Running =>
  run('tests/setup/migrator.ts', { ...where, MIGRATIONS });

async function finished(running: Running): Promise<string> {
  expect(await running.ended, running.output()).toBe(0);
  return running.output();
}

async function untilPrinted(running: Running, words: string): Promise<void> {
  while (!running.output().includes(words)) {
    if (running.child.exitCode !== null) throw new Error(running.output());
    await sleep(20);
  }
}

type Query = (statement: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Whether the migration is applied not at all, completely, or only in part (`between`). */
async function stateOf(query: Query): Promise<'before' | 'after' | 'between'> {
  const { rows: columns } = await query(
    `select column_name from information_schema.columns where table_name = 'big' order by 1`,
  );
  const { rows: indexes } = await query(`select indexname from pg_indexes where indexname = 'big_length'`);
  const { rows: done } = await query(`select created_at from drizzle.__drizzle_migrations order by id`);
  const { rows: counted } = await query('select count(*)::int as n from big');
  expect(counted).toEqual([{ n: ROWS }]);
  const counts = [columns.length, indexes.length, done.length].join();
  if (counts === '2,0,1') return 'before';
  if (counts !== '3,1,2') return 'between';
  const { rows } = await query('select count(*)::int as n from big where length = length(name)');
  expect(rows).toEqual([{ n: ROWS }]);
  return 'after';
}

describe('a migration on PGlite', () => {
  it('is applied completely or not at all after kill -9 at any moment', { timeout: 180_000 }, async () => {
    const DATA_DIR = path.join(folder, 'pglite');
    await finished(migrating({ DATA_DIR }, migrationsOf('lite-1', [CREATE])));
    const whole = migrationsOf('lite-2', [CREATE, CHANGE]);
    const state = async () => {
      const lite = await PGlite.create(DATA_DIR);
      try {
        return await stateOf((statement) => lite.query(statement));
      } finally {
        await lite.close();
      }
    };
    for (const afterMs of [0, 400, 1500]) {
      const running = migrating({ DATA_DIR }, whole);
      await untilPrinted(running, 'migrations.started');
      await sleep(afterMs);
      await kill(running);
      expect(await state()).toBe('before');
    }
    await finished(migrating({ DATA_DIR }, whole));
    expect(await state()).toBe('after');
    expect(await finished(migrating({ DATA_DIR }, whole))).toBe('');
  });
});

describe.skipIf(!bin)('a migration on PostgreSQL', () => {
  let cluster: Cluster;
  let client: pg.Client;
  const query: Query = (statement) => client.query(statement);
  beforeAll(async () => {
    cluster = await startCluster(bin as string);
    client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await finished(migrating({ DATABASE_URL: cluster.url }, migrationsOf('pg-1', [CREATE])));
  }, 120_000);
  afterAll(async () => {
    await client?.end();
    await cluster?.stop();
  });

  it('is applied completely or not at all after kill -9, and may exceed the statement timeout', {
    timeout: 180_000,
  }, async () => {
    const whole = migrationsOf('pg-2', [CREATE, CHANGE]);
    const where = { DATABASE_URL: cluster.url };
    for (const afterMs of [0, 400, 1200]) {
      const running = migrating(where, whole);
      await untilPrinted(running, 'migrations.started');
      await sleep(afterMs);
      await kill(running);
      expect(await stateOf(query)).toBe('before');
    }
    // Two processes at once: one migrates, the other waits longer than the statement timeout.
    const both = [migrating(where, whole), migrating(where, whole)];
    await Promise.all(both.map(finished));
    expect(await stateOf(query)).toBe('after');
    expect(await finished(migrating(where, whole))).toBe('');
  });

  it('does not block readers while it waits for a table or builds an index', {
    timeout: 120_000,
  }, async () => {
    await client.query('create table wide as select n as id from generate_series(1, 1000000) n');
    const files = [
      CREATE,
      CHANGE,
      'alter table wide add column other int',
      'create index wide_id on wide (id)',
    ];
    const old = new pg.Client({ connectionString: cluster.url });
    await old.connect();
    try {
      await old.query('begin');
      await old.query('select count(*) from wide');
      const running = migrating({ DATABASE_URL: cluster.url }, migrationsOf('pg-3', files));
      await untilPrinted(running, 'migration.blocked');
      // If the migration waited without a time limit, this query would queue behind it until `old` commits.
      expect((await client.query('select count(*)::int as n from wide')).rows).toEqual([{ n: 1_000_000 }]);
      await old.query('commit');
      let reads = 0;
      while (running.child.exitCode === null) {
        await client.query('select 1 from wide limit 1');
        reads++;
      }
      await finished(running);
      expect(reads).toBeGreaterThan(10);
      expect((await client.query('select other from wide limit 1')).rows).toEqual([{ other: null }]);
    } finally {
      await old.end();
    }
  });
});
