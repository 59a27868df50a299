/**
 * `npm run bench -- desk [ORDERS] [REQUESTS]`: fills a PostgreSQL with three million orders, measures the desk's pages
 * over HTTP with 200 requests each, and what ten people at the desk cost the storefront. The URL of a database filled by
 * fill.ts in place of ORDERS measures that one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { type Times, timeOf, timesFrom, timesOf } from '../big/measure.ts';
import { MEMORY, warm } from '../big/memory.ts';
import { start, untilOk } from '../processes.mjs';
import { fill } from './fill.ts';
import { type Page, readPages } from './pages.ts';
import { Staff, trackingNumber } from './staff.ts';
import { storefrontMeanwhile } from './storefront.ts';

const ORDERS = 3_000_000;
const REQUESTS = 200;
const SHIP_MS = 250;
const SECRET = 'bench-bench-bench-bench-bench-bench-bench';

type Origins = { shop: string; desk: string };

/** Starts the processes of a shop, built for production, on that database. */
async function withShop(databaseUrl: string, work: (origins: Origins) => Promise<void>): Promise<void> {
  const [port, apiPort, sandboxPort, deskPort] = await Promise.all(Array.from({ length: 4 }, freePort));
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-desk-'));
  const env = {
    PORT: String(port),
    SHOP_API_PORT: String(apiPort),
    SANDBOX_PORT: String(sandboxPort),
    DESK_PORT: String(deskPort),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    SESSION_SECRET: SECRET,
    JWT_SECRET: SECRET,
    DESK_SECRET: SECRET,
    DESK_TOTP: 'optional',
    ALLOW_PAYMENT_SANDBOX: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'off',
  };
  const shop = start(['scripts/start.mjs'], env, ROOT);
  const origins = { shop: `http://localhost:${port}`, desk: `http://localhost:${deskPort}` };
  try {
    for (const origin of Object.values(origins)) await untilOk(`${origin}/readyz`);
    await work(origins);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints a line for each page. */
async function measurePages(
  desk: string,
  pages: Record<string, Page>,
  { toShip, requests }: { toShip: number[]; requests: number },
) {
  const staff = await Staff.logIn(desk, 1);
  const show = (name: string, { p50, p95 }: Times, most: number) => {
    const figures = [p50, p95, most].map((value) => String(value).padStart(8)).join('');
    console.log(`${name.padEnd(36)}${figures}${p95 > most ? '  missed' : ''}`);
  };
  console.log(`${'milliseconds'.padEnd(36)}     p50     p95 at most`);
  for (const [name, { path, most }] of Object.entries(pages))
    show(name, await timesOf(requests, (n) => staff.open(path(n))), most);
  const shipped: number[] = [];
  for (const id of toShip.splice(-requests)) {
    const ship = await staff.readyToShip(id, trackingNumber(id));
    shipped.push(await timeOf(ship));
  }
  show('shipping an order', timesFrom(shipped), SHIP_MS);
}

/** Orders that can be shipped, the most urgent ones last. */
async function ordersToShip(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where state = 'new' and shipping_state = 'ready' and has_goods and payment_state = 'paid'
      order by ship_by desc, id desc`,
  );
  await client.end();
  return rows.map(({ id }) => Number(id));
}

async function measure(databaseUrl: string, requests: number): Promise<void> {
  await warm(databaseUrl);
  const pages = await readPages(databaseUrl);
  const toShip = await ordersToShip(databaseUrl);
  await withShop(databaseUrl, async (origins) => {
    await measurePages(origins.desk, pages, { toShip, requests });
    const rounds = await storefrontMeanwhile(origins, pages, { toShip, roundMs: requests * 200 });
    console.table(rounds);
    const changes = rounds.map((round) => round['change (%)']).sort((a, b) => a - b);
    console.log(
      `ten people at the desk change the storefront's p95 by ${changes[changes.length >> 1]} % (median)`,
    );
  });
}

/** `given`: a number of orders, or the URL of a filled database. */
export async function benchDesk([given = String(ORDERS), count]: string[]): Promise<void> {
  const requests = Number(count ?? REQUESTS);
  if (given.startsWith('postgres')) return measure(given, requests);
  const orders = Number(given);
  if (!Number.isInteger(orders) || orders < 10_000)
    throw new Error('a whole number of orders, 10000 at least');
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startCluster(bin, MEMORY);
  try {
    const took = await timeOf(() => fill(cluster.url, orders));
    console.log(`${orders} orders were filled in in ${Math.round(took / 1000)} s`);
    await measure(cluster.url, requests);
  } finally {
    await cluster.stop();
  }
}
