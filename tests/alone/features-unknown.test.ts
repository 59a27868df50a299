/** Calls to the Shop API while its features are unknown, because its OpenAPI document cannot be read. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

vi.unmock('undici');
const address = vi.hoisted(() => ({ port: 0 }));
vi.mock('#app/env.ts', () => ({
  env: {
    get SHOP_API_URL() {
      return `http://localhost:${address.port}/shop-api`;
    },
    SHOP_API_TIMEOUT_MS: 5000,
  },
}));

const { send } = await import('#app/shop-api/http.ts');
const { addToWishlist } = await import('#contract/wishlist.ts');
const { productReviews } = await import('#contract/catalogue.ts');

const LINKS = { self: '/', first: '/', last: '/', next: '/' };
const PAGE = { page: 1, limit: 10, pages: 1, total: 0, items: [], _links: LINKS };
const caller = { locale: 'ja' as const };
const read = (code: string) => send(productReviews, { params: { code } }, caller);
const write = () => send(addToWishlist, { body: { productCode: 'A' } }, caller);

let server: Server;
/** Of the OpenAPI document. */
let status = 503;
const calls: string[] = [];
beforeAll(async () => {
  server = createServer(async (req, res) => {
    const path = req.url ?? '';
    if (path.includes('openapi.json')) return res.writeHead(status).end('{"paths":{}}');
    calls.push(`${req.method} ${path}`);
    if (path.includes('/slow/')) await sleep(700);
    return res.end(JSON.stringify({ success: true, message: '', data: PAGE }));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  address.port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  status = 503;
  calls.length = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it.each([429, 500, 503, 520])(
  'no change is sent while the features are unknown (status %i), because even its success would look like a failure',
  async (starting) => {
    status = starting;
    // Until the failure of the test before is forgotten.
    await sleep(600);
    await expect(write()).rejects.toMatchObject({ status: 503 });
    expect(calls).toEqual([]);
  },
);

it('all calls of a page get the same result, even if the features become known during a slow call', async () => {
  await expect(read('first')).rejects.toMatchObject({ status: 503 });
  status = 200;
  const results = await Promise.allSettled([read('fast'), read('slow')]);
  expect(new Set(results.map(({ status }) => status)).size).toBe(1);
  await vi.waitFor(async () => expect((await read('later')).items).toEqual([]), { timeout: 5000 });
});
