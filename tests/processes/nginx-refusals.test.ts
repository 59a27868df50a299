/** What the shipped nginx refuses by itself, how it says so, and what its logs hold. */
import { matchRoutes } from '@remix-run/react';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, ask, RecordingServer } from '../setup/behind.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

async function inFrontOf(file = 'nginx.conf', more: [string | RegExp, string][] = []) {
  const behind = await RecordingServer.open();
  open.push(behind);
  const nginx = await Nginx.start(file, { storefront: [behind.port], shopApi: [behind.port] }, { more });
  open.push(nginx);
  return { behind, nginx };
}

/** How many of `times` requests, all sent at once, nginx answers with 429. */
async function refusedOf(url: string, times: number, asked: Asked | ((n: number) => Asked)): Promise<number> {
  const answers = Array.from({ length: times }, (_, n) =>
    ask(url, typeof asked === 'function' ? asked(n) : asked),
  );
  return (await Promise.all(answers)).filter(({ status }) => status === 429).length;
}

describe.skipIf(!nginxBinary)('limits per address', () => {
  const letter = (sign: string) =>
    fc.constantFrom(sign, sign.toUpperCase(), `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const spelled = (word: string) =>
    fc
      .tuple(...[...word].map((sign) => (sign === '/' ? fc.constant('/') : letter(sign))))
      .map((signs) => signs.join(''));
  const spelling = (path: string) =>
    fc
      .tuple(fc.constantFrom('', 'en/'), fc.constant(path), fc.constantFrom('', '/', '//', '///'))
      .chain(([prefix, word, end]) => spelled(prefix + word).map((whole) => `/${whole}${end}`));
  const isMatched = (path: string) =>
    matchRoutes(
      ['suggestions', 'en/suggestions', 'products/search', 'en/products/search'].map((route) => ({
        path: route,
      })),
      path,
    ) !== null;

  it.each([
    ['suggestions', 110],
    ['products/search', 50],
  ])('count every spelling of /%s that the storefront matches', async (path, more) => {
    const { nginx } = await inFrontOf();
    let visitor = 0;
    await fc.assert(
      fc.asyncProperty(spelling(path), async (spelt) => {
        expect([spelt, isMatched(spelt)]).toEqual([spelt, true]);
        const from = `127.0.7.${++visitor}`;
        expect(
          await refusedOf(`http://127.0.0.1:${nginx.port}${spelt}`, more, { from }),
          spelt,
        ).toBeGreaterThan(0);
      }),
      { numRuns: 15 },
    );
  });

  it('count an IPv6 network as one, however its addresses are written', async () => {
    const { nginx } = await inFrontOf('nginx-behind-proxy.conf', [
      [/set_real_ip_from 10\.0\.0\.0\/8;/, 'set_real_ip_from 127.0.0.0/8;'],
    ]);
    const url = `http://127.0.0.1:${nginx.port}/login`;
    const post = (address: string): Asked => ({ method: 'POST', headers: { 'X-Forwarded-For': address } });
    const network = ['2001:db8::1:2:3:4', '2001:db8:0:0:9:9:9:9', '2001:db8::7', '2001:0db8::ffff:0:0:1'];
    const refused = await refusedOf(url, 80, (n) => post(network[n % network.length] ?? ''));
    expect(refused).toBeGreaterThan(0);
    const neighbours = ['2001:db8:0:1::1', '2001:db8:1::1:2:3:4', '198.51.100.1'];
    expect(await refusedOf(url, 3, (n) => post(neighbours[n] ?? ''))).toBe(0);
  });
});

describe.skipIf(!nginxBinary)('a page of nginx’s own, in both languages and with a way on,', () => {
  const big = 'x'.repeat(300_000);
  it.each([
    ['too large a form', '/inquiry', { method: 'POST', body: big }, 413, '大きすぎます', 'too large'],
    ['too long an address', `/faq?${'x'.repeat(17_000)}`, {}, 414, '確認できませんでした', 'not read'],
    ['too large a header', '/faq', { headers: { Cookie: big.slice(0, 17_000) } }, 400, 'Cookie', 'cookies'],
    [
      'a request with an invalid host',
      '/faq',
      { headers: { Host: 'a b' } },
      400,
      '確認できませんでした',
      'not read',
    ],
  ])('answers %s', async (_, path, asked, status, japanese, english) => {
    const { nginx, behind } = await inFrontOf();
    const answer = await ask(nginx.url + path, asked);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(japanese);
    expect(answer.body).toContain(english);
    expect(answer.body).toContain('<a href="/">');
    expect(answer.body).toContain('<a href="/en">');
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(behind.asked).toHaveLength(0);
  });

  it('makes the browser forget cookies that no request can carry', async () => {
    const { nginx } = await inFrontOf();
    const refused = await ask(`${nginx.url}/faq`, { headers: { Cookie: `a=${big.slice(0, 17_000)}` } });
    expect(refused.headers['clear-site-data']).toBe('"cookies"');
    const fine = await ask(`${nginx.url}/faq`, { headers: { Cookie: `a=${big.slice(0, 15_000)}` } });
    expect([fine.status, fine.headers['clear-site-data']]).toEqual([200, undefined]);
  });
});

describe.skipIf(!nginxBinary)('nginx’s logs', () => {
  it('name method and path of a request that the storefront did not answer, and nothing else of it', async () => {
    const { nginx, behind } = await inFrontOf();
    behind.reply = (req) => req.socket.destroy();
    const url = `${nginx.url}/password-reset?token=SECRET1&text=taro.yamada@example.jp`;
    expect((await ask(url, { method: 'POST', body: 'name=SECRET2' })).status).toBe(502);
    const logged = () => nginx.log().split('\n').filter(Boolean);
    // A response is logged after it was sent, and the next request may be another worker's.
    await expect.poll(logged).toHaveLength(1);
    behind.stop();
    expect((await ask(`${nginx.url}/products/search?text=SECRET3`)).status).toBe(502);
    await expect.poll(logged).toHaveLength(2);
    const lines = logged().map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { method: 'POST', path: '/password-reset', status: 502, upstream_status: '502' },
      {
        method: 'GET',
        path: '/products/search',
        status: 502,
        upstream_status: expect.stringContaining('502'),
      },
    ]);
    for (const line of lines) expect(Number.parseFloat(line.upstream_s)).toBeGreaterThanOrEqual(0);
    for (const text of [nginx.log(), nginx.errors()])
      expect(text).not.toMatch(/SECRET|yamada|127\.0\.0\.1:\d+.*token|client:/);
  });

  it('name method and path of a refused request', async () => {
    const { nginx } = await inFrontOf();
    await refusedOf(`${nginx.url}/inquiry?subject=SECRET`, 60, { method: 'POST' });
    await expect.poll(() => nginx.log()).toContain('"status":429');
    const refused = nginx
      .log()
      .split('\n')
      .filter((line) => line.includes('"status":429'));
    for (const line of refused) expect(line).toContain('"method":"POST","path":"/inquiry"');
    expect(nginx.errors()).not.toContain('SECRET');
  });
});
