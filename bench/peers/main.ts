/**
 * `npm run bench -- peers [ROUNDS]`: compares the processor time of our Shop API with that of Vendure, which it downloads
 * into a temporary folder. Both have the demo's products in databases of one PostgreSQL, and are measured in turn. Prints
 * a table. Needs Linux and PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { inCluster, inDatabase } from '../../tests/setup/database.ts';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { processorMs } from '../../tests/setup/processor-time.ts';
import { BUYERS, ORDERS, Shopping, WORKERS_MS } from '../against/orders.ts';
import { measured, postgresMs, postmasterOf } from '../against/processor.ts';
import { Release } from '../against/release.ts';
import { inTurn, middle, type Pair, ratio, times } from '../against/rounds.ts';
import { clock, number, print, share } from '../against/table.ts';
import { memoryOf } from '../processes.mjs';
import { englishCaller, writeGoods } from './goods.ts';
import { Guest, Vendure } from './vendure.ts';

const ROUNDS = 5;
const REQUESTS = 96;
const ADDS = 48;
const AT_ONCE = 16;
const LIST = 24;
const WORD = 'grammar';

const HEAD = [
  'per request',
  'ours, ms',
  'Vendure, ms',
  'Vendure ÷ ours',
  'PostgreSQL, ms',
  'p50 by the clock, ms',
  'p99',
];

type Work = (count: number) => Promise<{ p50: number; p99: number }>;
type Both = { old: Work; new: Work };

export async function benchPeers([given = String(ROUNDS)]: string[]): Promise<void> {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('ROUNDS must be a whole number from 1');
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startCluster(bin);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-peers-'));
  const files = { goods: path.join(folder, 'goods.csv'), collections: path.join(folder, 'collections.json') };
  const ends: (() => Promise<void>)[] = [cluster.stop];
  try {
    for (const name of ['ours', 'vendure']) await inCluster(cluster.url, `create database ${name}`);
    const ours = await Release.start(ROOT, inDatabase(cluster.url, 'ours'));
    ends.push(() => ours.stop());
    const products = await writeGoods(ours.api, files);
    console.log(`Installing Vendure and filling it with ${products} products …`);
    const vendure = await Vendure.install(inDatabase(cluster.url, 'vendure'));
    vendure.fill(files);
    vendure.startWorker();
    await vendure.startServer();
    for (const name of ['worker', 'server'] as const) ends.push(() => vendure.end(name));
    console.log('Measuring …');
    print(await compare({ ours, vendure, postmaster: postmasterOf(cluster.data) }, rounds), HEAD);
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Vendure is `old` and our Shop API is `new`. */
async function compare(
  { ours, vendure, postmaster }: { ours: Release; vendure: Vendure; postmaster: number },
  rounds: number,
): Promise<string[][]> {
  const counted = {
    old: () => ({ pids: [vendure.pid('server'), vendure.pid('worker')], postmaster }),
    new: () => ({ pids: [ours.pid('shop-api')], postmaster }),
  };
  const rows: string[][] = [];
  for (const [name, [count, both]] of Object.entries(await visits(ours, vendure)))
    rows.push(
      rowOf(
        name,
        await inTurn(rounds, (which) => measured(counted[which](), count, () => both[which](count))),
      ),
    );

  const shopping = await Shopping.at(ours, postmaster);
  const goods = (await new Guest(vendure.url).search({ collectionSlug: 'all' })).items;
  const variants: string[] = [];
  for (const { slug } of goods) variants.push(await variantOf(vendure, slug));
  const buyThere = async () => {
    const taken = await times(ORDERS, BUYERS, (n) =>
      new Guest(vendure.url).buy(variants[n % variants.length] ?? ''),
    );
    await sleep(WORKERS_MS);
    return taken;
  };
  const orders = await inTurn(rounds, (which) =>
    which === 'new' ? shopping.wholeOrders() : measured(counted.old(), ORDERS, buyThere),
  );
  await shopping.end();
  rows.push(rowOf('whole order, new cart to paid', orders));

  const [here, there] = [memoryOf(ours.pid('shop-api')), memoryOf(vendure.pid('server'))];
  const worker = memoryOf(vendure.pid('worker'));
  const memory = [String(here), `${there} + ${worker}`, share((there + worker) / here), '', '', ''];
  rows.push(['memory after that (MB), Vendure with its worker', ...memory]);

  const starts = await inTurn(rounds, (which) => startOf(which === 'new' ? ours : vendure, postmaster));
  rows.push(rowOf('start with a database present, without Vendure’s worker', starts));
  return rows;
}

