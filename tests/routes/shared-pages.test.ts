import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { SharedPages } from '#app/shared-pages.server.ts';

const PUBLIC = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, s-maxage=20',
  ETag: 'W/"1"',
};

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server that counts how often a page is really made. */
async function shop(make: (res: ServerResponse, count: number) => void) {
  let now = 0;
  let made = 0;
  const pages = new SharedPages(() => now);
  const server = createServer((req, res) => {
    if (pages.answer(req, res)) return;
    made += 1;
    make(res, made);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      request({ port, path, headers, agent: false }, (res) => {
        let text = '';
        res.on('data', (chunk) => {
          text += chunk;
        });
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      })
        .on('error', reject)
        .end();
    });
  return { get, made: () => made, pass: (ms: number) => (now += ms) };
}

const page = (res: ServerResponse, count: number) => {
  res.writeHead(200, PUBLIC);
  res.write('page ');
  res.end(String(count));
};

describe('whole pages kept in the process', () => {
  it('are made once in two seconds', async () => {
    const { get, made, pass } = await shop((res, count) => {
      for (const [name, value] of Object.entries(PUBLIC)) res.setHeader(name, value);
      page(res, count);
    });
    for (let i = 0; i < 3; i++) expect((await get('/a')).text).toBe('page 1');
    expect((await get('/a', { 'If-None-Match': 'W/"1"' })).status).toBe(304);
    pass(2_001);
    expect((await get('/a')).text).toBe('page 2');
    expect(made()).toBe(2);
  });

  it('never answer a request with a cookie, nor one that Vary tells apart', async () => {
    const { get, made } = await shop((res, count) => {
      for (const [name, value] of Object.entries(PUBLIC)) res.setHeader(name, value);
      page(res, count);
    });
    await get('/a');
    for (let i = 0; i < 2; i++) await get('/a', { Cookie: 'cart=1' });
    for (let i = 0; i < 2; i++) await get('/a', { Cookie: 'css=app.1; cart=2' });
    await get('/a', { 'Save-Data': 'on' });
    await get('/a', { 'Accept-Encoding': 'br' });
    await get('/b');
    expect(made()).toBe(8);
    await get('/', { 'Accept-Language': 'ja' });
    await get('/', { 'Accept-Language': 'en' });
    expect(made()).toBe(10);
  });

  it('are never private ones, never those that set a cookie, never errors', async () => {
    for (const [status, headers] of [
      [200, { ...PUBLIC, 'Cache-Control': 'private, no-store' }],
      [200, { ...PUBLIC, 'Set-Cookie': 'locale=en' }],
      [404, PUBLIC],
      [200, { ...PUBLIC, 'Content-Type': 'text/x-script' }],
    ] as const) {
      const { get, made } = await shop((res) => {
        res.statusCode = status;
        for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
        res.end('x');
      });
      await get('/a');
      await get('/a');
      expect(made()).toBe(2);
      stop?.();
    }
  });
});
