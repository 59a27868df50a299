/** Requests to the Shop API: redirects without credentials for other hosts, compressed answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchange, type Sent } from '#app/shop-api/exchange.ts';

// Other tests let undici call `fetch` (tests/setup/line.ts), which follows redirects itself.
vi.unmock('undici');

type Seen = { method: string | undefined; path: string | undefined; credentials: string[] };
const CREDENTIALS = ['authorization', 'cart-token', 'x-forwarded-for', 'idempotency-key'];

let seen: Seen[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
const server = createServer((request, response) => {
  const { method, url: path, headers } = request;
  seen.push({ method, path, credentials: CREDENTIALS.filter((name) => headers[name] !== undefined) });
  answer(request, response);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
});

const sent = (method: Sent['method'] = 'GET'): Sent => ({
  method,
  headers: {
    Authorization: 'Bearer a',
    'Cart-Token': 'b',
    'X-Forwarded-For': '192.0.2.1',
    'Idempotency-Key': 'c',
    ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
  },
  ...(method === 'GET' ? {} : { body: '{}' }),
});
const asked = (method?: Sent['method']) =>
  exchange(`http://localhost:${port}/from`, sent(method), AbortSignal.timeout(2_000));
const redirectTo = (location: string, status: number) => {
  answer = ({ url }, response) => {
    if (url === '/from') response.writeHead(status, { Location: location }).end();
    else response.end('"there"');
  };
};

describe('a redirect', () => {
  it('of a read is followed with all headers on the same host', async () => {
    redirectTo('/to', 301);
    expect((await asked()).text).toBe('"there"');
    expect(seen.at(-1)).toEqual({ method: 'GET', path: '/to', credentials: CREDENTIALS });
  });

  it.each([301, 302, 303, 307, 308])('of a read to another host (%i) gets no credentials', async (status) => {
    redirectTo(`http://127.0.0.1:${port}/to`, status);
    expect((await asked()).text).toBe('"there"');
    expect(seen.map(({ path, credentials }) => [path, credentials])).toEqual([
      ['/from', CREDENTIALS],
      ['/to', []],
    ]);
  });

  it('of a change is followed only where the method stays, and on the same host', async () => {
    redirectTo('/to', 307);
    expect((await asked('PUT')).text).toBe('"there"');
    expect(seen.at(-1)).toMatchObject({ method: 'PUT', path: '/to' });
    redirectTo('/to', 301);
    expect((await asked('POST')).status).toBe(301);
    redirectTo(`http://127.0.0.1:${port}/to`, 307);
    expect((await asked('POST')).status).toBe(307);
    expect(seen.filter(({ path }) => path === '/to')).toHaveLength(1);
  });

  it('without end is given up', async () => {
    redirectTo('/from', 301);
    expect((await asked()).status).toBe(301);
    expect(seen.length).toBeLessThan(10);
  });

  it.each(['file:///etc/passwd', 'http://[', ''])('to %s is not followed', async (location) => {
    redirectTo(location, 301);
    expect((await asked()).status).toBe(301);
  });
});

describe('an answer', () => {
  it.each([
    ['gzip', gzipSync('"ä"'), 'gzip'],
    ['gzip without its header', gzipSync('"ä"'), undefined],
    ['deflate', deflateSync('"ä"'), 'deflate'],
    ['brotli', brotliCompressSync('"ä"'), 'br'],
    ['plain text that is called gzip', Buffer.from('"ä"'), 'gzip'],
  ])('in %s is read', async (_, bytes, encoding) => {
    answer = (__, response) =>
      response.writeHead(200, encoding ? { 'Content-Encoding': encoding } : {}).end(bytes);
    expect((await asked()).text).toBe('"ä"');
  });

  it('that grows without end when decompressed is refused', async () => {
    answer = (_, response) => response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
    await expect(asked()).rejects.toThrow('more than');
  });
});
