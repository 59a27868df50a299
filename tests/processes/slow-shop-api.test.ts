/** The built storefront with a Shop API on a slow day: each answer takes its time, and a single one never comes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { HangingRelay } from '../setup/hanging-relay.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { storefront } from '../setup/storefront.ts';

/** The limit of a call, and what each call takes: more than the shorter limit of calls that are known to hang. */
const [LIMIT_MS, SLOW_MS] = [4_000, 1_500];

let folder: string;
let api: Running;
let apiUrl: string;
let line: HangingRelay;
let shop: Running;
let shopUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(`${tmpdir()}/shop-slow-`);
  await prepareDataDir(folder);
  const port = await freePort();
  apiUrl = `http://localhost:${port}`;
  api = runBuilt('shop-api/main', { DATA_DIR: folder, SHOP_API_PORT: String(port) });
  await ready(`${apiUrl}/readyz`, api, 90_000);
}, 180_000);
afterAll(async () => {
  await kill(api);
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  line = await HangingRelay.open(apiUrl);
  const port = await freePort();
  shopUrl = `http://localhost:${port}`;
  shop = storefront({
    PORT: String(port),
    SHOP_URL: shopUrl,
    SHOP_API_URL: `${line.url}/shop-api`,
    SHOP_API_TIMEOUT_MS: String(LIMIT_MS),
  });
  await ready(`${shopUrl}/healthz`, shop);
});
afterEach(async () => {
  await kill(shop);
  line.close();
});

const visit = async (path: string) => (await fetch(shopUrl + path)).status;

/** Paths of products that no visitor has seen, so that each visit needs an answer of the Shop API. */
async function products(): Promise<string[]> {
  const page = await (await fetch(`${shopUrl}/products/categories/books`)).text();
  const found = [...page.matchAll(/href="(\/products\/(?!categories|search)[^"#?]+)"/g)].map(
    ([, path = '']) => path,
  );
  return [...new Set(found)];
}

it('shows every page after a call of another page has hung', async () => {
  const paths = await products();
  line.delayMs = SLOW_MS;
  line.hangsAt = (path) => path.includes('/faq');
  await visit('/faq');
  const statuses = [];
  for (const path of paths.slice(0, 6)) statuses.push(await visit(path));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
});

it('shows every other page while visitors keep coming and one of their calls hangs', async () => {
  const [hung = '', ...others] = await products();
  line.delayMs = SLOW_MS;
  line.hangsAt = (path) => path.includes(`${hung.replace('/products', '')}?`);
  const waiting = visit(hung);
  const statuses = [];
  for (const path of others.slice(0, 4)) statuses.push(await visit(path));
  expect(await waiting).toBe(503);
  statuses.push(...(await Promise.all(others.slice(4, 8).map(visit))));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
});

it('shows the first page though its features take longer than three seconds to find', async () => {
  line.delayMs = 3_200;
  expect(await visit('/products/categories/books')).toBe(200);
});

it('answers the request under way when it is told to end twice, as happens to a whole process group', async () => {
  line.delayMs = SLOW_MS;
  const waiting = visit('/products/categories/books');
  await line.nextRequest();
  shop.child.kill('SIGTERM');
  await sleep(100);
  shop.child.kill('SIGTERM');
  expect(await waiting).toBe(200);
  expect(await shop.ended).toBe(0);
});
