/**
 * `npm run bench -- desk [ORDERS] [REQUESTS]`: fills a PostgreSQL with three million orders. Measures the desk's
 * pages over HTTP, each with 200 requests, and how much slower the storefront is while ten people work at the desk.
 * Instead of ORDERS, the URL of a database that fill.ts has filled can be given.
 */
import pg from 'pg';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { timeOf, timesFrom, timesOf } from '../big/measure.ts';
import { MEMORY, warm } from '../big/memory.ts';
import { fill } from './fill.ts';
import { type Page, readPages } from './pages.ts';
import { printHead, printTimes, withShop } from './shop.ts';
import { Staff, trackingNumber } from './staff.ts';
import { storefrontMeanwhile } from './storefront.ts';

const ORDERS = 3_000_000;
const REQUESTS = 200;
const SHIP_MS = 250;

/** Prints a line for each page. */
async function measurePages(
  desk: string,
  pages: Record<string, Page>,
  { toShip, requests }: { toShip: number[]; requests: number },
) {
  const staff = await Staff.logIn(desk, 's1@example.jp');
  printHead();
  for (const [name, { path, most }] of Object.entries(pages))
    printTimes(name, await timesOf(requests, (n) => staff.open(path(n))), most);
  const shipped: number[] = [];
  for (const id of toShip.splice(-requests)) {
    const ship = await staff.readyToShip(id, trackingNumber(id));
    shipped.push(await timeOf(ship));
  }
  printTimes('shipping an order', timesFrom(shipped), SHIP_MS);
}

/** Ids of the orders that can be shipped, the most urgent last. */
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
    const { alone, besideTheDesk, shopPages, deskPages } = await storefrontMeanwhile(origins, pages, {
      toShip,
      roundMs: requests * 100,
    });
    const change = (100 * (besideTheDesk.p95 - alone.p95)) / alone.p95;
    console.log(
      `p95 of ${shopPages} pages of the storefront: ${alone.p95} ms, and ${besideTheDesk.p95} ms while ten people ` +
        `open ${deskPages} pages of the desk (${change.toFixed(1)} %)`,
    );
  });
}

/** `given`: a number of orders, or the URL of a filled database. */
export async function benchDesk([given = String(ORDERS), count]: string[]): Promise<void> {
  const requests = Number(count ?? REQUESTS);
  if (given.startsWith('postgres')) return measure(given, requests);
  const orders = Number(given);
  if (!Number.isInteger(orders) || orders < 10_000)
    throw new Error('ORDERS must be a whole number of at least 10000');
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startCluster(bin, MEMORY);
  try {
    const took = await timeOf(() => fill(cluster.url, orders));
    console.log(`filled the database with ${orders} orders in ${Math.round(took / 1000)} s`);
    await measure(cluster.url, requests);
  } finally {
    await cluster.stop();
  }
}
