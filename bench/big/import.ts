/** An import of 100,000 products into the small shop, and how long its readers wait meanwhile. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inCluster, inDatabase } from '../../tests/setup/database.ts';
import { timeImport } from '../catalogue.mjs';
import { writeCatalogue } from '../catalogue-goods.mjs';
import type { Calls, Times } from './measure.ts';

const PRODUCTS = 100_000;
const COPY = 'small_imported';

type WithShop = <T>(databaseUrl: string, work: (calls: Calls) => Promise<T>) => Promise<T>;

/** `url` of a database without users. Works on copies of it: once alone, and once while somebody reads without a pause. */
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
    const read = await withShop(copy, (calls) => readMeanwhile(calls, timed()));
    return { ...alone, ...read };
  } finally {
    await inCluster(url, `drop database if exists ${COPY}`);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readMeanwhile(calls: Calls, importing: Promise<unknown>) {
  let isOver = false;
  const ending = importing.finally(() => {
    isOver = true;
  });
  const rounds: { lists: Times; searches: Times }[] = [];
  const round = async () => ({ lists: await calls.lists(), searches: await calls.searches() });
  while (!isOver) rounds.push(await round());
  await ending;
  const quiet = await round();
  const worst = (what: 'lists' | 'searches') => Math.max(...rounds.map((each) => each[what].p95));
  return {
    'lists p95 (ms)': quiet.lists.p95,
    'meanwhile, the worst round': worst('lists'),
    'searches p95 (ms)': quiet.searches.p95,
    'searches, the worst round': worst('searches'),
  };
}
