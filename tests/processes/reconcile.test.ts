/** `npm run reconcile` as a process, on both database engines, with the sandbox's list and with a downloaded file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { lockFolder } from '#api/db/lock.ts';
import { orders } from '#api/db/schema/orders.ts';
import { authorisations, paymentAttempts } from '#api/db/schema/payments.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { enginesOfProcesses } from '../engines.ts';
import { payHosted } from '../kit/card.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';

const bin = findPostgres(process.env);
const TODAY = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
const YEN = 2500;

let folder: string;
let sandbox: Running;
let gateway: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-reconcile-'));
  const port = await freePort();
  gateway = `http://127.0.0.1:${port}`;
  sandbox = runBuilt('sandbox/main', {
    SANDBOX_PORT: String(port),
    SANDBOX_NOTIFY_URL: 'http://127.0.0.1:9/',
    SANDBOX_RETRY_MS: '1',
  });
  await ready(`${gateway}/readyz`, sandbox);
});
afterAll(async () => {
  if (sandbox) await kill(sandbox);
  rmSync(folder, { recursive: true, force: true });
});

const post = (url: string, fields: Record<string, string>) =>
  fetch(gateway + url, { method: 'POST', body: new URLSearchParams(fields) });

/** Pays on the sandbox's page without a notification to the shop. Returns the payment's number. */
async function pay(cod: string, settle?: 'SALES' | 'CANCEL'): Promise<string> {
  const fields = { aid: '123456', jb: 'AUTH', am: '2000', tx: '0', sf: '500', em: 'a@example.jp', cod };
  await payHosted({ action: `${gateway}/link/creditcard`, fields });
  const { items } = (await (await fetch(`${gateway}/sandbox/transactions?cod=${cod}`)).json()) as {
    items: { gid: string }[];
  };
  const gid = items[0]?.gid ?? '';
  if (settle)
    expect(
      await (await post('/gateway/gateway.aspx', { aid: '123456', jb: settle, tid: gid })).text(),
    ).toMatch(/^\d+,1,/);
  return gid;
}

type Known = { cod: string; gid?: string; state?: 'captured' | 'cancelled'; yen?: number; at?: Date };

/** Stores an order: paid if `known` has a `gid`, otherwise cancelled. */
async function know({ db }: Database, number: string, known: Known): Promise<void> {
  const { cod, gid, yen = YEN, at = new Date() } = known;
  const total = yen * 100;
  const [order] = await db
    .insert(orders)
    .values({ tokenValue: `token-${cod}`, number, state: 'new', itemsTotal: total, total })
    .returning({ id: orders.id });
  await db.insert(paymentAttempts).values({
    key: `key-${cod}`,
    reference: cod,
    orderId: order?.id ?? 0,
    mode: 'hosted',
    job: 'AUTH',
    goodsAmount: total,
    shippingAmount: 0,
    orderVersion: 1,
    state: gid ? 'captured' : 'cancelled',
    gatewayId: gid ?? null,
    expiresAt: at,
    createdAt: at,
  });
  if (gid)
    await db
      .insert(authorisations)
      .values({ attemptKey: `key-${cod}`, gatewayId: gid, state: 'captured', createdAt: at });
}

/** Separates the two streams that are mixed in the output: only rows of CSV end in CRLF. */
function split(output: string) {
  const lines = output.match(/[^\n]*\n/g) ?? [];
  const isRow = (line: string) => line.endsWith('\r\n');
  return { csv: lines.filter(isRow).join(''), messages: lines.filter((line) => !isRow(line)).join('') };
}

