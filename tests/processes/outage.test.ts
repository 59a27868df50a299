/** The built storefront without its Shop API, with wrong settings, and on SIGTERM. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '#app/i18n/i18n.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { textOf } from '../kit/plain-browser.ts';
import { HangingRelay } from '../setup/hanging-relay.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, type Running, ready, runBuilt } from '../setup/process.ts';
import { storefront as startStorefront } from '../setup/storefront.ts';

const PAGE = '/products/categories/books';
const say = translator('ja');
let folder: string;
const running: Running[] = [];

function storefront(env: Record<string, string>): Running {
  const started = startStorefront(env);
  running.push(started);
  return started;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-outage-'));
}, 180_000);
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => kill(each)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the storefront without its Shop API', () => {
  it('shows an error page, recovers by itself, and ends on SIGTERM', async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const shopUrl = `http://localhost:${port}`;
    // An empty folder would be filled first: a minute on a busy machine, in which the storefront has nothing to do.
    await prepareDataDir(path.join(folder, 'data'));
    const shop = storefront({
      PORT: String(port),
      SHOP_URL: shopUrl,
      SHOP_API_URL: `http://localhost:${apiPort}/shop-api`,
    });
    await ready(`${shopUrl}/healthz`, shop);

    expect((await fetch(`${shopUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${shopUrl}/readyz`)).status).toBe(503);
    const refused = await fetch(shopUrl + PAGE);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.headers.get('Cache-Control')).toContain('no-store');
    const html = await refused.text();
    expect(html).toMatch(/<html[^>]* lang="ja"/);
    // §8.9, §8.22
    expect(textOf(html)).toContain(say('error.network'));
    expect(textOf(html)).toContain(say('error.status', { status: 503 }));
    expect(html).toContain(`>${say('error.back_home')}</a>`);

    const api = runBuilt('shop-api/main', {
      DATA_DIR: path.join(folder, 'data'),
      SHOP_API_PORT: String(apiPort),
      SHOP_URL: shopUrl,
    });
    running.push(api);
    // The first page that is not an error page must be complete, with the features that only our own Shop API has.
    let first = '';
    await expect
      .poll(
        async () => {
          await fetch(`${shopUrl}/readyz`);
          const page = await fetch(shopUrl, { headers: { 'Accept-Language': 'ja' } });
          first = await page.text();
          return page.status;
        },
        { timeout: 90_000, interval: 20 },
      )
      .toBe(200);
    expect(first).toContain('src="/media/300x300/carousel-');
    expect((await fetch(`${shopUrl}/readyz`)).status).toBe(200);
    expect(textOf(first)).not.toContain(say('error.network'));

    // When the Shop API has stopped, the storefront is alive, but not ready.
    expect(await kill(api, 'SIGTERM')).toBe(0);
    expect((await fetch(`${shopUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${shopUrl}/readyz`)).status).toBe(503);

    expect(await kill(shop, 'SIGTERM'), shop.output()).toBe(0);
  }, 150_000);
});

describe('the storefront while its Shop API hangs', () => {
  it('shows cached pages, and returns forms with what was typed', async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const shopUrl = `http://localhost:${port}`;
    const line = await HangingRelay.open(`http://localhost:${apiPort}`);
    try {
      await prepareDataDir(path.join(folder, 'hanging'));
      const api = runBuilt('shop-api/main', {
        DATA_DIR: path.join(folder, 'hanging'),
        SHOP_API_PORT: String(apiPort),
        SHOP_URL: shopUrl,
      });
      running.push(api);
      const shop = storefront({
        PORT: String(port),
        SHOP_URL: shopUrl,
        SHOP_API_URL: `${line.url}/shop-api`,
        SHOP_API_TIMEOUT_MS: '3000',
      });
      await ready(`http://localhost:${apiPort}/readyz`, api, 90_000);
      await ready(`${shopUrl}/readyz`, shop);
      expect((await fetch(shopUrl + PAGE)).status).toBe(200);

      line.hangs = true;
      // Waits longer than pages and catalogue responses count as fresh in the storefront's caches.
      await sleep(6_000);
      const pages = await Promise.all(Array.from({ length: 10 }, () => fetch(shopUrl + PAGE)));
      expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));

      const typed = { email: 'hanako@example.jp', password: 'password1' };
      const form = await fetch(`${shopUrl}/login`, {
        method: 'POST',
        headers: { Origin: shopUrl },
        body: new URLSearchParams(typed),
      });
      expect(form.status).toBe(503);
      expect(await form.text()).toContain(typed.email);
    } finally {
      line.close();
    }
  }, 150_000);
});

describe('a storefront that cannot start', () => {
  it('names every wrong setting in one message', async () => {
    const shop = storefront({
      PORT: String(await freePort()),
      SHOP_URL: 'not-a-url',
      TRUST_PROXY_HOPS: 'many',
    });
    expect(await shop.ended).toBeGreaterThan(0);
    const [message = ''] = /The storefront cannot start.*$/s.exec(shop.output()) ?? [];
    expect(message).toContain('SHOP_URL:');
    expect(message).toContain('TRUST_PROXY_HOPS:');
    expect(shop.output().match(/cannot start/g)).toHaveLength(1);
    const [line = '{}'] = /^\{.*"start\.failed".*$/m.exec(shop.output()) ?? [];
    expect(JSON.parse(line).settings).toEqual(
      expect.arrayContaining([
        expect.stringContaining('SHOP_URL:'),
        expect.stringContaining('TRUST_PROXY_HOPS:'),
      ]),
    );
  }, 30_000);

  it('names the port that is in use', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, resolve));
    try {
      const shop = storefront({ PORT: String(port), SHOP_URL: `http://localhost:${port}` });
      expect(await shop.ended).toBeGreaterThan(0);
      expect(shop.output()).toContain('PORT');
      expect(shop.output()).toContain(String(port));
    } finally {
      other.close();
    }
  }, 30_000);
});
