/** Requirements for proxies (docs/deploy.md), tested with the files for Caddy, HAProxy, Apache and nginx. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Asked, ask } from '../setup/behind.ts';
import { Buyer, type Mode } from '../setup/buyer.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { isInstalled, otherProxies, startProxy } from '../setup/other-proxies.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';

const COMPANY = '127.0.0.21';
let shop: RunningShop;
let listen: number;

/** Starts one shop for all proxies, which are started one after the other at the same address. */
beforeAll(async () => {
  listen = await freePort();
  shop = await startShop({ proxyPort: listen, api: { GATEWAY_NOTIFY_IPS: `127.0.0.1,::1,${COMPANY}` } });
}, 300_000);
afterAll(() => shop?.stop());

async function startNginx(): Promise<() => Promise<void>> {
  const behind = { storefront: [shop.ports.storefront], shopApi: [shop.ports.shopApi] };
  const nginx = await Nginx.start('nginx.conf', behind, { port: listen });
  return () => nginx.stop();
}

const kinds = [
  { name: 'nginx', caches: true, installed: nginxBinary !== undefined, start: startNginx },
  ...Object.entries(otherProxies).map(([name, kind]) => ({
    name,
    caches: kind.caches,
    installed: isInstalled(kind),
    start: () => startProxy(kind, { ...shop.ports, listen }),
  })),
];

describe.each(kinds)('behind $name', ({ name, caches, installed, start }) => {
  /** Client addresses that only the tests of this proxy use, because requests are limited per address. */
  const from = (n: number) => `127.0.${kinds.findIndex((kind) => kind.name === name) + 1}.${n}`;
  const asked = (pathname: string, more: Asked = {}) =>
    ask(`http://127.0.0.1:${listen}${pathname}`, {
      ...more,
      headers: { Host: new URL(shop.origins.shop).host, ...more.headers },
    });
  const posted = (pathname: string, fields: Record<string, string>, more: Asked = {}) =>
    asked(pathname, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      ...more,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: shop.origins.shop,
        ...more.headers,
      },
    });

  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (installed) stop = await start();
  });
  afterAll(() => stop?.());

  it.runIf(installed)(
    'the shop sends pages, scripts and pictures, accepts its forms, and refuses a form of another site',
    async () => {
      const home = await asked('/', { headers: { 'Accept-Language': 'ja' } });
      expect(home.status).toBe(200);
      for (const pattern of [/\/media\/[^"' ]+/, /\/assets\/[^"' ]+\.js/]) {
        const found = pattern.exec(home.body)?.[0] ?? '';
        expect([found, (await asked(found)).status]).toEqual([expect.stringMatching('^/'), 200]);
      }
      expect((await posted('/login', { email: 'nobody@example.jp', password: 'wrong' })).status).toBe(401);
      const foreign = { headers: { Origin: 'https://evil.example' } };
      expect((await posted('/login', { email: 'a' }, foreign)).status).toBe(403);
    },
  );

  it.runIf(installed).each(['hosted', 'token'] as const satisfies Mode[])(
    'the shop sells a book, paid in the mode %s',
    async (mode) => {
      const buyer = await Buyer.register(shop.origins);
      await buyer.goToPayment('the-probability-dice-box');
      expect(await buyer.pay(mode)).toMatchObject({ kind: 'paid' });
      expect(await buyer.orders()).toMatchObject([{ paymentState: 'paid' }]);
    },
    120_000,
  );

  it.runIf(installed)(
    'a notification arrives only from the card company’s address, whatever headers are forged',
    async () => {
      const notify = (address: string, more: Asked = {}) =>
        asked('/gateway/notify?gid=1&rst=1&cod=none', { from: address, ...more });
      const forged = { headers: { 'X-Forwarded-For': COMPANY } };
      expect((await notify('127.0.0.22', forged)).status).toBe(403);
      expect((await notify(COMPANY)).status).not.toBe(403);
      expect((await notify(COMPANY, { method: 'POST' })).status).toBe(403);
      const log = (await (await fetch(`${shop.origins.sandbox}/sandbox/log`)).json()) as {
        items: { kind: string }[];
      };
      expect(log.items.some(({ kind }) => kind === 'kickback')).toBe(true);
    },
  );

  it.runIf(installed)('no internal path can be reached', async () => {
    for (const pathname of [
      '/metrics',
      '/%6detrics',
      '/shop-api/taxons',
      '/desk-api/today',
      '/desk',
      '/outbox',
      '/openapi.json',
    ])
      expect([pathname, (await asked(pathname)).status]).toEqual([pathname, 404]);
    expect((await asked('/metrics', { headers: { 'X-Forwarded-For': '' } })).body).not.toContain('nodejs_');
  });

  it.runIf(installed)('a form that is too large is refused', async () => {
    expect((await posted('/inquiry', { body: 'x'.repeat(300_000) })).status).toBe(413);
  });

  it.runIf(installed)('bodies that nobody reads take no answer from other visitors', async () => {
    const body = 'a=1&'.repeat(50_000);
    for (const pathname of ['/faq', '/healthz', '/session-api/logout', '/feed.atom'])
      for (let n = 0; n < 5; n++)
        await asked(pathname, {
          method: 'POST',
          body,
          headers: { 'Content-Type': 'text/plain' },
          from: from(61),
        });
    const others = Array.from({ length: 20 }, (_, n) => asked(`/faq?x=${n}`, { from: from(62) }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
  });

  it.runIf(installed)(
    'rate limits count the shopper’s own address, whatever headers are forged',
    async () => {
      const reset = (n: number, address: string) =>
        posted(
          '/password-reset',
          { intent: 'mail', email: `${name}-${n}@example.jp` },
          { from: address, headers: { 'X-Forwarded-For': `198.51.100.${n}` } },
        );
      // The shop allows 30 of these forms per IP address; nginx's own limit is higher.
      const answers = [];
      for (let n = 0; n < 31; n++) answers.push((await reset(n, from(31))).status);
      expect(answers.filter((status) => status === 429)).toHaveLength(1);
      expect((await reset(99, from(32))).status).not.toBe(429);
    },
    60_000,
  );

  it.runIf(installed)(`public pages are ${caches ? 'cached' : 'requested each time'}`, async () => {
    const id = async () => (await asked('/faq', { from: from(51) })).headers['x-request-id'];
    const twiceTheSame = async () => {
      const first = await id();
      return first === (await id());
    };
    // On a busy machine, a call to the Shop API for the first page may time out. That page is not cached.
    if (caches) await expect.poll(twiceTheSame, { timeout: 20_000 }).toBe(true);
    else expect(await twiceTheSame()).toBe(false);
  });

  it.runIf(installed)('no visitor sees the page of another', async () => {
    const login = await posted(
      '/login',
      { email: 'hanako@example.jp', password: 'password1' },
      { from: from(41) },
    );
    expect(login.status).toBe(303);
    const cookies = [login.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    const isMembers = async (pathname: string, cookie: string) =>
      (await asked(pathname, { headers: { Cookie: cookie, 'Accept-Language': 'ja' } })).body.includes(
        '/session-api/logout',
      );
    for (let round = 0; round < 2; round++)
      for (const pathname of [
        '/',
        '/faq',
        '/products/categories/books',
        '/en/products/the-probability-dice-box',
      ]) {
        expect([pathname, await isMembers(pathname, cookies.join('; '))]).toEqual([pathname, true]);
        for (const guest of ['', 'viewed=x; _ga=1'])
          expect([pathname, await isMembers(pathname, guest)]).toEqual([pathname, false]);
      }
  });
});
