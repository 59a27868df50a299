/**
 * `npm run bench -- import [PRODUCTS] [ROUNDS]`: an import of new products into the demo shop on PostgreSQL, compared with
 * `COPY` of the rows that it has made into the same tables of another copy of that shop, with their indexes and keys.
 * Both are measured in turn. Processor time is that of all processes.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#api/db/client.ts';
import { findPostgres } from '../scripts/lib/postgres.mjs';
import { inCluster, inDatabase } from '../tests/setup/database.ts';
import { type Cluster, startCluster } from '../tests/setup/postgres-cluster.ts';
import { endedChildrenMs } from '../tests/setup/processor-time.ts';
import { seed } from '../tests/setup/seed.ts';
import { postgresMs, postmasterOf } from './against/processor.ts';
import { timeImport } from './catalogue.mjs';
import { writeCatalogue } from './catalogue-goods.mjs';

const SHOP = 'shop';
const IMPORTED = 'imported';
const COPIED = 'copied';

/** Tables that an import of books writes, in the order of their references. */
const TABLES = [
  { name: 'products', product: 'id' },
  { name: 'product_translations', product: 'product_id' },
  { name: 'product_taxons', product: 'product_id' },
  { name: 'product_attribute_values', product: 'product_id' },
  { name: 'variants', product: 'product_id' },
  { name: 'search_entries', product: 'product_id' },
  { name: 'listings', product: 'product_id' },
];

type Times = { wall: number; cpu: number };

export async function benchImport([products = '100000', rounds = '1']: string[]): Promise<void> {
  const bin = findPostgres(process.env);
  if (!bin) throw new Error('PostgreSQL is not installed');
  const cluster = await startCluster(bin);
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-import-'));
  try {
    const url = inDatabase(cluster.url, SHOP);
    await inCluster(cluster.url, `create database ${SHOP}`);
    const database = await openDatabase({ databaseUrl: url, dataDir: undefined });
    await seed(database);
    await database.close();
    const file = path.join(folder, 'goods.jsonl');
    await writeCatalogue(createWriteStream(file), Number(products));
    const imports: Times[] = [];
    const copies: Times[] = [];
    let memory = 0;
    for (let round = 0; round < Number(rounds); round++) {
      const imported = await renewed(cluster, IMPORTED);
      const times = await timed(cluster, async () => {
        const done = await timeImport(file, { DATABASE_URL: imported, DATA_DIR: folder });
        memory = Math.max(memory, done['memory (MB)']);
      });
      imports.push(times);
      await exportRows(cluster, imported, url);
      const copied = await renewed(cluster, COPIED);
      copies.push(await timed(cluster, () => copyRows(cluster, copied)));
    }
    const [all, rows] = [medianOf(imports), medianOf(copies)];
    console.table({
      [`import of ${products} products`]: { ...all, 'memory (MB)': memory },
      'COPY of the same rows': rows,
      ratio: { wall: round(all.wall / rows.wall), cpu: round(all.cpu / rows.cpu) },
    });
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new copy of the shop. Returns its URL. */
async function renewed({ url }: Cluster, name: string): Promise<string> {
  await inCluster(url, `drop database if exists ${name} with (force)`);
  await inCluster(url, `create database ${name} template ${SHOP}`);
  await inCluster(url, 'checkpoint');
  return inDatabase(url, name);
}

const fileOf = ({ data }: Cluster, table: string) => path.join(data, `${table}.copy`);

/** Writes the rows of products that the original shop does not have, into the folder of the server. */
async function exportRows(cluster: Cluster, imported: string, original: string): Promise<void> {
  const [row] = await inOne(original, (client) => client.query('select max(id) as last from products')).then(
    (result) => result.rows,
  );
  await inOne(imported, async (client) => {
    for (const { name, product } of TABLES)
      await client.query(
        `copy (select ${await columnsOf(client, name)} from ${name} where ${product} > ${row.last} order by ${product})
          to '${fileOf(cluster, name)}'`,
      );
  });
}

/** The columns that can be written, for SQL. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return rows[0].columns;
}

const copyRows = (cluster: Cluster, url: string) =>
  inOne(url, async (client) => {
    await client.query('begin');
    for (const { name } of TABLES)
      await client.query(`copy ${name} (${await columnsOf(client, name)}) from '${fileOf(cluster, name)}'`);
    await client.query('commit');
  });

async function inOne<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function timed(cluster: Cluster, work: () => Promise<void>): Promise<Times> {
  const began = performance.now();
  const before = processorSeconds(cluster);
  await work();
  return { wall: round((performance.now() - began) / 1000), cpu: round(processorSeconds(cluster) - before) };
}

/** Of PostgreSQL and of ended children of this process. */
const processorSeconds = ({ data }: Cluster): number =>
  (postgresMs(postmasterOf(data)) + endedChildrenMs(process.pid)) / 1000;

function medianOf(times: Times[]): Times {
  const middle = (key: keyof Times) =>
    times.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return { wall: middle('wall'), cpu: middle('cpu') };
}

const round = (value: number) => Number(value.toFixed(2));
