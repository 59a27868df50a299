/** The sandbox must keep all payments after kill -9, because other tests compare the shop with the sandbox's records. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { madeUnder } from '../services/sandbox-harness.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-sandbox-'));
let sandbox: Running | undefined;

afterAll(async () => {
  if (sandbox) await kill(sandbox);
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<string> {
  const port = await freePort();
  const env = { SANDBOX_PORT: String(port), DATA_DIR: folder, SANDBOX_NOTIFY_URL: 'http://127.0.0.1:9/none' };
  sandbox = runBuilt('sandbox/main', env);
  await ready(`http://127.0.0.1:${port}/healthz`, sandbox);
  return `http://127.0.0.1:${port}`;
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });

async function pay(base: string, cod: string, cn = '4444333322221111'): Promise<void> {
  const fields = { aid: '123456', jb: 'AUTH', am: '2000', tx: '0', sf: '500', em: 'a@example.jp', cod };
  const opened = await post(`${base}/link/creditcard`, fields);
  const visit = new URL(opened.url).searchParams.get('visit') ?? '';
  const card = { cn, exp_month: '12', exp_year: '30', fn: 'HANAKO', ln: 'YAMADA', cvv: '123' };
  await post(`${base}/link/creditcard/pay`, { visit, ...card });
}

it('the sandbox keeps payments, captures and cancellations after a kill, and deletes them with a reset', async () => {
  let base = await start();
  const request = (url: string) => fetch(base + url);
  const states = async (cod: string) =>
    (await madeUnder({ request }, cod)).map(({ state, ta }) => [state, ta]);
  const settle = async (jb: string, cod: string) => {
    const [made] = await madeUnder({ request }, cod);
    return (
      await post(`${base}/gateway/gateway.aspx`, { aid: '123456', jb, tid: String(made?.['gid']) })
    ).text();
  };
  await pay(base, 'A');
  await pay(base, 'B');
  await pay(base, 'C');
  await pay(base, 'A', '4000000000000044');
  expect(await settle('SALES', 'A')).toMatch(/^\d+,1,/);
  expect(await settle('CANCEL', 'B')).toMatch(/^\d+,1,/);
  for (let kills = 0; kills < 2; kills++) {
    await kill(sandbox as Running);
    // A call that got no response may leave an incomplete last line.
    appendFileSync(path.join(folder, 'sandbox-journal.jsonl'), '{"made":{"gid":"1","st');
    base = await start();
    expect(await states('A')).toEqual([
      ['captured', 2500],
      ['failed', 2500],
    ]);
    expect(await states('B')).toEqual([['cancelled', 2500]]);
    expect(await states('C')).toEqual([['authorised', 2500]]);
  }
  expect(await settle('SALES', 'A')).toMatch(/ER032/);
  expect(await settle('SALES', 'C')).toMatch(/^\d+,1,/);
  const { items } = (await (await request('/sandbox/transactions')).json()) as { items: object[] };
  expect(items).toHaveLength(4);
  expect(readFileSync(path.join(folder, 'sandbox-journal.jsonl'), 'utf8')).not.toContain('4444333322221111');
  await post(`${base}/sandbox/reset`, {});
  await kill(sandbox as Running);
  base = await start();
  expect(await states('A')).toEqual([]);
}, 60_000);
