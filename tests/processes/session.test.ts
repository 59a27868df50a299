/** Sessions with real processes: one token refresh for many requests, several storefronts, restarts, many logins. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { cookieKey } from '../setup/cookie-key.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { storefront } from '../setup/storefront.ts';

const SECRET = 'a secret of this test alone, long enough';
const storage = createCookieSessionStorage({
  cookie: createCookie('auth', { secrets: [cookieKey(SECRET, 'auth')] }),
});
/** The public URL of every storefront (setting `SHOP_URL`). */
const SHOP_URL = 'http://shop.localhost:8080';
const FLOOD = 60;
const PAGES_MEANWHILE = 3;

let folder: string;
let api: Running;
let apiPort: number;
let wire: Server;
let wirePort: number;
let refreshes: string[] = [];
const shops: { running: Running; url: string }[] = [];

/** A relay between storefronts and Shop API: records token refreshes, and delays them so that they overlap. */
function listenIn(): Server {
  return createServer((incoming, answer) => {
    const isRefresh = incoming.url?.includes('/token/refresh') ?? false;
    if (isRefresh) refreshes.push(String(incoming.headers['x-request-id']));
    const forward = () => {
      const { method = 'GET', url = '', headers } = incoming;
      const onward = httpRequest({ port: apiPort, method, path: url, headers }, (reply: IncomingMessage) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      incoming.pipe(onward);
    };
    if (isRefresh) setTimeout(forward, 300);
    else forward();
  });
}

async function startShop(port?: number): Promise<(typeof shops)[number]> {
  const at = port ?? (await freePort());
  const running = storefront({
    PORT: String(at),
    SHOP_URL,
    SHOP_API_URL: `http://localhost:${wirePort}/shop-api`,
    SESSION_SECRET: SECRET,
    TRUST_PROXY_HOPS: '1',
  });
  const shop = { running, url: `http://localhost:${at}` };
  shops.push(shop);
  await ready(`${shop.url}/healthz`, running);
  return shop;
}

const post = async (url: string, body: object, from: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });

/** A session cookie with a valid refresh token and an expired access token. */
async function expiredCookie(): Promise<string> {
  const login = await post(
    `http://localhost:${apiPort}/shop-api/login`,
    { email: 'taro@example.jp', password: 'password1' },
    '198.18.0.1',
  );
  const { data } = (await login.json()) as { data: { refresh_token: string } };
  const payload = { exp: Math.floor(Date.now() / 1000) - 60, username: 'taro@example.jp' };
  const access = `x.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.y`;
  const session = await storage.getSession();
  session.set('value', { access, refresh: data.refresh_token });
  return (await storage.commitSession(session)).split(';')[0] ?? '';
}

type Seen = { status: number; email: string | undefined; cookie: string | undefined };

async function whoAmI(url: string, cookie: string): Promise<Seen> {
  const answer = await fetch(`${url}/session-api/me`, { headers: { Cookie: cookie } });
  const body = (await answer.json()) as { data: { user: { email: string } } | null };
  const set = answer.headers.getSetCookie().find((line) => line.startsWith('auth='));
  return { status: answer.status, email: body.data?.user.email, cookie: set?.split(';')[0] };
}

/** The refresh token in the browser's cookie. */
async function refreshIn(cookie: string | undefined): Promise<string> {
  return (await storage.getSession(cookie ?? '')).get('value')?.refresh;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-session-'));
  await prepareDataDir(folder);
  apiPort = await freePort();
  api = runBuilt('shop-api/main', { DATA_DIR: folder, SHOP_API_PORT: String(apiPort), SHOP_URL });
  await ready(`http://localhost:${apiPort}/readyz`, api, 120_000);
  wire = listenIn();
  await new Promise<void>((resolve) => wire.listen(0, resolve));
  wirePort = (wire.address() as AddressInfo).port;
  await startShop();
  await startShop();
}, 300_000);
afterAll(async () => {
  await Promise.all([...shops.map(({ running }) => kill(running)), api && kill(api)]);
  wire?.closeAllConnections();
  wire?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  refreshes = [];
});

