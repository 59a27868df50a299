/** The HTTP connection to the Shop API: slow, broken or redirected. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterEach, expect, it, vi } from 'vitest';

vi.unmock('undici');
const address = vi.hoisted(() => ({ port: 0, timeoutMs: 300 }));
vi.mock('#app/env.ts', () => ({
  env: {
    get SHOP_API_URL() {
      return `http://localhost:${address.port}/shop-api`;
    },
    SHOP_API_FEATURES: new Set(),
    get SHOP_API_TIMEOUT_MS() {
      return address.timeoutMs;
    },
  },
}));

const { send, TimeBudget } = await import('#app/shop-api/http.ts');
const { addToWishlist, removeFromWishlist } = await import('#contract/wishlist.ts');
const { productReviews } = await import('#contract/catalogue.ts');

let server: Server;
const seen: string[] = [];
async function answering(listener: RequestListener) {
  server = createServer((req, res) => {
    seen.push(`${req.method} ${req.url}`);
    listener(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  address.port = (server.address() as AddressInfo).port;
}
afterEach(async () => {
  seen.length = 0;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const caller = { locale: 'ja' as const, token: 'T', requestId: 'request-1', clientIp: '203.0.113.9' };
const LINKS = { self: '/', first: '/', last: '/', next: '/' };
const PAGE = { page: 1, limit: 10, pages: 1, total: 0, items: [], _links: LINKS };
const read = () => send(productReviews, { params: { code: 'A' } }, caller);
const write = () => send(addToWishlist, { body: { productCode: 'A' } }, caller);

it('a call sends the given input, and reads the response', async () => {
  let body = '';
  await answering((req, res) => {
    req.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    req.on('end', () => {
      const { authorization, 'x-request-id': id, 'x-forwarded-for': ip, 'content-type': type } = req.headers;
      res.end(JSON.stringify({ success: true, message: '', data: { items: [] } }));
      seen.push(String([authorization, id, ip, type]));
    });
  });
  expect(await write()).toEqual({ items: [] });
  expect(seen).toEqual([
    'POST /shop-api/products/wishlist?locale=ja_JP',
    'Bearer T,request-1,203.0.113.9,application/json',
  ]);
  expect(JSON.parse(body)).toMatchObject({ productCode: 'A' });
});

it('a call does not use the global dispatcher, whose undici version depends on Node', async () => {
  const original = getGlobalDispatcher();
  setGlobalDispatcher({
    dispatch: () => {
      throw new Error('a dispatcher of another version');
    },
  } as unknown as Dispatcher);
  try {
    await answering((_, res) => res.end(JSON.stringify({ success: true, message: '', data: PAGE })));
    expect((await read()).items).toEqual([]);
  } finally {
    setGlobalDispatcher(original);
  }
});

it('a call ends at the timeout, and is not retried', async () => {
  await answering(() => {});
  await expect(read()).rejects.toMatchObject({ status: 503, unavailable: true });
  expect(seen).toHaveLength(1);
});

it('a truncated response counts as no response', async () => {
  await answering((_, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('{"success"');
  });
  await expect(read()).rejects.toMatchObject({ status: 503 });
});

it('a read is retried once after a broken connection, but a change is not', async () => {
  await answering((_, res) => {
    if (seen.length > 1) res.end(JSON.stringify({ success: true, message: '', data: PAGE }));
    else res.destroy();
  });
  expect((await read()).items).toEqual([]);
  expect(seen).toHaveLength(2);
  seen.length = 0;
  await expect(write()).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(1);
});

it('a read follows redirects (§8.1: 301), but a change does not', async () => {
  await answering((req, res) => {
    if (req.url?.startsWith('/shop-api/')) res.writeHead(301, { Location: `/moved${req.url}` }).end();
    else res.end(JSON.stringify({ success: true, message: '', data: PAGE }));
  });
  expect((await read()).items).toEqual([]);
  expect(seen).toHaveLength(2);
  seen.length = 0;
  await expect(send(removeFromWishlist, { params: { id: 'A' } }, caller)).rejects.toMatchObject({
    status: 502,
  });
  expect(seen).toHaveLength(1);
});

it('the error of status 429 contains the Retry-After of the response', async () => {
  await answering((_, res) => res.writeHead(429, { 'Retry-After': '90' }).end('{"code":429,"message":""}'));
  await expect(read()).rejects.toMatchObject({ tooManyRequests: true, retryAfter: '90' });
});

it('an endless response is aborted', async () => {
  await answering((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' });
    const more = () => {
      while (!res.destroyed && res.write('x'.repeat(64 * 1024)));
      if (!res.destroyed) res.once('drain', more);
    };
    more();
  });
  await expect(write()).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(1);
});

it('the first slow call of a page may take the full timeout, and each later call half of it', async () => {
  await answering(() => {});
  address.timeoutMs = 600;
  const limits = vi.spyOn(AbortSignal, 'timeout');
  try {
    const timeBudget = new TimeBudget();
    for (let n = 0; n < 3; n++)
      await expect(
        send(addToWishlist, { body: { productCode: 'A' } }, { ...caller, timeBudget }),
      ).rejects.toMatchObject({ status: 503 });
    expect(limits.mock.calls).toEqual([[600], [300], [300]]);
  } finally {
    limits.mockRestore();
    address.timeoutMs = 300;
  }
});
