// `npm run bench`: start time, page weight, requests per second and memory, compared with a hello-world Remix app in the
// same run. Results of two runs can be compared only by these ratios, because the speed of a machine changes from minute
// to minute.
// `npm run bench -- against [COMMIT]` compares the processor time of pages, orders and starts with an older release
// (against/main.ts), `-- peers` that of the Shop API with Vendure (peers/main.ts). `-- big` measures a shop of a million
// products (big/main.ts), `-- desk` the pages for staff in a shop of three million orders (desk/main.ts), `-- goods` the
// staff's pages about a million products (desk/goods.ts), `-- search` the quality of the search (search/main.ts), and
// `-- import` an import against `COPY` of the same rows (import.ts).
// `-- up` starts a shop with two storefronts and two Shop APIs, and leaves it running (big/up.ts).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { freePort } from '../scripts/lib/ports.mjs';
import { prepareOrExit } from '../scripts/lib/prepare.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { benchCatalogue } from './catalogue.mjs';
import { startHello } from './hello.mjs';
import { lighthouseScores } from './lighthouse.mjs';
import { load } from './load.mjs';
import { memberWithCart } from './members.mjs';
import { paintTimes } from './paint.mjs';
import { childOf, memoryOf, start, untilOk } from './processes.mjs';
import { addInStorefront } from './shoppers.mjs';
import { weigh } from './weight.mjs';
import { addToCarts } from './writing.mjs';

const CATEGORY = '/products/categories/books?page=1';
/** Pages that are measured with an empty cache. */
const NEWCOMERS_PAGES = ['/', CATEGORY, '/login', '/inquiry'];
const MEMBERS_PAGES = ['cart', 'address', 'survey', 'confirm', 'payment'].map((step) => `/checkout/${step}`);
const PAGES = ['/', CATEGORY, '/en/products/categories/books?page=1', '/checkout/cart', '/login'];

await prepareOrExit(ROOT, { build: true });
/** @type {Record<string, [file: string, name: string]>} */
const COMMANDS = {
  against: ['./against/main.ts', 'benchAgainst'],
  peers: ['./peers/main.ts', 'benchPeers'],
  big: ['./big/main.ts', 'benchBig'],
  desk: ['./desk/main.ts', 'benchDesk'],
  goods: ['./desk/goods.ts', 'benchGoods'],
  search: ['./search/main.ts', 'benchSearch'],
  import: ['./import.ts', 'benchImport'],
  up: ['./big/up.ts', 'up'],
};
const [asked = '', ...given] = process.argv.slice(2);
const command = COMMANDS[asked];
if (command) {
  const [file, name] = command;
  await (await tsImport(file, import.meta.url))[name](given);
  process.exit();
}

const [port, apiPort, sandboxPort, deskPort] = await Promise.all(Array.from({ length: 4 }, freePort));
const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
const shopEnv = {
  PORT: String(port),
  SHOP_API_PORT: String(apiPort),
  SANDBOX_PORT: String(sandboxPort),
  DESK_PORT: String(deskPort),
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  SESSION_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
  JWT_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
  DESK_SECRET: 'bench-bench-bench-bench-bench-bench-bench',
  ALLOW_PAYMENT_SANDBOX: '1',
  TRUSTED_PROXIES: '127.0.0.1',
  SEED: 'demo',
};
const origin = `http://localhost:${port}`;
const api = `http://localhost:${apiPort}`;
const startShop = () => start(['scripts/start.mjs'], shopEnv, ROOT);

/** @type {Record<string, unknown>} */
const results = {
  date: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: availableParallelism(),
};

try {
  const first = startShop();
  const freshStart = await untilOk(origin + CATEGORY);
  await first.stop();
  const shop = startShop();
  const laterStart = await untilOk(origin + CATEGORY);
  results['start'] = {
    'empty database (ms)': Math.round(freshStart),
    'database present (ms)': Math.round(laterStart),
  };
  console.table(results['start']);

  const weights = [];
  for (const page of PAGES) weights.push(await weigh(origin, page));
  const latest = /** @type {{ data: { items: { slug: string }[] } }} */ (
    await (await fetch(`${api}/shop-api/product-latest?limit=1`)).json()
  );
  const productPath = `/products/${latest.data.items[0]?.slug}`;
  weights.push(await weigh(origin, productPath));
  results['weight'] = weights;
  console.table(weights);

  const hello = await startHello();
  const requests = {
    'hello-world Remix': await load(hello.url),
    'storefront category': await load(origin + CATEGORY),
    'storefront home': await load(`${origin}/`),
    'Shop API category list': await load(`${api}/shop-api/taxon-products/by-slug/books?page=1`),
  };
  const floor = requests['hello-world Remix'].perSecond;
  results['requests'] = Object.fromEntries(
    Object.entries(requests).map(([name, r]) => [
      name,
      { ...r, 'of hello (%)': Math.round((100 * r.perSecond) / floor) },
    ]),
  );
  console.table(results['requests']);
  results['writing'] = {
    'added to carts, Shop API': await addToCarts(api),
    'added to carts, storefront': await addInStorefront(origin, api),
  };
  console.table(results['writing']);

  results['memory'] = {
    'hello-world Remix (MB)': memoryOf(hello.pid),
    'storefront (MB)': memoryOf(childOf(shop.pid, 'server.js')),
    'Shop API (MB)': memoryOf(childOf(shop.pid, 'shop-api')),
  };
  console.table(results['memory']);
  await hello.stop();
  const { cookie } = await memberWithCart(origin);
  results['paint'] = await paintTimes(origin, [...NEWCOMERS_PAGES, productPath], MEMBERS_PAGES, cookie);
  console.table(results['paint']);
  results['lighthouse'] = await lighthouseScores(origin, [...PAGES, productPath], MEMBERS_PAGES, cookie);
  console.table(results['lighthouse'] ?? 'no Lighthouse here: npm install --no-save lighthouse');
  await shop.stop();
  results['catalogue'] = await benchCatalogue();
  console.table(results['catalogue'] ?? 'no PostgreSQL on this machine');
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
writeFileSync(path.join(ROOT, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
