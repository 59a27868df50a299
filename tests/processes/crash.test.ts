/**
 * If the Shop API is killed (kill -9) just before or after it gets the gateway's response, there is still one order and
 * one charge. A relay between the Shop API and the sandbox lets the test choose the moment.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { enginesOfProcesses } from '../engines.ts';
import { payHosted } from '../kit/card.ts';
import { ADDRESS, cardToken, charges } from '../setup/client.ts';
import { type Cluster, startCluster } from '../setup/postgres-cluster.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

const bin = findPostgres(process.env);
const DEMO = { email: 'hanako@example.jp', password: 'password1' };

let t: TestShop;
let relay: Server;
let api: Running | undefined;
let base: string;
let env: Record<string, string>;
let folder: string;
let cluster: Cluster | undefined;
/** Called just before and just after the relay returns the gateway's response to a call that moves money. */
let onAnswer: ((moment: 'before' | 'after') => void) | undefined;

async function start(): Promise<void> {
  api = runBuilt('shop-api/main', env);
  await ready(`${base}/readyz`, api);
}

/** Relays to the sandbox of the test shop. */
function startRelay(target: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': request.headers['content-type'] ?? 'text/plain' },
      ...(body.length > 0 ? { body } : {}),
    });
    const text = await answer.text();
    const moves = request.method === 'POST' && request.url?.startsWith('/gateway/');
    if (moves) onAnswer?.('before');
    response.writeHead(answer.status).end(text, () => {
      if (moves) onAnswer?.('after');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function setUp(engine: string): Promise<void> {
  t = await testShop();
  relay = await startRelay(t.sandboxUrl);
  folder = mkdtempSync(path.join(tmpdir(), 'shop-crash-'));
  if (engine === 'postgres') cluster = await startCluster(bin ?? '');
  else await prepareDataDir(folder);
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  env = {
    NODE_ENV: 'test',
    SHOP_API_PORT: String(port),
    DATA_DIR: folder,
    GATEWAY_URL: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    GATEWAY_TIMEOUT_MS: '1500',
    GATEWAY_CHECK_MARGIN_MS: '200',
    COMPLETE_GRACE_MS: '500',
    WORKER_INTERVAL_MS: '150',
    ...(cluster ? { DATABASE_URL: cluster.url } : {}),
  };
  await start();
}

async function tearDown(): Promise<void> {
  if (api) await kill(api, 'SIGTERM');
  relay?.close();
  await cluster?.stop();
  cluster = undefined;
  rmSync(folder, { recursive: true, force: true });
}

// biome-ignore lint/suspicious/noExplicitAny: responses of several calls
async function shopApi(method: string, call: string, body?: unknown, bearer?: string): Promise<any> {
  const response = await fetch(`${base}/shop-api${call}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, ...(text ? JSON.parse(text) : {}) };
}

async function readyToPay() {
  const { data: login } = await shopApi('POST', '/login', DEMO);
  const bearer = login.token as string;
  const { data: latest } = await shopApi('GET', '/product-latest?limit=40');
  const product = latest.items.find(
    (p: { variants: Record<string, { availableQuantity: number; price: { current: number } }> }) => {
      const [only, ...more] = Object.values(p.variants);
      return only && more.length === 0 && only.availableQuantity > 10 && only.price.current >= 100_000;
    },
  );
  const { data: cart } = await shopApi('POST', '/carts', {}, bearer);
  const token = cart.tokenValue as string;
  await shopApi('POST', `/carts/${token}/items`, { productCode: product.code, quantity: 1 }, bearer);
  await shopApi('PUT', `/checkout/${token}/address`, { shippingAddress: ADDRESS });
  await shopApi('PUT', `/checkout/${token}/shipping/0`, { method: 'standard' });
  await shopApi('PUT', `/checkout/${token}/payment/0`, { method: 'credit_card' });
  return { bearer, token };
}

const mailsAbout = async (number: string) => {
  const { items } = (await (await fetch(`${base}/outbox.json`)).json()) as { items: { subject: string }[] };
  return items.filter(({ subject }) => subject.includes(number) && subject.includes('ありがとうございます'));
};

async function expectOneOrder(token: string, bearer: string, cod: string) {
  await expect
    .poll(async () => (await shopApi('GET', `/orders/${token}`, undefined, bearer)).data?.paymentState, {
      timeout: 20_000,
    })
    .toBe('paid');
  const { data: order } = await shopApi('GET', `/orders/${token}`, undefined, bearer);
  const taken = await charges(t, cod);
  expect(taken).toHaveLength(1);
  expect(taken[0]?.ta).toBe(order.totals.total / 100);
  await expect.poll(async () => (await mailsAbout(order.number)).length).toBe(1);
}

describe.each(enginesOfProcesses(bin))('on %s', (engine) => {
  beforeAll(() => setUp(engine));
  afterAll(tearDown);

  describe.each(['before', 'after'] as const)('kill -9 just %s the response arrives', (moment) => {
    it('loses no charge by token: the restarted process finds it and places the order', async () => {
      const { bearer, token } = await readyToPay();
      const { data: key } = await shopApi('PATCH', `/checkout/${token}/payment`, { mode: 'token' }, bearer);
      const tkn = await cardToken(t, key);
      onAnswer = (now) => {
        if (now === moment) api?.child.kill('SIGKILL');
      };
      await shopApi('PATCH', '/checkout/payment/confirm', { paymentKey: key.paymentKey, tkn }, bearer).catch(
        () => {},
      );
      expect(await api?.ended).toBe('SIGKILL');
      onAnswer = undefined;
      await start();
      await expectOneOrder(token, bearer, key.gateway.cod);
    }, 60_000);

    it('loses no capture of a hosted payment: the restarted process finds it and marks the order as paid', async () => {
      const { bearer, token } = await readyToPay();
      const { data: key } = await shopApi('PATCH', `/checkout/${token}/payment`, { mode: 'hosted' }, bearer);
      expect((await shopApi('PUT', `/checkout/${token}/complete`, undefined, bearer)).status).toBe(204);
      onAnswer = (now) => {
        if (now === moment) api?.child.kill('SIGKILL');
      };
      // The sandbox notifies the shop `t`, which does not have this order, so the test notifies `api` itself.
      await payHosted({ ...key.hosted, action: `${t.sandboxUrl}/link/creditcard` });
      const { am, sf, cod } = key.gateway;
      const found = await (await fetch(`${t.sandboxUrl}/sandbox/transactions?cod=${cod}`)).json();
      const [{ gid }] = (found as { items: [{ gid: string }] }).items;
      const query = new URLSearchParams({
        gid,
        rst: '1',
        ap: '',
        ec: '',
        cod,
        am: String(am),
        tx: '0',
        sf: String(sf),
        ta: String(am + sf),
      });
      expect(await (await fetch(`${base}/gateway/notify?${query}`)).text()).toBe('ok');
      expect(await api?.ended).toBe('SIGKILL');
      onAnswer = undefined;
      await start();
      await expectOneOrder(token, bearer, cod);
    }, 60_000);
  });
});
