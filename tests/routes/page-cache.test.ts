/** A real server with the page cache in front of a renderer that counts its calls. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PageCache } from '#app/http/page-cache.ts';
import { stylesheetId } from '#app/styles/stylesheet.ts';

const PUBLIC = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, s-maxage=30',
  ETag: 'W/"1"',
};

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function shop(answer: { status?: number; headers?: Record<string, string> } = {}) {
  let now = 1;
  let made = 0;
  const pages = new PageCache(() => now);
  const server = createServer((req, res) => {
    if (pages.answer(req, res)) return;
    made += 1;
    const page = {
      status: answer.status ?? 200,
      headers: lowerCase(answer.headers ?? PUBLIC),
      body: Buffer.from(`page ${made}`),
    };
    pages.store(req, page);
    res.writeHead(page.status, page.headers).end(page.body);
  }).listen(0);
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

describe('whole pages cached in the process', () => {
  it('are rendered once in two seconds', async () => {
    const { get, made, pass } = await shop();
    for (let i = 0; i < 3; i++) expect((await get('/a')).text).toBe('page 1');
    expect((await get('/a', { 'If-None-Match': 'W/"1"' })).status).toBe(304);
    pass(2_001);
    expect((await get('/a')).text).toBe('page 2');
    expect(made()).toBe(2);
  });

  it('are not used for Japanese browsers on English pages, which offer them Japanese', async () => {
    const { get } = await shop();
    const seen = async (path: string, language: string) =>
      (await get(path, { 'Accept-Language': language })).text;
    expect(await seen('/en/a', 'en')).toBe('page 1');
    expect(await seen('/en/a', 'ja-JP,en;q=0.5')).toBe('page 2');
    expect(await seen('/en/a', 'ja')).toBe('page 3');
    expect(await seen('/en/a', 'en-US,ja;q=0.5')).toBe('page 1');
    expect(await seen('/a', 'ja')).toBe('page 4');
    expect(await seen('/a', 'ja')).toBe('page 4');
  });

  it('are not used for requests with a personal cookie, or with another value of a header in Vary', async () => {
    const { get, made } = await shop();
    await get('/a');
    for (let i = 0; i < 2; i++) await get('/a', { Cookie: 'cart=1' });
    for (let i = 0; i < 2; i++) await get('/a', { Cookie: `css=${stylesheetId}; a=b;auth=2` });
    await get('/a', { 'Save-Data': 'on' });
    await get('/a', { 'Accept-Encoding': 'br' });
    await get('/b');
    expect(made()).toBe(8);
    await get('/', { 'Accept-Language': 'ja' });
    await get('/', { 'Accept-Language': 'en' });
    expect(made()).toBe(10);
  });

  it('are used for requests with other cookies', async () => {
    const { get, made } = await shop();
    for (const Cookie of ['viewed=1', 'locale=2; _ga=3', 'known=4', 'recart=5', 'a=cart=6'])
      expect((await get('/a', { Cookie })).text, Cookie).toBe('page 1');
    expect(made()).toBe(1);
    // The home page shows viewed products, and redirects by the chosen language.
    for (const path of ['/', '/en', '/en?a'])
      for (const Cookie of ['viewed=1', 'b=1; locale=2'])
        for (let i = 0; i < 2; i++) await get(path, { Cookie });
    expect(made()).toBe(13);
  });

  it('have at most two variants, whatever the stylesheet cookie says', async () => {
    const { get, made } = await shop();
    await get('/a');
    for (let i = 0; i < 3; i++) await get('/a', { Cookie: `css=${stylesheetId}` });
    expect(made()).toBe(2);
    // If the cookie names the stylesheet of another build, the page deletes the cookie and is not shared.
    for (const old of ['app-of-last-week.css', 'x', `${stylesheetId}x`])
      for (let i = 0; i < 2; i++) await get('/a', { Cookie: `css=${old}` });
    expect(made()).toBe(8);
    expect((await get('/a')).text).toBe('page 1');
  });

  it('are never private pages, pages that set a cookie, or error pages', async () => {
    for (const answer of [
      { headers: { ...PUBLIC, 'Cache-Control': 'private, no-store' } },
      { headers: { ...PUBLIC, 'Set-Cookie': 'locale=en' } },
      { status: 404 },
    ]) {
      const { get, made } = await shop(answer);
      await get('/a');
      await get('/a');
      expect(made()).toBe(2);
      stop?.();
    }
  });
});
