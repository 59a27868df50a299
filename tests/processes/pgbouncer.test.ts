/** PgBouncer in transaction mode between the Shop API and PostgreSQL, configured as in docs/scale.md. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { createShop } from '#api/create-shop.ts';
import { type Database, openDatabase } from '#api/db/client.ts';
import { readEnv } from '#api/env.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { answering, type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { seed } from '../setup/seed.ts';

const bin = findPostgres(process.env);
const bouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));
/** Number of database sessions, smaller than the shop's own pool, so that requests share sessions. */
const SESSIONS = 3;

let cluster: Cluster;
let folder: string;
let stop: () => Promise<void>;
let url: string;
const databases: Database[] = [];

async function startBouncer(): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-bouncer-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  const server = new URL(cluster.url);
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${server.port} user=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SESSIONS}
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`,
  );
  const asRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
  const user = asRoot ? { uid: id('-u'), gid: id('-g') } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const child = spawn(bouncer ?? '', ['-q', file], { ...user, cwd: folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  url = `postgres://shop@127.0.0.1:${port}/postgres`;
  await answering(url);
}

describe.runIf(bin && bouncer)('Shop APIs behind PgBouncer', () => {
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    await startBouncer();
  }, 60_000);

  afterAll(async () => {
    for (const database of databases) await database.close();
    await stop?.();
    await cluster?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('migrate one after the other if they are started together', async () => {
    const opened = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: url, dataDir: undefined, pool: 10 })),
    );
    databases.push(...opened);
    await seed(opened[0] as Database);
    const direct = new pg.Client({ connectionString: cluster.url });
    await direct.connect();
    const { rows } = await direct.query("select 1 from pg_locks where locktype = 'advisory'");
    await direct.end();
    expect(rows).toEqual([]);
  }, 60_000);

  it('do not mix up carts when more shoppers come at once than there are database sessions', async () => {
    const apps = databases.map((database) =>
      createApp(createShop(database, readEnv({ NODE_ENV: 'test' }), () => {})),
    );
    const ask = async (n: number, pathname: string, body?: object) => {
      const answer = await (apps[n % apps.length] as (typeof apps)[number]).request(`/shop-api${pathname}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'Content-Type': 'application/json' },
      });
      return { status: answer.status, data: ((await answer.json()) as { data: never }).data };
    };
    const { data } = await ask(0, '/taxon-products/by-code/books?limit=20&in_stock=1');
    const codes = (data as { items: { code: string; variants: object }[] }).items
      .filter(({ variants }) => Object.keys(variants).length === 1)
      .map(({ code }) => code);
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const cart = (await ask(n, '/carts', {})).data as { tokenValue: string };
        const productCode = codes[n % codes.length];
        const added = await ask(n + 1, `/carts/${cart.tokenValue}/items`, { productCode, quantity: 1 });
        expect(added.status).toBe(201);
        const seen = (await ask(n + 2, `/carts/${cart.tokenValue}`)).data as {
          items: { product: { code: string } }[];
        };
        expect(seen.items.map(({ product }) => product.code)).toEqual([productCode]);
      }),
    );
  }, 60_000);
});
