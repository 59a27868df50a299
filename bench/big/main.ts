/**
 * `npm run bench -- big [SMALL LARGE]`: compares the response times of two shops, by default with 10,000 and a million
 * products, each with its own Shop API on the same PostgreSQL. Fills both first, which takes a quarter of an hour.
 * Instead of numbers of products, SMALL and LARGE can be the URLs of two databases that fill.ts has filled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { inCluster, inDatabase } from '../../tests/setup/database.ts';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { memoryOf, start, untilOk } from '../processes.mjs';
import { fill, type Sizes } from './fill.ts';
import { importMeanwhile } from './import.ts';
import { Calls, type Times } from './measure.ts';
import { MEMORY, warm } from './memory.ts';
import { behindProxy } from './proxy.ts';
import { rounds } from './rounds.ts';

const SMALL: Sizes = { products: 10_000, members: 10_000, orders: 30_000 };
const LARGE: Sizes = { products: 1_000_000, members: 1_000_000, orders: 3_000_000 };

type Results = { times: Record<string, Times>; 'boot (ms)': number; 'memory (MB)': number };

/** Starts a Shop API on a database. `boot`: milliseconds until it was ready. */
async function withShop<T>(
  databaseUrl: string,
  size: Sizes,
  work: (calls: Calls, shop: { boot: number; memory(): number }) => Promise<T>,
): Promise<T> {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), 'shop-big-'))];
  const env = {
    SHOP_API_PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    JWT_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
    ALLOW_PAYMENT_SANDBOX: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    GUEST_CARTS_PER_ADDRESS: '100000',
    SEED: 'off',
  };
  const shop = start(['build/services/shop-api/main.js'], env, ROOT);
  try {
    const boot = Math.round(await untilOk(`http://localhost:${port}/readyz`));
    const calls = new Calls(`http://localhost:${port}`, size);
    return await work(calls, { boot, memory: () => memoryOf(shop.pid) });
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string, size: Sizes): Promise<Results> {
  await warm(databaseUrl);
  return withShop(databaseUrl, size, async (calls, { boot, memory }) => {
    const times: Record<string, Times> = {
      'category list': await calls.lists(),
      'filtered list': await calls.filteredLists(),
      search: await calls.searches(),
      'search by price in a category': await calls.searches('&taxon_code=big_10000&sortBy[price]=ASC'),
      ...(await calls.productPages()),
      ...(await calls.orderLists()),
      'add to cart': await calls.addToCart(),
      'part of the sitemap': await calls.addresses(),
      'figures for Prometheus': await calls.metrics(),
      ...(await rounds(databaseUrl)),
    };
    return { times, 'boot (ms)': boot, 'memory (MB)': memory() };
  });
}

async function compare(smallUrl: string, largeUrl: string): Promise<void> {
  show(await measure(smallUrl, SMALL), await measure(largeUrl, LARGE));
  console.table(await behindProxy());
  console.table(await importMeanwhile(smallUrl, (url, work) => withShop(url, SMALL, (calls) => work(calls))));
}

function show(small: Results, large: Results): void {
  const rows = Object.entries(large.times).map(([name, { p50, p95 }]) => [
    name,
    {
      'p50 (ms)': p50,
      'p95 (ms)': p95,
      'small p50': small.times[name]?.p50,
      'small p95': small.times[name]?.p95,
      growth: Math.round((p95 / (small.times[name]?.p95 ?? p95)) * 10) / 10,
    },
  ]);
  console.table(Object.fromEntries(rows));
  for (const figure of ['boot (ms)', 'memory (MB)'] as const)
    console.log(`${figure}: ${large[figure]} (small ${small[figure]})`);
}

/** `filled`: URLs of a small and a large database that are filled already. */
export async function benchBig(filled: string[]): Promise<void> {
  const [smallUrl, largeUrl] = filled;
  if (smallUrl && largeUrl) {
    await compare(smallUrl, largeUrl);
    return;
  }
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startCluster(bin, MEMORY);
  try {
    for (const name of ['small', 'large']) await inCluster(cluster.url, `create database ${name}`);
    const [small, large] = [inDatabase(cluster.url, 'small'), inDatabase(cluster.url, 'large')];
    await fill(small, SMALL);
    await fill(large, LARGE);
    await compare(small, large);
  } finally {
    await cluster.stop();
  }
}
