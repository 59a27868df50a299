/**
 * Brings the schema up to date. Each migration is one transaction with the row that records it in drizzle-kit's table,
 * so a start after kill -9 continues with the first unrecorded migration.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Log } from '../log.ts';
import { hasCode } from './errors.ts';
import { hasReleases, newerReleaseNeeded, RELEASE, ReleaseError } from './release.ts';
import { readRows } from './rows.ts';

type Db = PgDatabase<PgQueryResultHKT>;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Key of the advisory lock: any number that no other program on the same server uses. */
const MIGRATION_LOCK = 72_011_964;

/**
 * While a statement waits for a lock on a table, PostgreSQL queues all later readers behind it. So a migration waits
 * only for this long; then it is rolled back and tried again.
 */
const LOCK_TIMEOUT_MS = 2000;
const PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

const PROGRESS_EVERY_MS = 10_000;

type Migration = { tag: string; statements: string[]; createdAt: number; hash: string };

function readMigrations(folder: string): Migration[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder: folder }).map((migration, n) => ({
    tag: journal.entries[n]?.tag ?? '',
    statements: migration.sql,
    createdAt: migration.folderMillis,
    hash: migration.hash,
  }));
}

/**
 * The last release with the migrations that the first one of this release replaces. It is recorded under the time of
 * their last one, so a database that has only some of them cannot be upgraded.
 */
const BEFORE_FIRST = '0.0.2 (commit 09670516)';

/** Safe in several processes at once: one migrates, the others wait. Throws ReleaseError. */
export async function migrate(db: Db, folder: string, log: Log): Promise<void> {
  const before = await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
    const needed = (await hasReleases(tx)) ? await newerReleaseNeeded(tx) : undefined;
    if (needed)
      throw new ReleaseError(
        `The database needs release ${needed} or newer, and this is ${RELEASE}: start release ${needed}, or restore the backup from before the upgrade.`,
      );
    return lastApplied(tx);
  });
  const migrations = readMigrations(folder);
  const [first] = migrations;
  if (first && before > 0 && before < first.createdAt)
    throw new ReleaseError(
      `The database is older than release ${RELEASE} can upgrade: start release ${BEFORE_FIRST} once, then this one again.`,
    );
  const pending = migrations.filter(({ createdAt }) => createdAt > before);
  if (pending.length === 0) return;

  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  let current = '';
  // PGlite blocks this thread, so with PGlite the timer fires only between migrations.
  const progress = setInterval(
    () => log('info', 'migration.running', { migration: current, seconds: seconds() }),
    PROGRESS_EVERY_MS,
  );
  try {
    log('info', 'migrations.started', { pending: pending.length, last: pending.at(-1)?.tag });
    for (const migration of pending) {
      current = migration.tag;
      await applyWhenUnlocked(db, migration, log);
    }
    log('info', 'migrations.done', { seconds: seconds() });
  } finally {
    clearInterval(progress);
  }
}

/** Waits while another process migrates, which may take hours. */
async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // The lock is per transaction, since a connection pooler may give each transaction another session.
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

async function lastApplied(tx: Tx): Promise<number> {
  const [row] = await readRows<{ last: number | string | null }>(
    tx,
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  return Number(row?.last ?? 0);
}

async function applyWhenUnlocked(db: Db, migration: Migration, log: Log): Promise<void> {
  for (;;) {
    try {
      return await db.transaction((tx) => apply(tx, migration));
    } catch (error) {
      if (!hasCode(error, [LOCK_NOT_AVAILABLE])) throw error;
      log('warn', 'migration.blocked', { migration: migration.tag });
      await sleep(PAUSE_MS);
    }
  }
}

async function apply(tx: Tx, { statements, createdAt, hash }: Migration): Promise<void> {
  await lockMigrations(tx);
  if ((await lastApplied(tx)) >= createdAt) return;
  await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
  for (const statement of statements) await tx.execute(sql.raw(statement));
  await tx.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`,
  );
}
