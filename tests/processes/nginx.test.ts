/** The shipped nginx files with Debian's nginx and a server that records its requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, ask, RecordingServer } from '../setup/behind.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';

const open: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.stop();
});

async function inFrontOf(file: string, more: [string | RegExp, string][] = []) {
  const behind = await RecordingServer.open();
  open.push(behind);
  const nginx = await Nginx.start(file, { storefront: [behind.port], shopApi: [behind.port] }, { more });
  open.push(nginx);
  return { behind, nginx };
}

/** Headers that claim another client address or host. */
const FORGED = {
  'X-Forwarded-For': '6.6.6.6',
  'X-Forwarded-Host': 'evil.example',
  'X-Forwarded-Proto': 'gopher',
  'X-Request-Id': 'attackers-own-id',
};
const PATHS = ['/', '/en/login', '/assets/a.css', '/media/50x50/a.jpg', '/gateway/notify?gid=1'];

describe.skipIf(!nginxBinary)('nginx in front of a server that records its requests', () => {
  it.each(PATHS)('replaces forged headers of requests for %s', async (path) => {
    const { nginx } = await inFrontOf('nginx.conf');
    const host = `localhost:${nginx.port}`;
    const seen = JSON.parse((await ask(nginx.url + path, { headers: FORGED })).body);
    expect(seen).toMatchObject({
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
      'x-forwarded-for': expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    await expect.poll(() => nginx.log()).toContain(seen['x-request-id']);
  });

  it('keeps connections to the processes open', async () => {
    const { nginx, behind } = await inFrontOf('nginx.conf');
    for (let n = 0; n < 6; n++) await ask(`${nginx.url}/page${n}`);
    expect(behind.asked).toHaveLength(6);
    expect(behind.sockets.size).toBeLessThan(6);
  });

  it('refuses requests from outside for internal paths', async () => {
    const { nginx, behind } = await inFrontOf('nginx.conf');
    expect((await ask(`${nginx.url}/metrics`)).status).toBe(404);
    expect((await ask(`${nginx.url}/gateway/notify`, { method: 'POST' })).status).toBe(403);
    expect(behind.asked).toHaveLength(0);
  });

  it.each(['/desk', '/desk/', '/desk-api', '/desk-api/', '/desk-api/session', '/desk-api/session?a=1'])(
    'never passes on a request to the desk, such as %s in any spelling',
    async (path) => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      const spellings = [
        path,
        `/${path}`,
        path.replace('desk', '%64esk'),
        path.replace('desk', '%64%65%73%6b'),
      ];
      const more = [path.replace('-', '%2D'), path.replace('/', '/%2e/'), path.replace('/', '/x/../')];
      for (const spelling of [...spellings, ...more])
        for (const method of ['GET', 'POST'])
          expect([spelling, (await ask(nginx.url + spelling, { method })).status]).toEqual([spelling, 404]);
      expect(behind.asked).toHaveLength(0);
    },
  );

  it('passes on https requests if it has certificates, and redirects http to https', async () => {
    const { nginx } = await inFrontOf('nginx-tls.conf');
    const plain = await ask(`${nginx.url}/faq?a=1`);
    expect([plain.status, plain.headers.location]).toEqual([308, 'https://localhost/faq?a=1']);
    const secure = await ask(`https://localhost:${nginx.tlsPort}/`, { headers: FORGED });
    expect(JSON.parse(secure.body)).toMatchObject({
      host: `localhost:${nginx.tlsPort}`,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
    });
  });

  it('trusts the forwarded address and scheme only from its load balancer', async () => {
    const balancer: [RegExp, string][] = [
      [/set_real_ip_from 10\.0\.0\.0\/8;/, 'set_real_ip_from 127.0.0.9;'],
      [/ {4}10\.0\.0\.0\/8 1;/, '    127.0.0.9 1;'],
    ];
    const { nginx } = await inFrontOf('nginx-behind-proxy.conf', balancer);
    const url = `http://127.0.0.1:${nginx.port}/`;
    const headers = { 'X-Forwarded-For': '6.6.6.6, 203.0.113.7', 'X-Forwarded-Proto': 'https' };
    expect(JSON.parse((await ask(url, { headers, from: '127.0.0.9' })).body)).toMatchObject({
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
    });
    expect(JSON.parse((await ask(url, { headers, from: '127.0.0.8' })).body)).toMatchObject({
      'x-forwarded-for': '127.0.0.8',
      'x-forwarded-proto': 'http',
    });
  });

  describe('with its cache', () => {
    const shared = (seconds: number) => ({
      'Cache-Control': `public, s-maxage=${seconds}`,
      'Content-Type': 'text/plain',
    });
    /** A page that contains the URL and the headers of its request. */
    const page = (seconds: number) => (req: IncomingMessage, res: ServerResponse) => {
      const { 'accept-language': language = '', 'save-data': save = '', cookie = '' } = req.headers;
      res.writeHead(200, shared(seconds));
      res.end([req.url, language, save, cookie].join(' · '));
    };

    it('stores a page separately for each URL, language and Save-Data', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(60);
      const attacks: [string, Record<string, string>][] = [
        ['/', { 'Accept-Language': 'enja' }],
        ['/', { 'Accept-Language': 'en;q=0.1,ja' }],
        ['/', { 'Accept-Language': 'ja|', 'Save-Data': 'on' }],
        ['/', { 'Save-Data': 'en-US,en;q=0.9' }],
        ['/en', { 'Accept-Language': '/loginja,en-US;q=0.9,en;q=0.8' }],
        ['/products/categories', { 'Accept-Language': '/booksja' }],
        ['/products/search?text=bookja', {}],
        ['/|ja|on', {}],
      ];
      for (const [path, headers] of attacks) await ask(nginx.url + path, { headers });
      const readers: [string, Record<string, string>, string][] = [
        ['/', { 'Accept-Language': 'ja' }, 'ja'],
        ['/', { 'Accept-Language': 'ja,en-US;q=0.9,en;q=0.8' }, 'ja'],
        ['/', { 'Accept-Language': 'en-US,en;q=0.9' }, 'en'],
        ['/', {}, ''],
        ['/en', { 'Accept-Language': 'ja' }, ''],
        ['/en/login', { 'Accept-Language': 'ja,en-US;q=0.9,en;q=0.8' }, ''],
        ['/products/categories/books', { 'Accept-Language': 'ja' }, ''],
        ['/products/search?text=book', { 'Accept-Language': 'ja' }, ''],
      ];
      for (const [path, headers, language] of readers) {
        const [url = '', made = '', save] = (await ask(nginx.url + path, { headers })).body.split(' · ');
        expect(url, path).toBe(path);
        expect(save, path).toBe('');
        if (language) expect(made.slice(0, 2), path).toBe(language);
      }
    });

    it('shares a page among all requests without a personal cookie', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(60);
      const visit = (cookie?: string, path = '/faq') =>
        ask(`${nginx.url}${path}`, cookie ? { headers: { Cookie: cookie } } : {});
      const first = await visit();
      for (const cookie of ['locale=en', 'viewed=a; known=b', '_ga=1; visitor=2', 'recart=1', 'a=cart'])
        expect((await visit(cookie)).body, cookie).toBe(first.body);
      expect(behind.asked).toHaveLength(1);
      const styled = await visit('css=app-1.css');
      expect(styled.body).not.toBe(first.body);
      expect((await visit('locale=en; css=app-1.css; _ga=1')).body).toBe(styled.body);
      expect(behind.asked).toHaveLength(2);
      for (const cookie of [
        'cart=1',
        'css=app-1.css; cart=1',
        'cart=1; css=app-1.css',
        'a=1;  __Host-auth=1',
      ])
        expect((await visit(cookie)).body).toContain(cookie);
      expect(behind.asked).toHaveLength(6);
      expect((await visit()).body).toBe(first.body);
    });

    it('does not share the home page if products were viewed or a language was chosen', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(60);
      for (const path of ['/', '/en', '/en?utm_source=a']) {
        const visit = (cookie: string) => ask(nginx.url + path, { headers: { Cookie: cookie } });
        const before = behind.asked.length;
        for (const cookie of ['viewed=1', '_ga=1; __Host-locale=1'])
          for (let n = 0; n < 2; n++) expect((await visit(cookie)).body).toContain(cookie);
        expect(behind.asked.length - before).toBe(4);
        for (const cookie of ['_ga=1', '_ga=2']) await visit(cookie);
        expect(behind.asked.length - before).toBe(5);
      }
    });

    it('shares English pages with all but Japanese browsers', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(60);
      const asked = async (path: string, language: string) => {
        const before = behind.asked.length;
        await ask(nginx.url + path, { headers: { 'Accept-Language': language } });
        return behind.asked.length - before;
      };
      for (const path of ['/en', '/en/faq', '/en?a=1']) {
        expect([path, await asked(path, 'en-US,en;q=0.9')]).toEqual([path, 1]);
        for (const language of ['ja', 'ja-JP,en;q=0.5', 'JA,en'])
          expect([path, language, await asked(path, language)]).toEqual([path, language, 1]);
        for (const language of ['en-US,en;q=0.9', 'en,ja;q=0.5', 'jam'])
          expect([path, language, await asked(path, language)]).toEqual([path, language, 0]);
      }
      expect([await asked('/english', 'ja'), await asked('/english', 'ja')]).toEqual([1, 0]);
    });

    it('stores a page once for each encoding', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = (req, res) => {
        const encoding = String(req.headers['accept-encoding'] ?? '');
        const headers = { 'Cache-Control': 'public, s-maxage=60', 'Content-Type': 'text/html' };
        res.writeHead(200, encoding ? { ...headers, 'Content-Encoding': encoding } : headers);
        res.end(`${encoding || 'plain'}${' '.repeat(2_000)}`);
      };
      const cases = [
        ['gzip, deflate, br, zstd', 'br'],
        ['br', 'br'],
        ['gzip, deflate', 'gzip'],
        ['gzip, br;q=0', 'gzip'],
        ['br;q=0, gzip;q=0', 'plain'],
        ['identity', 'plain'],
      ];
      for (const [taken = '', given = ''] of cases) {
        const { body, headers } = await ask(`${nginx.url}/faq`, { headers: { 'Accept-Encoding': taken } });
        expect(body.trim(), taken).toBe(given);
        expect(headers['content-encoding'], taken).toBe(given === 'plain' ? undefined : given);
      }
      expect(behind.asked).toHaveLength(3);
    });

    it.each([
      ['gone', 404, {}],
      ['moved', 302, { Location: '/elsewhere', 'Cache-Control': 'no-store' }],
      ['private', 200, { 'Cache-Control': 'private, no-store' }],
    ])('shows the current version of a page that is %s', async (_, status, headers) => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(1);
      expect((await ask(`${nginx.url}/products/a`)).status).toBe(200);
      await sleep(2_200);
      behind.reply = (_, res) => {
        res.writeHead(status, headers as Record<string, string>);
        res.end('now');
      };
      for (let n = 0; n < 3; n++) {
        const now = await ask(`${nginx.url}/products/a`);
        expect([now.status, now.body]).toEqual([status, 'now']);
      }
    });

    it('serves stale pages while the storefront fails, and its own error page if it has stored none', async () => {
      const { nginx, behind } = await inFrontOf('nginx.conf');
      behind.reply = page(1);
      const fresh = await ask(`${nginx.url}/products/a`);
      await sleep(2_200);
      behind.reply = (_, res) => {
        res.writeHead(503);
        res.end();
      };
      expect(await ask(`${nginx.url}/products/a`)).toMatchObject({ status: 200, body: fresh.body });
      behind.stop();
      expect(await ask(`${nginx.url}/products/a`)).toMatchObject({ status: 200, body: fresh.body });
      const other = await ask(`${nginx.url}/products/b`);
      expect(other.status).toBe(502);
      expect(other.headers['retry-after']).toBe('10');
      expect(other.body).toContain('ただいま接続できません');
      expect(other.body).toContain('Temporarily unavailable');
    });
  });

  it('serves scripts and styles of the previous build from its cache, compressed or not', async () => {
    const { nginx, behind } = await inFrontOf('nginx.conf');
    behind.reply = (req, res) => {
      const brotli = /\bbr\b/.test(String(req.headers['accept-encoding']));
      res.writeHead(200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Set-Cookie': 'css=a.css',
        Vary: 'Accept-Encoding',
      });
      res.end(brotli ? 'small' : 'large');
    };
    const asset = (encoding: string) =>
      ask(`${nginx.url}/assets/a.css`, { headers: { 'Accept-Encoding': encoding } });
    expect((await asset('gzip, br')).body).toBe('small');
    expect((await asset('gzip')).body).toBe('large');
    behind.reply = (_, res) => {
      res.writeHead(404);
      res.end();
    };
    const cached = await asset('br');
    expect([cached.status, cached.body, cached.headers['set-cookie']]).toEqual([200, 'small', ['css=a.css']]);
    expect((await asset('gzip, br;q=0')).body).toBe('large');
    expect((await ask(`${nginx.url}/assets/none.css`)).status).toBe(404);
  });

  it('sends uncompressed scripts and styles to a client that accepts no compression', async () => {
    const { nginx, behind } = await inFrontOf('nginx.conf');
    behind.reply = (req, res) => {
      const gzip = /\bgzip\b/.test(String(req.headers['accept-encoding']));
      res.writeHead(200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: 'Accept-Encoding',
        ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
      });
      res.end(gzip ? 'gzipped' : 'plain');
    };
    const asset = (encoding: string) =>
      ask(`${nginx.url}/assets/a.css`, { headers: { 'Accept-Encoding': encoding } });
    expect((await asset('gzip')).headers['content-encoding']).toBe('gzip');
    const plain = await asset('identity');
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain', undefined]);
  });

  it('asks a second storefront for an asset that the first does not have', async () => {
    const [old, young] = [await RecordingServer.open(), await RecordingServer.open()];
    open.push(old, young);
    old.reply = (_, res) => {
      res.writeHead(404);
      res.end();
    };
    young.reply = (_, res) => {
      res.writeHead(200, { 'Cache-Control': 'public, max-age=31536000, immutable' });
      res.end('new');
    };
    const nginx = await Nginx.start('nginx.conf', {
      storefront: [old.port, young.port],
      shopApi: [old.port],
    });
    open.push(nginx);
    for (const name of ['a', 'b', 'c', 'd'])
      expect((await ask(`${nginx.url}/assets/${name}.js`)).body).toBe('new');
  });

  it('limits posts and searches per address', async () => {
    const { nginx } = await inFrontOf('nginx.conf');
    const url = (path: string) => `http://127.0.0.1:${nginx.port}${path}`;
    const many = async (count: number, path: string, asked: Asked) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(url(path), asked)));
      return answers.filter(({ status }) => status === 429);
    };
    const posts = await many(80, '/login', { method: 'POST', from: '127.0.0.11' });
    expect(posts.length).toBeGreaterThan(20);
    expect(posts[0]?.body).toContain('短い時間に多くのアクセスがありました');
    expect(posts[0]?.headers['retry-after']).toBe('10');
    expect(await many(1, '/login', { method: 'POST', from: '127.0.0.12' })).toHaveLength(0);
    const searches = await many(60, '/en/products/search?text=a', { from: '127.0.0.11' });
    expect(searches.length).toBeGreaterThan(20);
    expect(await many(1, '/products/search?text=a', { from: '127.0.0.12' })).toHaveLength(0);
    const typed = await many(160, '/suggestions?searchQuery=a', { from: '127.0.0.11' });
    expect(typed.length).toBeGreaterThan(20);
    // GETs of other pages have no such limit.
    expect(await many(80, '/faq', { from: '127.0.0.11' })).toHaveLength(0);
  }, 30_000);
});
