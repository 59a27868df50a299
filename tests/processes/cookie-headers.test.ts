/** For any Cookie header, nginx, the page cache and the cookie jar agree whether the page is personal. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { CookieJar } from '#app/cookies/cookie-jar.ts';
import { isPersonal, mayGetSharedPage } from '#app/request/personal.ts';
import { ask, RecordingServer } from '../setup/behind.ts';
import { Nginx, nginxBinary } from '../setup/nginx.ts';

const names = ['auth', 'cart', 'notice', 'order', 'viewed', 'locale', 'css', 'x', '_ga', 'recart', 'Auth'];
const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...names) },
  { weight: 4, arbitrary: fc.constantFrom('=', '=', '; ', ';', ' ', '\t', '"', ',', '==', 'auth=', ' =') },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 5 }) },
);
/** Header values that Node can send: printable characters and tabs, no blanks at the ends. */
const header = fc
  .array(part, { maxLength: 12 })
  .map((parts) =>
    parts
      .join('')
      .replace(/[^\t\x20-\x7e]/g, '')
      .trim(),
  )
  .filter((text) => text !== '');

/** The session cookie is signed, so attackers can only send a session of their own. */
async function ownCookie(): Promise<string> {
  return (
    (await authCookie.write({ access: 'a.b.c', refresh: 'r' }))
      .split(';')[0]
      ?.split('=')
      .slice(1)
      .join('=') ?? ''
  );
}

it.each([['x=auth=; auth ='], ['x=1;\tauth='], ['auth\t='], ['; auth='], ['x; auth =']])(
  'a page with a session is personal, also if the Cookie header begins with %j',
  async (start) => {
    const cookies = `${start}${await ownCookie()}`;
    const jar = new CookieJar(cookies);
    if (await jar.get(authCookie)) expect(isPersonal(jar)).toBe(true);
    expect(isPersonal(jar)).toBe(!mayGetSharedPage(cookies, '/faq'));
    expect(isPersonal(jar)).toBe(true);
  },
);

it('the cookie jar and the page cache agree about any Cookie header', () => {
  fc.assert(
    fc.property(header, (cookies) => {
      expect(mayGetSharedPage(cookies, '/faq')).toBe(!isPersonal(new CookieJar(cookies)));
    }),
    { numRuns: 2_000 },
  );
});

describe.skipIf(!nginxBinary)('nginx', () => {
  let behind: RecordingServer;
  let nginx: Nginx;
  beforeAll(async () => {
    behind = await RecordingServer.open();
    behind.reply = (_, res) => {
      res.writeHead(200, { 'Cache-Control': 'public, s-maxage=60', 'Content-Type': 'text/plain' });
      res.end('a page');
    };
    nginx = await Nginx.start('nginx.conf', { storefront: [behind.port], shopApi: [behind.port] });
  });
  afterAll(async () => {
    await nginx?.stop();
    behind?.stop();
  });

  it.each(['/faq', '/'])(
    'shares the page %s only among requests for which the storefront makes a shared page',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(header, async (cookies) => {
          // nginx caches a page once for each stylesheet cookie. This request makes sure that the page is cached.
          const headers = { Cookie: cookies, 'Accept-Language': 'ja' };
          if (mayGetSharedPage(cookies, path)) await ask(nginx.url + path, { headers });
          const before = behind.asked.length;
          await ask(nginx.url + path, { headers });
          expect(behind.asked.length === before).toBe(mayGetSharedPage(cookies, path));
        }),
        { numRuns: 500 },
      );
    },
    60_000,
  );
});
