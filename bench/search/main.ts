/**
 * `npm run bench -- search [DATABASE_URL]`: how many searches of tests/search-judgements.ts have the expected
 * products among their first five results in the demo shop, and how long a search takes. With DATABASE_URL, also measures
 * how long a search takes in that database (big/fill.ts fills one).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { isSatisfied, judgements, LOOKED_AT, TARGET } from '../../tests/search-judgements.ts';
import { Calls, type Times, timesOf } from '../big/measure.ts';
import { start, untilOk } from '../processes.mjs';

type Found = { items: { code: string }[]; total: number };

async function withShop<T>(own: Record<string, string>, work: (api: string) => Promise<T>): Promise<T> {
  const [port, folder] = [await freePort(), mkdtempSync(path.join(tmpdir(), 'shop-search-'))];
  const env = {
    SHOP_API_PORT: String(port),
    DATA_DIR: folder,
    NODE_ENV: 'production',
    JWT_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
    ALLOW_PAYMENT_SANDBOX: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    ...own,
  };
  const shop = start(['build/services/shop-api/main.js'], env, ROOT);
  try {
    await untilOk(`http://localhost:${port}/readyz`);
    return await work(`http://localhost:${port}`);
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The searches that miss the expected products, and the duration of each search. */
async function judge(api: string): Promise<{ missed: string[]; times: Times }> {
  const calls = new Calls(api, { products: 285, members: 0 });
  const search = (query: string): Promise<Found> =>
    calls.call('GET', `/products/by-search?limit=${LOOKED_AT}&search=${encodeURIComponent(query)}`);
  const missed: string[] = [];
  for (const judgement of judgements) {
    const found = (await search(judgement.query)).items.map(({ code }) => code);
    if (!isSatisfied(judgement, found))
      missed.push(`${judgement.query}: ${judgement.expected.join(' ')}, but ${found.join(' ')}`);
  }
  const times = await timesOf(judgements.length, (n) => search(judgements[n]?.query ?? ''));
  return { missed, times };
}

export async function benchSearch([databaseUrl]: string[]): Promise<void> {
  const { missed, times } = await withShop({ SEED: 'demo' }, judge);
  const met = judgements.length - missed.length;
  const share = Math.round((1000 * met) / judgements.length) / 10;
  console.log(
    `${met} of ${judgements.length} searches (${share} %, wanted ${TARGET * 100} %) find the expected products`,
  );
  for (const line of missed) console.log(`  ${line}`);
  const rows: Record<string, Times> = { 'the demo’s products, built-in database': times };
  if (databaseUrl)
    await withShop({ SEED: 'off', DATABASE_URL: databaseUrl }, async (api) => {
      const { total } = (await (await fetch(`${api}/shop-api/taxon-products/by-code/main?limit=1`)).json())
        .data;
      rows[`${total} products, PostgreSQL`] = await new Calls(api, {
        products: total,
        members: 0,
      }).searches();
    });
  console.table(rows);
}
