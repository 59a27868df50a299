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

/** `url` of a database without users. Works on a copy of it. */
export async function importMeanwhile(url: string, withShop: WithShop) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-big-'));
  const source = new URL(url).pathname.slice(1);
  try {
    await inCluster(url, `drop database if exists ${COPY}`);
    await inCluster(url, `create database ${COPY} template ${source}`);
    const file = path.join(folder, 'goods.jsonl');
    await writeCatalogue(createWriteStream(file), PRODUCTS);
    const copy = inDatabase(url, COPY);
    return await withShop(copy, async (calls) => {
      await calls.lists();
      const quiet = { lists: await calls.lists(), searches: await calls.searches() };
      const ending = timeImport(file, { DATABASE_URL: copy, DATA_DIR: folder });
      let isOver = false;
      ending.finally(() => {
        isOver = true;
      });
      const rounds: { lists: Times; searches: Times }[] = [];
      while (!isOver) rounds.push({ lists: await calls.lists(), searches: await calls.searches() });
      const worst = (what: 'lists' | 'searches') => Math.max(...rounds.map((round) => round[what].p95));
      return {
        ...(await ending),
        'lists p95 (ms)': quiet.lists.p95,
        'meanwhile, the worst round': worst('lists'),
        'searches p95 (ms)': quiet.searches.p95,
        'searches, the worst round': worst('searches'),
      };
    });
  } finally {
    await inCluster(url, `drop database if exists ${COPY}`);
    rmSync(folder, { recursive: true, force: true });
  }
}
