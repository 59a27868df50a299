/**
 * A body that nobody reads, such as one sent to a page without a form, takes nothing from the next request on its
 * connection: behind a proxy, that request is another visitor's.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#api/app.ts';
import { resources, screens } from '#app/screens.ts';
import { screens as deskScreens } from '../../desk/screens.ts';
import { RunningDesk } from '../desk/running-desk.ts';
import { ask } from '../setup/behind.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';
import { followedByGet } from '../setup/one-connection.ts';
import { type RunningShop, startShop } from '../setup/running-shop.ts';

/** More than the kernel and the streams keep of a body that nobody reads, and less than the limit of bodies. */
const BODY = 'a=1&'.repeat(50_000);
const TYPES = ['application/x-www-form-urlencoded', 'application/json', 'text/plain'];

let shop: RunningShop;
let desk: RunningDesk;
beforeAll(async () => {
  shop = await startShop();
  desk = await RunningDesk.open(shop.origins.api);
}, 300_000);
afterAll(async () => {
  await desk?.close();
  await shop?.stop();
});

/** The path with a name for each of its parameters. */
const filled = (path: string) => `/${path.replace(/:\w+\??|\*|\{\w+\}/g, 'x')}`.replace(/^\/\//, '/');

/** The ways of sending the body after which the next request on the connection got no 200. */
async function faultsAfter(
  origin: string,
  { method = 'POST', path }: { method?: string; path: string },
): Promise<string[]> {
  const faults: string[] = [];
  for (const type of TYPES)
    for (const chunked of [false, true]) {
      const headers = { 'Content-Type': type, Origin: origin, 'Sec-Fetch-Site': 'same-origin' };
      const first = { method, path, headers, body: BODY, chunked };
      const statuses = await followedByGet(origin, first, '/readyz');
      if (statuses[1] !== 200) faults.push(`${type} ${chunked ? 'chunked' : 'whole'}: ${statuses}`);
    }
  return faults;
}

describe('the next request is answered after 200 KB sent', () => {
  const pages = [...screens, ...resources].map(({ path }) => filled(path));

  it.each([...new Set([...pages, '/en', '/en/faq', '/nothing-here', '/favicon.svg'])])(
    'to the storefront’s %s',
    async (path) => {
      expect(await faultsAfter(shop.origins.shop, { path })).toEqual([]);
    },
  );

  it.each(['GET', 'PUT', 'OPTIONS'])('to the storefront with %s', async (method) => {
    expect(await faultsAfter(shop.origins.shop, { method, path: '/faq' })).toEqual([]);
  });

  it.each(deskScreens.map(({ path }) => filled(path)))('to the desk’s %s', async (path) => {
    expect(await faultsAfter(desk.origin, { path })).toEqual([]);
  });

  it.each([...new Set(calls.map((call) => `${call.method.toUpperCase()} /shop-api${filled(call.path)}`))])(
    'to the Shop API’s %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      expect(await faultsAfter(shop.origins.api, { method, path })).toEqual([]);
    },
  );

  it.each(['/healthz', '/desk-api/session', '/gateway/notify', '/media/300x300/x.svg', '/nothing'])(
    'to the Shop API’s %s',
    async (path) => {
      expect(await faultsAfter(shop.origins.api, { path })).toEqual([]);
    },
  );
});

describe('a body without an end', () => {
  it('loses its connection after the response', async () => {
    const body = 'x'.repeat(12 * 1024 * 1024);
    for (const origin of [shop.origins.shop, desk.origin]) {
      const first = { method: 'POST', path: '/x', headers: { Origin: origin }, body, chunked: true };
      expect(await followedByGet(origin, first, '/readyz')).not.toContain(200);
    }
    expect((await ask(`${shop.origins.shop}/healthz`)).status).toBe(200);
  });
});

describe.skipIf(!nginxBinary)('behind nginx', () => {
  it('the bodies of one visitor take no answer from the others', async () => {
    const nginx = await Nginx.start('nginx.conf', {
      storefront: [shop.ports.storefront],
      shopApi: [shop.ports.shopApi],
    });
    try {
      const headers = { 'Content-Type': 'text/plain' };
      for (const path of ['/faq', '/healthz', '/session-api/logout', '/feed.atom'])
        for (let n = 0; n < 5; n++)
          await ask(nginx.url + path, { method: 'POST', body: BODY, headers, from: '127.0.0.41' });
      const others = Array.from({ length: 20 }, (_, n) => ask(`${nginx.url}/faq?x=${n}`));
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    } finally {
      await nginx.stop();
    }
  });
});
