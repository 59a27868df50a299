/** The shipped nginx file with Debian's nginx and the real shop: pages, forms, limits, payment notifications. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Asked, ask } from '../setup/behind.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { SharedCache } from '../setup/shared-cache.ts';
import { storefront } from '../setup/storefront.ts';

describe.skipIf(!nginxBinary)('nginx in front of the shop', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-nginx-data-'));
  const processes: Running[] = [];
  let nginx: Nginx;
  let shop: string;
  beforeAll(async () => {
    await prepareDataDir(folder);
    const [port, apiPort, listen] = [await freePort(), await freePort(), await freePort()];
    shop = `http://localhost:${listen}`;
    const api = runBuilt('shop-api/main', {
      NODE_ENV: 'test',
      SHOP_API_PORT: String(apiPort),
      SHOP_URL: shop,
      DATA_DIR: folder,
      GATEWAY_NOTIFY_IPS: '127.0.0.21',
    });
    processes.push(api);
    await ready(`http://localhost:${apiPort}/readyz`, api, 180_000);
    const front = storefront({
      PORT: String(port),
      SHOP_URL: shop,
      SHOP_API_URL: `http://localhost:${apiPort}/shop-api`,
      TRUST_PROXY_HOPS: '1',
    });
    processes.push(front);
    await ready(`http://localhost:${port}/readyz`, front, 60_000);
    nginx = await Nginx.start('nginx.conf', { storefront: [port], shopApi: [apiPort] }, { port: listen });
  }, 300_000);
  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(processes.map((each) => kill(each)));
    rmSync(folder, { recursive: true, force: true });
  });

  const form = (path: string, fields: Record<string, string>, more: Asked = {}) =>
    ask(shop.replace('localhost', '127.0.0.1') + path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      ...more,
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Host: new URL(shop).host,
        Origin: shop,
        ...more.headers,
      },
    });

  it('passes on pages, pictures and forms', async () => {
    const home = await ask(`${shop}/`, { headers: { 'Accept-Language': 'ja' } });
    expect(home.status).toBe(200);
    const picture = /\/media\/[^"' ]+/.exec(home.body)?.[0] ?? '';
    const shown = await ask(shop + picture);
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const refused = await form('/login', { email: 'nobody@example.jp', password: 'wrong' });
    expect(refused.status).toBe(401);
    const foreign = await form('/login', { email: 'a' }, { headers: { Origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
  });

  it('passes on the shopper’s real address, to which rate limits apply, whatever headers are forged', async () => {
    const reset = (n: number, from: string) =>
      form(
        '/password-reset',
        { intent: 'mail', email: `somebody${n}@example.jp` },
        { from, headers: { 'X-Forwarded-For': `198.51.100.${n}` } },
      );
    let refused = 0;
    for (let n = 0; n < 40 && refused === 0; n++) {
      const { status } = await reset(n, '127.0.0.31');
      refused += status === 429 ? 1 : 0;
      // With this pause, the requests do not reach nginx's own limit for POSTs.
      await sleep(60);
    }
    expect(refused).toBe(1);
    expect((await reset(99, '127.0.0.32')).status).not.toBe(429);
  }, 30_000);

  it('passes on the card company’s notification with the company’s address, and no forged notification', async () => {
    const url = `http://127.0.0.1:${nginx.port}/gateway/notify?gid=1&rst=1&cod=none`;
    const headers = { 'X-Forwarded-For': '127.0.0.21' };
    expect((await ask(url, { from: '127.0.0.22', headers })).status).toBe(403);
    expect((await ask(url, { from: '127.0.0.21' })).status).not.toBe(403);
  });

  const PUBLIC = [
    '/',
    '/products/categories/books?page=1',
    '/products/the-probability-dice-box',
    '/products/categories',
    '/faq',
    '/usage-guides',
    '/terms',
    '/en/products/categories/books?page=1',
  ];

  it('sends one rendered page to all visitors without personal cookies', async () => {
    // English pages that offer the Japanese version are not cached.
    const accept = (url: string) => ({
      'Accept-Language': url.startsWith('/en') ? 'en' : 'ja',
      'Accept-Encoding': 'gzip, br',
    });
    for (const path of PUBLIC) await ask(shop + path, { headers: accept(path) });
    // Waits until the log lines of earlier requests are written.
    await sleep(500);
    const path = (url: string) => url.split('?')[0];
    const visitors = [{}, { Cookie: '_ga=GA1.1; known=a; visitor=b' }];
    for (const cookies of visitors)
      for (const url of PUBLIC) await ask(shop + url, { headers: { ...accept(url), ...cookies } });
    const wanted = visitors.flatMap(() => PUBLIC.map((url) => `${path(url)} HIT`));
    const seen = () =>
      [...nginx.log().matchAll(/"path":"([^"]+)".*"cache":"(\w*)"/g)]
        .map(([, where, cache]) => `${where} ${cache}`)
        .slice(-wanted.length)
        .sort();
    // nginx's workers write their log lines with a delay.
    await expect.poll(seen).toEqual(wanted.sort());
  });

  it('does not cache the page that removes the stylesheet cookie of another build', async () => {
    for (let n = 0; n < 2; n++) {
      const { headers } = await ask(`${shop}/faq`, { headers: { Cookie: 'css=app-of-last-week.css' } });
      expect(headers['set-cookie']).toEqual(['css=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly']);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('sends headers that forbid other shared caches to show one shopper’s page to another', async () => {
    const login = await form('/login', { email: 'hanako@example.jp', password: 'password1' });
    expect(login.status).toBe(303);
    const member = [login.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    const guests = [{}, { cookie: 'viewed=x; _ga=1' }, { 'save-data': 'on' }];
    const cache = new SharedCache(shop);
    for (let round = 0; round < 2; round++)
      for (const path of PUBLIC) {
        const own = await cache.get(path, { 'accept-language': 'ja', cookie: member.join('; ') });
        expect(own.includes('/session-api/logout'), path).toBe(true);
        for (const guest of guests) {
          const shown = await cache.get(path, { 'accept-language': 'ja', ...guest });
          expect(shown.includes('/session-api/logout'), path).toBe(false);
        }
      }
    expect(cache.hits).toBeGreaterThanOrEqual(2 * PUBLIC.length);
  });
});