const TWENTY = Array.from({ length: 20 }, (_, index) => index);

it('twenty concurrent requests with an expired token make one refresh, and all succeed', async () => {
  const cookie = await expiredCookie();
  const seen = await Promise.all(TWENTY.map(() => whoAmI(shops[0]?.url ?? '', cookie)));
  expect(new Set(seen.map(({ status, email }) => `${status} ${email}`))).toEqual(
    new Set(['200 taro@example.jp']),
  );
  expect(refreshes).toHaveLength(1);
  expect(new Set(await Promise.all(seen.map((each) => refreshIn(each.cookie)))).size).toBe(1);
}, 60_000);

it('twenty concurrent requests to two storefronts make one refresh per storefront, with the same new token', async () => {
  const cookie = await expiredCookie();
  const seen = await Promise.all(TWENTY.map((index) => whoAmI(shops[index % 2]?.url ?? '', cookie)));
  expect(new Set(seen.map(({ status, email }) => `${status} ${email}`))).toEqual(
    new Set(['200 taro@example.jp']),
  );
  expect(refreshes).toHaveLength(2);
  expect(new Set(await Promise.all(seen.map((each) => refreshIn(each.cookie)))).size).toBe(1);
  // The session continues with the cookie of any response.
  const lastCookie = seen.at(-1)?.cookie ?? '';
  expect((await whoAmI(shops[0]?.url ?? '', lastCookie)).status).toBe(200);
}, 60_000);

it('a session survives a restart of the storefront', async () => {
  const shop = shops[1];
  const before = await whoAmI(shop?.url ?? '', await expiredCookie());
  const cookie = before.cookie ?? '';
  if (shop) await kill(shop.running, 'SIGTERM');
  const port = Number(new URL(shop?.url ?? '').port);
  const again = await startShop(port);
  expect(await whoAmI(again.url, cookie)).toMatchObject({ status: 200, email: 'taro@example.jp' });
}, 60_000);

it('pages are served during a flood of logins', async () => {
  const url = shops[0]?.url ?? '';
  const statusOf = async (request: Promise<Response>) => {
    const answer = await request;
    await answer.text();
    return answer.status;
  };
  // With this cookie, the page is never taken from a cache.
  const look = () => statusOf(fetch(`${url}/products/categories/books`, { headers: { Cookie: 'css=none' } }));
  const tryIn = (index: number) =>
    statusOf(
      fetch(`${url}/login`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': `198.18.7.${index}` },
        body: new URLSearchParams({ email: `flood.${index}@example.jp`, password: 'wrong-one' }),
      }),
    );
  await look();
  let answered = 0;
  // The logins come from different IP addresses, so that no limit applies and every password is checked.
  const flood = Array.from({ length: FLOOD }, (_, index) => tryIn(index).finally(() => answered++));
  const looks: number[] = [];
  while (answered < FLOOD) looks.push(await look());
  // Each login gets a response that says “wrong password” or “too busy”, and never a 500.
  expect((await Promise.all(flood)).filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(looks.filter((status) => status !== 200)).toEqual([]);
  // If pages waited for the hashing of passwords, fewer pages would be served.
  expect(looks.length).toBeGreaterThan(PAGES_MEANWHILE);
}, 180_000);

it('an unreadable cookie at the browsers’ size limit counts as missing', async () => {
  const url = shops[0]?.url ?? '';
  for (const name of ['auth', 'cart', 'notice', 'oauth', 'awaited'])
    for (const bare of ['/', '/login', '/register', '/checkout/cart', '/session-api/me']) {
      const answer = await fetch(url + bare, {
        headers: { Cookie: `${name}=${'x'.repeat(4080 - name.length)}` },
      });
      await answer.text();
      expect(answer.status, `${name} ${bare}`).toBe(bare === '/session-api/me' ? 401 : 200);
    }
}, 60_000);
