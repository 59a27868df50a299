// Starts a shop and checks the byte budgets of its pages: bytes for the first paint, bytes before `load`, and bytes of
// scripts, which are loaded after `load`. Bytes do not depend on the machine, so `npm run check` enforces the budgets.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/lib/ports.mjs';
import { prepareOrExit } from '../scripts/lib/prepare.mjs';
import { ROOT } from '../scripts/lib/root.mjs';
import { start, untilOk } from './processes.mjs';
import { Shopper } from './shoppers.mjs';
import { weigh } from './weight.mjs';

const KB = 1024;
const FIRST_PAINT = 14 * KB;
const REQUESTS_BEFORE_PAINT = 2;

/** @typedef {{ beforeLoad: number, scripts: number }} Budget bytes: a tenth more than the heaviest page of a kind has */
/** @type {Budget} pages with products in them */
const withProducts = { beforeLoad: 25 * KB, scripts: 6 * KB };
/** @type {Budget} other pages with scripts */
const withScripts = { beforeLoad: 12 * KB, scripts: 6 * KB };
/** @type {Budget} forms with scripts of their own */
const withScriptedForm = { beforeLoad: 12 * KB, scripts: 11.3 * KB };
/** @type {Budget} content, error and result pages, and forms without scripts */
const withoutScripts = { beforeLoad: 12.5 * KB, scripts: 0 };

/** @type {[path: string, budget: Budget][]} Japanese paths; the English pages are checked as well */
const PAGES = [
  ['/', withProducts],
  ['/products/categories', withProducts],
  ['/products/categories/books?page=1', withProducts],
  ['/products/search?searchQuery=%E3%83%89%E3%83%AA%E3%83%AB', withProducts],
  ['/products/search?searchQuery=zzzzqqqq', withProducts],
  ['/products/komorebi-notebook-a5', withProducts],
  ['/products/the-probability-dice-box', withProducts],
  // An empty cart shows the newest products.
  ['/checkout/cart', withProducts],
  ['/login', withScripts],
  ['/inquiry', withoutScripts],
  ['/faq', withoutScripts],
  ['/usage-guides', withoutScripts],
  ['/usage-guides/first-time', withoutScripts],
  ['/terms', withoutScripts],
  ['/privacy', withoutScripts],
  ['/external-services', withoutScripts],
  ['/commercial-transactions', withoutScripts],
  ['/maintenance', withoutScripts],
  // The page of unknown URLs shows the newest products.
  ['/no/such/page', withProducts],
];

/** @type {[path: string, budget: Budget][]} for a member with a filled cart, who already has the stylesheet */
const MEMBERS_PAGES = [
  ['/account/profile', withScripts],
  ['/account/profile/edit', withoutScripts],
  ['/account/password', withScripts],
  ['/account/order', withoutScripts],
  ['/account/address', withScriptedForm],
  ['/account/address/add', withScriptedForm],
  ['/account/wishlist', withoutScripts],
  ['/checkout/cart', withScriptedForm],
  ['/checkout/address', withScriptedForm],
  ['/checkout/survey', withoutScripts],
  ['/checkout/confirm', withoutScripts],
  ['/checkout/payment', withScriptedForm],
];
const GOODS = '/products/the-probability-dice-box';

/**
 * @param {Awaited<ReturnType<typeof weigh>>} page
 * @param {Budget} budget
 */
const faultsOf = (page, { beforeLoad, scripts }) =>
  /** @type {[what: string, is: number, may: number][]} */ ([
    ['bytes before the first paint', page.firstPaint, FIRST_PAINT],
    ['requests before the first paint', page.requestsBeforePaint, REQUESTS_BEFORE_PAINT],
    ['bytes before load', page.beforeLoad, beforeLoad],
    ['bytes of scripts', page.scripts, scripts],
  ])
    .filter(([, is, may]) => is > may)
    .map(([what, is, may]) => `${page.path}: ${is} ${what}, allowed are ${may}`);

await prepareOrExit(ROOT, { build: true });
const [port, apiPort, sandboxPort, deskPort] = await Promise.all(Array.from({ length: 4 }, freePort));
const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-budgets-'));
const shop = start(
  ['scripts/start.mjs'],
  {
    PORT: `${port}`,
    SHOP_API_PORT: `${apiPort}`,
    SANDBOX_PORT: `${sandboxPort}`,
    DESK_PORT: `${deskPort}`,
    DATA_DIR: dataDir,
  },
  ROOT,
);
/** @type {string[]} */
const faults = [];
try {
  const origin = `http://localhost:${port}`;
  await untilOk(`${origin}/readyz`);
  const rows = [];
  const member = new Shopper(origin);
  await member.logIn();
  await member.post(GOODS, { quantity: '2' });
  // The first visit to the cart sets the default address.
  await member.get('/checkout/cart');
  await member.post('/checkout/cart', { intent: 'proceed' });
  const visits = [
    ...PAGES.map(([path, budget]) => ({ path, budget, cookie: '' })),
    ...MEMBERS_PAGES.map(([path, budget]) => ({ path, budget, cookie: member.cookie })),
  ];
  for (const { path: bare, budget, cookie } of visits) {
    for (const at of [bare, `/en${bare === '/' ? '' : bare}`]) {
      const page = await weigh(origin, at, cookie);
      const isRight = cookie ? page.status === 200 : page.status < 500;
      if (!isRight) faults.push(`${at}: status ${page.status}`);
      faults.push(...faultsOf(page, budget));
      rows.push(page);
    }
  }
  console.table(rows, ['path', 'firstPaint', 'beforeLoad', 'scripts']);
} finally {
  await shop.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const fault of faults) process.stdout.write(`Over the budget: ${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
