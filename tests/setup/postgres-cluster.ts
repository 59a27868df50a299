/** A temporary PostgreSQL server for one run of tests. Its socket is in its own folder, and it does not run as root. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '#api/db/client.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { inCluster, inDatabase, TEMPLATE } from './database.ts';
import { seed } from './seed.ts';

const asPostgres = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
};

export type Cluster = {
  url: string;
  /** Data folder. */
  data: string;
  /** Stops the server as a power cut would. `resume` restarts it with the same data and port. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts a server with the programs in `bin`, and returns the URL of an empty database. `more`: settings, `name=value`. */
export const startCluster = (bin: string, more: string[] = []): Promise<Cluster> =>
  startServer(bin, { more });

/** Starts a replica of another server. Returns the URL of the replica's copy of the database. */
export const startReplica = (bin: string, followed: Cluster): Promise<Cluster> =>
  startServer(bin, { followed });

async function startServer(
  bin: string,
  { followed, more = [] }: { followed?: Cluster; more?: string[] },
): Promise<Cluster> {
  const user = asPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-pg-'));
  chmodSync(folder, 0o755);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const options = { ...user, cwd: folder, stdio: 'ignore' as const };
  if (followed) await copyData(followed, data, options);
  else
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'shop', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      options,
    );
  const port = await freePort();
  const settings = [
    '-c',
    `port=${port}`,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    ...more.flatMap((setting) => ['-c', setting]),
    ...(followed ? ['-c', `primary_conninfo=${followed.url}`] : []),
  ];
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  const launch = async () => {
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-c', 'fsync=off', ...settings], options);
    await answering(url);
    return server;
  };
  let server = await launch();
  const halt = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  };
  const resume = async () => {
    server = await launch();
  };
  const stop = async () => {
    await halt();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, data, halt, resume, stop };
}

/** Copies the files of a running server, like `pg_basebackup`, which is not installed everywhere. */
async function copyData({ url, data }: Cluster, to: string, options: object): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    execFileSync('cp', ['-a', data, to], options);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const write = (file: string, text: string) =>
      execFileSync('tee', [path.join(to, file)], {
        ...options,
        stdio: ['pipe', 'ignore', 'ignore'],
        input: text,
      });
    write('backup_label', rows[0]?.labelfile ?? '');
    write('standby.signal', '');
    execFileSync('rm', [path.join(to, 'postmaster.pid')], options);
  } finally {
    await client.end();
  }
}

export async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    }
  }
}

/** Vitest's global setup of the PostgreSQL project: a server with a seeded database, which is copied for each file. */
export default async function setup() {
  const bin = process.env['TEST_POSTGRES_BIN'];
  if (!bin) throw new Error('TEST_POSTGRES_BIN is not set');
  const cluster = await startCluster(bin);
  await inCluster(cluster.url, `create database ${TEMPLATE}`);
  const database = await openDatabase({ databaseUrl: inDatabase(cluster.url, TEMPLATE), dataDir: undefined });
  await seed(database);
  await database.close();
  process.env['TEST_DATABASE_URL'] = cluster.url;
  return cluster.stop;
}
