/**
 * `npm run bench -- goods [PRODUCTS] [REQUESTS]`: fills a PostgreSQL with a million products, and measures over HTTP
 * how long staff wait for the list of products, for a search in it, and for a change of a product. Instead of PRODUCTS,
 * the URL of a database that big/fill.ts has filled can be given.
 */
import pg from 'pg';
import { findPostgres } from '../../scripts/lib/postgres.mjs';
import { startCluster } from '../../tests/setup/postgres-cluster.ts';
import { fill } from '../big/fill.ts';
import { CATALOGUE_SEED } from '../big/fill-catalogue.ts';
import { timeOf, timesFrom, timesOf } from '../big/measure.ts';
import { MEMORY, warm } from '../big/memory.ts';
import { Language, randomOf, searches } from '../big/words.ts';
import { printHead, printTimes, withShop } from './shop.ts';
import { Staff } from './staff.ts';

const PRODUCTS = 1_000_000;
const REQUESTS = 200;
const PAGE_MS = 300;
const STOCK_MS = 150;
/** Time limit for saving a change, including the update of the product in the shop's lists and search. */
const SAVE_MS = 300;
/** A staff member of the demo. */
const EMAIL = 'tantou@example.jp';

type Sample = { id: number; code: string; name: string; variant: number };

/** Returns products spread over the whole catalogue, old and new. */
async function samplesOf(databaseUrl: string, count: number): Promise<Sample[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Sample>(
    `select p.id::int, p.code, t.name, v.id::int as variant
      from (select min(id) as first, max(id) - min(id) + 1 as count from products where code like 'BIG-%') filled
        join generate_series(1, $1::int * 2) n on true join products p on p.id = first + n * 799819::bigint % count
        join product_translations t on t.product_id = p.id and t.locale = 'ja_JP'
        join variants v on v.product_id = p.id and v.tracked
      order by n limit $1`,
    [count],
  );
  await client.end();
  if (rows.length === 0) throw new Error('the database was not filled by bench/big/fill.ts');
  return rows;
}

async function measure(databaseUrl: string, requests: number): Promise<void> {
  await warm(databaseUrl);
  const samples = await samplesOf(databaseUrl, requests);
  const of = (n: number): Sample => samples[n % samples.length] as Sample;
  const words = searches(new Language(randomOf(CATALOGUE_SEED)));
  const searchPath = (q = '', view = 'all') => `/goods?view=${view}&q=${encodeURIComponent(q)}`;
  const pages: Record<string, (n: number) => string> = {
    'goods, page 1': () => '/goods',
    'goods, page 20': () => '/goods?page=20',
    'goods running low': (n) => `/goods?view=low&page=${1 + (n % 20)}`,
    'goods off sale': () => '/goods?view=off',
    'search: code': (n) => searchPath(of(n).code),
    'search: beginning of codes': (n) => searchPath(of(n).code.slice(0, 6)),
    'search: whole name': (n) => searchPath(of(n).name),
    'search: words of shoppers': (n) => searchPath(words[n % words.length]),
    'search: words, running low': (n) => searchPath(words[n % words.length], 'low'),
    'search: nothing found': (n) => searchPath(`${of(n).code}-${n}`),
    'history of a stock': (n) => `/goods/${of(n).id}/stock`,
    'texts of a product': (n) => `/goods/${of(n).id}/edit`,
    'prices of a product': (n) => `/goods/${of(n).id}/prices`,
  };
  await withShop(databaseUrl, async ({ desk }) => {
    const staff = await Staff.logIn(desk, EMAIL);
    printHead();
    for (const [name, path] of Object.entries(pages))
      printTimes(name, await timesOf(requests, (n) => staff.open(path(n))), PAGE_MS);
    const changes: Record<string, (n: number) => Promise<() => Promise<void>>> = {
      'changing a stock': (n) =>
        staff.readyToSend(
          `/goods/${of(n).id}/stock`,
          (form) => form['id'] === String(of(n).variant) && 'expected' in form,
          {
            kind: 'difference',
            quantity: '1',
            reason: 'bench',
          },
        ),
      'taking off sale, or putting on': (n) =>
        staff.readyToSend(`/goods/${of(n).id}/edit`, (form) => 'onSale' in form, {}),
      'saving texts': (n) =>
        staff.readyToSend(`/goods/${of(n).id}/edit`, (form) => 'revision' in form, { kana: `かな${n}` }),
    };
    for (const [name, prepare] of Object.entries(changes)) {
      const taken: number[] = [];
      for (let n = 0; n < samples.length; n++) taken.push(await timeOf(await prepare(n)));
      printTimes(name, timesFrom(taken), name === 'changing a stock' ? STOCK_MS : SAVE_MS);
    }
  });
}

/** `given`: a number of products, or the URL of a filled database. */
export async function benchGoods([given = String(PRODUCTS), count]: string[]): Promise<void> {
  const requests = Number(count ?? REQUESTS);
  if (given.startsWith('postgres')) return measure(given, requests);
  const products = Number(given);
  if (!Number.isInteger(products) || products < 10_000)
    throw new Error('PRODUCTS must be a whole number of at least 10000');
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('There is no PostgreSQL on this machine.');
  const cluster = await startCluster(bin, MEMORY);
  try {
    const took = await timeOf(() => fill(cluster.url, { products, members: 0, orders: 0 }));
    console.log(`filled the database with ${products} products in ${Math.round(took / 1000)} s`);
    await measure(cluster.url, requests);
  } finally {
    await cluster.stop();
  }
}
