/** Measures an import of 100,000 products into the small shop, and the response times of reads during the import. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inCluster, inDatabase } from '../../tests/setup/database.ts';
import { timeImport } from '../catalogue.mjs';
import { writeCatalogue } from '../catalogue-goods.mjs';
import { type Calls, timeOf, timesFrom } from './measure.ts';

const PRODUCTS = 100_000;
const COPY = 'small_imported';
const WARM_UP_MS = 2000;
const QUIET_MS = 10_000;

type WithShop = <T>(databaseUrl: string, work: (calls: Calls) => Promise<T>) => Promise<T>;

/** `url`: a database without clients. Imports into a copy of it without reads, and into another copy during reads. */
export async function importMeanwhile(url: string, withShop: WithShop) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-big-'));
  const copy = inDatabase(url, COPY);
  const file = path.join(folder, 'goods.jsonl');
  const copied = async () => {
    await inCluster(url, `drop database if exists ${COPY}`);
    await inCluster(url, `create database ${COPY} template ${new URL(url).pathname.slice(1)}`);
  };
  const timed = () => timeImport(file, { DATABASE_URL: copy, DATA_DIR: folder });
  try {
    await writeCatalogue(createWriteStream(file), PRODUCTS);
    await copied();
    const alone = await timed();
    await copied();
    const read = await withShop(copy, (calls) => readMeanwhile(calls, timed));
    return { ...alone, ...read };
  } finally {
    await inCluster(url, `drop database if exists ${COPY}`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readMeanwhile(calls: Calls, importing: () => Promise<unknown>) {
  await readUntil(calls, sleep(WARM_UP_MS));
  const meanwhile = await readUntil(calls, importing());
  const quiet = await readUntil(calls, sleep(QUIET_MS));
  return {
    'lists p95 (ms)': quiet.lists.p95,
    meanwhile: meanwhile.lists.p95,
    'searches p95 (ms)': quiet.searches.p95,
    'searches, meanwhile': meanwhile.searches.p95,
  };
}

/** Requests a list and a search in turn, until `others` settles. */
async function readUntil(calls: Calls, others: Promise<unknown>) {
  let isOver = false;
  const ending = others.finally(() => {
    isOver = true;
  });
  const [lists, searches]: [number[], number[]] = [[], []];
  for (let n = 0; !isOver; n++) {
    lists.push(await timeOf(() => calls.list(n)));
    searches.push(await timeOf(() => calls.search(n)));
  }
  await ending;
  return { lists: timesFrom(lists), searches: timesFrom(searches) };
}