async function variantOf(vendure: Vendure, slug: string): Promise<string> {
  const [variant] = (await new Guest(vendure.url).product(slug)).variants;
  return variant?.id ?? '';
}

/** Reads and carts, each with the number of requests of a round. */
async function visits(ours: Release, vendure: Vendure): Promise<Record<string, [number, Both]>> {
  const caller = englishCaller(ours.api);
  const there = new Guest(vendure.url);
  type List = { total: number; items: { code: string; slug: string }[] };
  const list = await caller.must<List>('GET', `/taxon-products/by-code/main?limit=${LIST}`);
  const slugs = list.items.map(({ slug }) => slug);
  const code = list.items[0]?.code ?? '';
  const variant = await variantOf(vendure, slugs[0] ?? '');
  const found = {
    ours: (await caller.must<List>('GET', `/products/by-search?limit=${LIST}&search=${WORD}`)).total,
    vendure: (await there.search({ term: WORD })).totalItems,
  };
  console.log(`A search for ${WORD} finds ${found.ours} products, Vendure's finds ${found.vendure}.`);

  let n = 0;
  // The parameter `n` is different each time, because the same URL within a second would be answered from a cache.
  const read = (url: string) => caller.must('GET', `${url}${url.includes('?') ? '&' : '?'}n=${n++}`);
  const slug = () => slugs[n++ % slugs.length] ?? '';
  const both = (here: () => Promise<unknown>, other: () => Promise<unknown>, atOnce = AT_ONCE): Both => ({
    new: (count) => times(count, atOnce, here),
    old: (count) => times(count, atOnce, other),
  });
  const search = (input: object) => there.search(input);
  return {
    'list of 24, each time another': [
      REQUESTS,
      both(
        () => read(`/taxon-products/by-code/main?limit=${LIST}`),
        () => search({ collectionSlug: 'all' }),
      ),
    ],
    'the same list again and again, which our Shop API caches': [
      REQUESTS,
      both(
        () => caller.must('GET', `/taxon-products/by-code/main?limit=${LIST}`),
        () => search({ collectionSlug: 'all' }),
      ),
    ],
    product: [
      REQUESTS,
      both(
        () => read(`/products/by-slug/${slug()}`),
        () => there.product(slug()),
      ),
    ],
    search: [
      REQUESTS,
      both(
        () => read(`/products/by-search?limit=${LIST}&search=${WORD}`),
        () => search({ term: WORD }),
      ),
    ],
    'new cart and its first line': [
      ADDS,
      both(
        () => addTo(ours, code),
        () => new Guest(vendure.url).add(variant),
      ),
    ],
  };
}

/** For a guest of another address each time, because the carts of one address are limited. */
async function addTo(ours: Release, productCode: string): Promise<void> {
  const guest = englishCaller(ours.api);
  const { tokenValue } = await guest.must<{ tokenValue: string }>('POST', '/carts', {});
  await guest.must('POST', `/carts/${tokenValue}/items`, { productCode, quantity: 1 });
}

async function startOf(which: Release | Vendure, postmaster: number) {
  const [end, begin, pid] =
    which instanceof Release
      ? [() => which.end('shop-api'), () => which.run('shop-api'), () => which.pid('shop-api')]
      : [() => which.end('server'), () => which.startServer(), () => which.pid('server')];
  await end();
  const before = postgresMs(postmaster);
  const p50 = await begin();
  const postgres = postgresMs(postmaster) - before;
  return { processor: postgres + processorMs(pid()), postgres, p50 };
}

const rowOf = (name: string, pair: Pair): string[] => [
  name,
  number(middle(pair.new)),
  number(middle(pair.old)),
  ratio(pair.old, pair.new).toFixed(1),
  `${number(middle(pair.new, 'postgres'))} and ${number(middle(pair.old, 'postgres'))}`,
  clock({ old: pair.new, new: pair.old }, 'p50').replace('→', 'and'),
  clock({ old: pair.new, new: pair.old }, 'p99').replace('→', 'and'),
];
