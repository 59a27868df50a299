/** The host of PostgreSQL vanishes without a word, as after a power cut: open connections get no answer and no end. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';

const bin = findPostgres(process.env);
const POOL = 3;
let cluster: Cluster;
let database: Database;
let relay: Server;
const open = new Set<[Socket, Socket]>();

/** Passes connections on to PostgreSQL. */
async function openRelay(to: number): Promise<number> {
  relay = createServer((client) => {
    const server = connect(to, '127.0.0.1');
    for (const end of [client, server]) end.on('error', () => {});
    client.pipe(server);
    server.pipe(client);
    open.add([client, server]);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  relay.unref();
  return (relay.address() as AddressInfo).port;
}

/** Connections that are open now get no more answers. New ones work. */
function fallSilent(): void {
  for (const [client, server] of open) {
    client.unpipe(server);
    server.unpipe(client);
    for (const end of [client, server]) end.resume();
  }
  open.clear();
}

describe.runIf(bin)('connections to a database that has fallen silent', () => {
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
    const through = new URL(cluster.url);
    through.port = String(await openRelay(Number(through.port)));
    database = await openDatabase({
      databaseUrl: through.href,
      dataDir: undefined,
      pool: POOL,
      statementMs: 1000,
    });
  }, 120_000);

  afterAll(async () => {
    await database?.close();
    relay?.close();
    await cluster?.stop();
  });

  const ask = () => database.db.execute(sql`select 1`);
  const sleep = (ms: number) => database.db.execute(sql`select pg_sleep(${ms / 1000})`);

  it('leave the pool, so that queries and transactions succeed again', async () => {
    await Promise.all(Array.from({ length: POOL }, () => sleep(200)));
    let queries: Promise<PromiseSettledResult<unknown>[]> | undefined;
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      fallSilent();
      queries = Promise.allSettled(Array.from({ length: POOL - 1 }, ask));
      await tx.execute(sql`select 1`);
    });
    await expect(transaction).rejects.toThrow();
    expect((await queries)?.map(({ status }) => status)).toEqual(Array(POOL - 1).fill('rejected'));
    for (let n = 0; n < 2 * POOL; n++) await ask();
    expect(await database.db.transaction((tx) => tx.execute(sql`select 1`))).toMatchObject({ rowCount: 1 });
    expect(database.connections()).toMatchObject({ busy: 0, waiting: 0 });
  }, 30_000);

  it('are told from those with a slow statement, which PostgreSQL ends', async () => {
    await expect(sleep(3000)).rejects.toMatchObject({ cause: { code: '57014' } });
  });
});
