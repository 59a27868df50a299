// Measures the import of 30,000 products, and a search before and after it, with the built Shop API on PostgreSQL. Can be
// run alone: `node bench/catalogue.mjs`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { tsImport } from 'tsx/esm/api';
import { freePort } from '../scripts/lib/ports.mjs';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { prepareOrExit } from '../scripts/lib/prepare.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { writeCatalogue } from './catalogue-goods.mjs';
import { memoryOf, start, untilOk } from './processes.mjs';

const PRODUCTS = 30_000;
const SEARCHES = 300;
const WORDS = [
  '英',
  '英語',
  '問題集',
  'どりる',
  'ｻｰﾊﾞｰ',
  '英語 ノート',
  'grammar',
  'えいご',
  '高橋',
  '存在しない言葉',
];

/**
 * @param {string} origin
 * @param {string} [more] further parameters
 */
async function searchTimes(origin, more = '') {
  /** @type {number[]} */
  const times = [];
  for (let n = 0; n < SEARCHES; n++) {
    const word = encodeURIComponent(WORDS[n % WORDS.length] ?? '');
    const began = performance.now();
    // The parameter `n` is different each time, because the same URL within a second would be answered from the cache.
    const answer = await fetch(`${origin}/shop-api/products/by-search?search=${word}&n=${n}${more}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    Number((times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(1));
  return { 'p50 (ms)': at(0.5), 'p99 (ms)': at(0.99) };
}

/**
 * @param {string} file
 * @param {Record<string, string>} env
 */
export async function timeImport(file, env) {
  const began = performance.now();
  const command = ['build/services/shop-api/catalogue-command/main.js', 'import', file];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, child.exitCode === null ? memoryOf(child.pid ?? 0) : 0);
  }, 20);
  const [code] = await ended.finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  return { seconds: Number(((performance.now() - began) / 1000).toFixed(1)), 'memory (MB)': peak };
}

/** @param {string} origin */
async function totalOf(origin) {
  const answer = await fetch(
    `${origin}/shop-api/products/by-search?search=${encodeURIComponent('試験用')}&limit=1`,
  );
  return /** @type {{ data: { total: number } }} */ (await answer.json()).data.total;
}

/** @returns {Promise<Record<string, object> | undefined>} undefined without PostgreSQL */
export async function benchCatalogue() {
  const bin = findPostgres(process.env);
  if (!bin) return undefined;
  const { startCluster } = await tsImport('../tests/setup/postgres-cluster.ts', import.meta.url);
  const cluster = await startCluster(bin);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    SHOP_API_PORT: String(port),
    DATABASE_URL: cluster.url,
    DATA_DIR: folder,
    NODE_ENV: 'production',
    JWT_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
    ALLOW_PAYMENT_SANDBOX: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'demo',
  };
  const shop = start(['build/services/shop-api/main.js'], env, ROOT);
  try {
    await untilOk(`${origin}/readyz`);
    await searchTimes(origin);
    /** @type {Record<string, object>} */
    const results = { 'search, 285 products': await searchTimes(origin) };
    const file = path.join(folder, 'goods.jsonl');
    await writeCatalogue(createWriteStream(file), PRODUCTS);
    const first = await timeImport(file, env);
    const began = performance.now();
    while ((await totalOf(origin)) < PRODUCTS && performance.now() - began < 60_000) await sleep(50);
    const visible = Number(((performance.now() - began) / 1000).toFixed(1));
    results[`import of ${PRODUCTS} products`] = { ...first, 'found after (s)': visible };
    results['the same import again'] = await timeImport(file, env);
    await searchTimes(origin);
    results['search, 30,285 products'] = await searchTimes(origin);
    results['Shop API'] = { 'memory (MB)': memoryOf(shop.pid) };
    return results;
  } finally {
    await shop.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await prepareOrExit(ROOT, { build: true });
  console.table((await benchCatalogue()) ?? 'no PostgreSQL on this machine');
}
