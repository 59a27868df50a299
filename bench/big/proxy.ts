/**
 * Measures the shop behind the shipped nginx: category pages per second for visitors with non-personal cookies, compared
 * with a static file of the same size, and how many requests reach the storefront while guests visit eight pages.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ask } from '../../tests/setup/behind.ts';
import { Nginx, nginxBinary } from '../../tests/setup/nginx.ts';
import { prepareDataDir } from '../../tests/setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../../tests/setup/process.ts';
import { storefront } from '../../tests/setup/storefront.ts';
import { answersPerSecond } from './answers.ts';

const CATEGORY = '/products/categories/books?page=1';
const VISIT = [
  '/',
  CATEGORY,
  '/products/categories/notebooks?page=1',
  '/products/the-probability-dice-box',
  '/products/categories',
  '/faq',
  '/usage-guides',
  '/terms',
];
const BROWSER = { 'accept-language': 'ja', 'accept-encoding': 'gzip, br' };
const ROUNDS = 3;
const VISITS_MS = 30_000;
const START_MS = 180_000;

type Shop = { front: string; nginx: string; cookie: string };

export async function behindProxy() {
  if (!nginxBinary) return { skipped: 'there is no nginx on this machine' };
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-proxy-'));
  const processes: Running[] = [];
  let nginx: Nginx | undefined;
  try {
    await prepareDataDir(folder);
    const [port, apiPort, listen] = [await freePort(), await freePort(), await freePort()];
    const SHOP_URL = `http://localhost:${listen}`;
    const api = runBuilt('shop-api/main', { SHOP_API_PORT: String(apiPort), SHOP_URL, DATA_DIR: folder });
    processes.push(api);
    await ready(`http://localhost:${apiPort}/readyz`, api, START_MS);
    const front = storefront({
      PORT: String(port),
      SHOP_URL,
      SHOP_API_URL: `http://localhost:${apiPort}/shop-api`,
      TRUST_PROXY_HOPS: '1',
    });
    processes.push(front);
    await ready(`http://localhost:${port}/readyz`, front, START_MS);
    const file = path.join(folder, 'page');
    nginx = await Nginx.start(
      'nginx.conf',
      { storefront: [port], shopApi: [apiPort] },
      { port: listen, more: [[/(shop-site\.conf;)/, `$1 location = /static { alias ${file}; }`]] },
    );
    const shop = {
      front: `http://localhost:${port}`,
      nginx: nginx.url,
      cookie: await visitorsCookies(nginx.url),
    };
    return { ...(await pagesComparedWithFile(shop, file)), ...(await pagesRenderedForVisits(shop)) };
  } finally {
    await nginx?.stop();
    await Promise.all(processes.map((each) => kill(each)));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cookies of a visitor: the one that says that the stylesheet is cached, and those of third-party analytics. */
async function visitorsCookies(shop: string): Promise<string> {
  const { body } = await ask(`${shop}/faq`);
  const [, sheet = ''] = /href="([^"]+\.css)"/.exec(body) ?? [];
  const { headers } = await ask(shop + sheet);
  const own = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  return [...own, 'known=a', '_ga=GA1.1.1'].join('; ');
}

async function pagesComparedWithFile({ nginx, cookie }: Shop, file: string) {
  const headers = { ...BROWSER, cookie: `${cookie}; locale=ja` };
  const size = await bytesOf(nginx + CATEGORY, headers);
  writeFileSync(file, Buffer.alloc(size, 'x'));
  const pages: number[] = [];
  const files: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    pages.push(await perSecond(nginx + CATEGORY, headers));
    files.push(await perSecond(`${nginx}/static`, headers));
  }
  const [page, own] = [medianOf(pages), medianOf(files)];
  return {
    'category page (bytes)': size,
    'category pages a second': page,
    'a file of that size': own,
    'of the file': Math.round((page / own) * 100) / 100,
  };
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (answer.headers.get('content-encoding') !== 'br') throw new Error(`${url} is not compressed by brotli`);
  return Number(answer.headers.get('content-length')) || (await bytesSent(url, headers));
}

/** Size of a response without Content-Length. */
async function bytesSent(url: string, headers: Record<string, string>): Promise<number> {
  const { body } = await ask(url, { headers });
  return Buffer.byteLength(body, 'latin1');
}

const perSecond = (url: string, headers: Record<string, string>) =>
  answersPerSecond(url, { headers, seconds: 4, warmUp: 1 });

const medianOf = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Sixteen concurrent guests, who visit the pages again and again. */
async function pagesRenderedForVisits({ front, nginx, cookie }: Shop) {
  const before = await pagesRendered(front);
  const end = Date.now() + VISITS_MS;
  let visits = 0;
  const guest = async (n: number) => {
    const headers = { ...BROWSER, cookie: `${cookie}; visitor=${n}` };
    for (; Date.now() < end; visits++)
      for (const page of VISIT) {
        const { status } = await ask(nginx + page, { headers });
        if (status !== 200) throw new Error(`${page}: ${status}`);
      }
  };
  await Promise.all(Array.from({ length: 16 }, (_, n) => guest(n)));
  return {
    [`visits of ${VISIT.length} pages in ${VISITS_MS / 1000} s`]: visits,
    'pages that the storefront was asked for': (await pagesRendered(front)) - before,
  };
}

async function pagesRendered(front: string): Promise<number> {
  const { body } = await ask(`${front}/metrics`);
  const lines = body.matchAll(
    /^storefront_http_request_duration_seconds_count\{[^}]*kind="page"[^}]*\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
