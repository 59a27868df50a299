// `npm run bench`: start time, page weight, requests per second and memory, compared with a hello-world Remix app in the
// same run. Results of two runs can be compared only by these ratios, because the speed of a machine changes from minute
// to minute.
// `npm run bench -- big` measures a shop of a million products (big/main.ts), `-- desk` the pages for staff in a shop of
// three million orders (desk/main.ts), `-- goods` the staff's pages about a million products (desk/goods.ts), and
// `-- search` the quality of the search (search/main.ts). `-- up` starts a shop with two storefronts and two Shop APIs,
// and leaves it running (big/up.ts).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { freePort } from '../scripts/lib/ports.mjs';
import { prepareOrExit } from '../scripts/lib/prepare.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { run } from '../scripts/lib/run.mjs';
import { benchCatalogue } from './catalogue.mjs';
import { lighthouseScores } from './lighthouse.mjs';
import { load } from './load.mjs';
import { memberPages, memberWithCart } from './members.mjs';
import { paintTimes } from './paint.mjs';
import { childOf, memoryOf, start, untilOk } from './processes.mjs';
import { addInStorefront } from './shoppers.mjs';
import { weigh } from './weight.mjs';
import { addToCarts, placeOrders } from './writing.mjs';

const CATEGORY = '/products/categories/books?page=1';
/** Pages that are measured with an empty cache. */
const NEWCOMERS_PAGES = ['/', CATEGORY, '/login', '/inquiry'];
const MEMBERS_PAGES = ['cart', 'address', 'survey', 'confirm', 'payment'].map((step) => `/checkout/${step}`);
const PAGES = ['/', CATEGORY, '/en/products/categories/books?page=1', '/checkout/cart', '/login'];

await prepareOrExit(ROOT, { build: true });
if (process.argv[2] === 'big') {
  const { benchBig } = await tsImport('./big/main.ts', import.meta.url);
  await benchBig(process.argv.slice(3));
  process.exit();
}
if (process.argv[2] === 'desk') {
  const { benchDesk } = await tsImport('./desk/main.ts', import.meta.url);
  await benchDesk(process.argv.slice(3));
  process.exit();
}
if (process.argv[2] === 'goods') {
  const { benchGoods } = await tsImport('./desk/goods.ts', import.meta.url);
  await benchGoods(process.argv.slice(3));
  process.exit();
}
if (process.argv[2] === 'search') {
  const { benchSearch } = await tsImport('./search/main.ts', import.meta.url);
  await benchSearch(process.argv[3]);
  process.exit();
}
if (process.argv[2] === 'up') {
  const { up } = await tsImport('./big/up.ts', import.meta.url);
  await up(process.argv[3]);
  process.exit();
}
const hello = path.join(ROOT, 'bench/hello');
const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
if ((await run([process.execPath, remix, 'vite:build', '--logLevel', 'warn'], { cwd: hello })) !== 0)
  process.exit(1);

const [port, apiPort, sandboxPort, deskPort, helloPort] = await Promise.all(
  Array.from({ length: 5 }, freePort),
);
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

  const yardstick = start(
    [path.join(ROOT, 'node_modules/@remix-run/serve/dist/cli.js'), './build/server/index.js'],
    { PORT: String(helloPort), NODE_ENV: 'production' },
    hello,
  );
  await untilOk(`http://localhost:${helloPort}/`);
  const requests = {
    'hello-world Remix': await load(`http://localhost:${helloPort}/`),
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
  const cookie = await memberWithCart(origin);
  results['members'] = await memberPages(origin, `http://localhost:${helloPort}/`, cookie);
  console.table(results['members']);

  results['writing'] = {
    'added to carts, Shop API': await addToCarts(api),
    'added to carts, storefront': await addInStorefront(origin, api),
    '50 orders at once': { p50: await placeOrders() },
  };
  console.table(results['writing']);

  results['memory'] = {
    'hello-world Remix (MB)': memoryOf(yardstick.pid),
    'storefront (MB)': memoryOf(childOf(shop.pid, 'server.js')),
    'Shop API (MB)': memoryOf(childOf(shop.pid, 'shop-api')),
  };
  console.table(results['memory']);
  await yardstick.stop();
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