describe.each(enginesOfProcesses(bin))('the comparison on %s', (engine) => {
  const dataDir = () => path.join(folder, engine);
  let cluster: Cluster | undefined;
  let env: Record<string, string>;
  const inShop = async (work: (database: Database) => Promise<void>) => {
    const database = await openDatabase({ databaseUrl: cluster?.url, dataDir: dataDir() });
    await work(database).finally(() => database.close());
  };

  beforeAll(async () => {
    if (engine === 'postgres') cluster = await startCluster(bin ?? '');
    env = {
      NODE_ENV: 'test',
      DATA_DIR: dataDir(),
      GATEWAY_URL: gateway,
      ...(cluster ? { DATABASE_URL: cluster.url } : {}),
    };
  }, 60_000);
  afterAll(async () => cluster?.stop());

  async function reconcile(args: string[] = [], more: Record<string, string> = {}, day = TODAY) {
    const running = runBuilt('shop-api/reconcile-command/main', { ...env, ...more }, [
      'reconcile',
      day,
      ...args,
    ]);
    const code = await running.ended;
    const { csv, messages } = split(running.output());
    return { code, csv, messages, rows: parse(csv, { columns: true }) as Record<string, string>[] };
  }

  it('prints one line with a verdict for each payment that the gateway or the shop has', async () => {
    const cod = (name: string) => `${engine}-${name}`;
    const equal = await pay(cod('equal'), 'SALES');
    const held = await pay(cod('held'));
    const amount = await pay(cod('amount'), 'SALES');
    const state = await pay(cod('state'), 'CANCEL');
    const stranger = await pay(cod('stranger'));
    await inShop(async (database) => {
      await know(database, '1', { cod: cod('equal'), gid: equal });
      await know(database, '2', { cod: cod('held') });
      await know(database, '3', { cod: cod('amount'), gid: amount, yen: 2400 });
      await know(database, '4', { cod: cod('state'), gid: state });
      await know(database, '5', { cod: cod('shop'), gid: '555' });
      await know(database, '6', {
        cod: cod('another-day'),
        gid: '666',
        at: new Date(Date.now() - 3 * 86_400_000),
      });
    });
    const { code, csv, messages, rows } = await reconcile();
    const own = rows.filter(({ reference }) => reference?.startsWith(engine));
    const line = (verdict: string, order: string, name: string, gid: string) =>
      expect.objectContaining({ verdict, order, reference: cod(name), gid });
    expect(own, messages).toHaveLength(6);
    expect(own).toEqual(
      expect.arrayContaining([
        line('equal', '1', 'equal', equal),
        line('only at the gateway', '2', 'held', held),
        line('amount differs', '3', 'amount', amount),
        line('state differs', '4', 'state', state),
        line('only in the shop', '5', 'shop', '555'),
        line('only at the gateway', '', 'stranger', stranger),
      ]),
    );
    expect(own.find(({ order }) => order === '3')).toMatchObject({
      gateway_yen: '2500',
      shop_yen: '2400',
      gateway_state: 'captured',
      shop_state: 'captured',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/),
    });
    expect(code).toBe(1);
    expect(messages).toMatch(/^\S+: \d+ payments, \d+ differences\n$/);
    expect(csv.split('\r\n')[0]).toBe(
      'verdict,order,reference,gid,gateway_yen,shop_yen,gateway_state,shop_state,at,shop_reference',
    );
  }, 90_000);

  it('reads files of a company that cannot be queried, and ends with an error if a file or an option is wrong', async () => {
    const robot = { GATEWAY: 'robot' };
    const [file, before] = [path.join(folder, `${engine}.csv`), path.join(folder, `${engine}-before.csv`)];
    await inShop(async ({ db }) => {
      await db.delete(orders).where(eq(orders.number, '5'));
      await db.delete(orders).where(eq(orders.number, '4'));
      await db.delete(orders).where(eq(orders.number, '3'));
    });
    const gid = '777';
    await inShop((database) => know(database, '7', { cod: `${engine}-late`, gid }));
    const own = await reconcile();
    const equal = own.rows.find(({ order }) => order === '1');
    // 実売上 (captured) in Shift_JIS, as a spreadsheet saves it.
    const taken = Buffer.from([0x8e, 0xc0, 0x94, 0x84, 0x8f, 0xe3]);
    const text = (s: string) => Buffer.from(s);
    writeFileSync(
      file,
      Buffer.concat([
        text(`gid,cod,state,ta\r\n${equal?.['gid']},${engine}-equal,`),
        taken,
        text(',2500\r\n'),
      ]),
    );
    const yesterday = new Date(Date.parse(`${TODAY}T00:00:00Z`) - 1).toISOString().slice(0, 10);
    writeFileSync(before, `gid,cod,state,ta,at\n${gid},${engine}-late,captured,2500,${yesterday} 23:59:59\n`);
    const jis = ['--encoding', 'shift_jis'];
    // The gateway has the payment of order 7 just before midnight, the shop has it after midnight.
    expect(await reconcile(['--gateway', file, '--gateway', before, ...jis], robot)).toMatchObject({
      code: 0,
      rows: [{ verdict: 'equal', order: '1' }],
    });
    expect(await reconcile(['--gateway', file, ...jis], robot)).toMatchObject({
      code: 1,
      rows: [{ verdict: 'only in the shop', order: '7' }, { verdict: 'equal' }],
    });
    for (const [args, why] of [
      [[], 'offers no list to query'],
      [['--gateway', 'none.csv'], 'no file none.csv'],
      [['--gateway', file], 'not utf-8'],
      [['--gateway', file, '--all'], 'npm run reconcile -- DAY'],
    ] as const)
      expect(await reconcile([...args], robot)).toMatchObject({
        code: 2,
        csv: '',
        messages: expect.stringContaining(why),
      });
    expect(await reconcile([], {}, '2026-02-30')).toMatchObject({ code: 2 });
  }, 90_000);

  it('ends with an error when the card company or the shop’s database cannot be read', async () => {
    expect(await reconcile([], { GATEWAY_URL: 'http://127.0.0.1:9' })).toMatchObject({
      code: 2,
      csv: '',
      messages: expect.stringContaining('The card company’s list could not be read'),
    });
    if (engine === 'pglite') {
      const unlock = await lockFolder(dataDir());
      expect(await reconcile()).toMatchObject({
        code: 2,
        messages: expect.stringContaining('stop the shop first'),
      });
      unlock();
      const empty = { DATA_DIR: path.join(folder, 'empty') };
      expect(await reconcile([], empty)).toMatchObject({
        code: 2,
        messages: expect.stringContaining('no database'),
      });
    } else {
      await cluster?.halt();
      expect(await reconcile()).toMatchObject({ code: 2 });
    }
  }, 90_000);
});
