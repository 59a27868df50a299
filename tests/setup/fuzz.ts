/** Sends random requests to a storefront, repeatable by seed: all routes, methods, headers and kinds of body. */
import { request } from 'node:http';
import { screens } from '#app/screens.ts';

export type FuzzFault = { what: string; why: string };

const OTHERS = [
  'session-api/login',
  'session-api/logout',
  'session-api/refresh',
  'session-api/oauth-auth-exchange',
  'session-api/me',
  'notifications/dismiss',
  'consent',
  'products/a/event.ics',
  'checkout/payment/key',
  'checkout/payment/confirm',
  'account/data',
  'media/300x300/a.webp',
  'viewed/A,B',
  'healthz',
  'robots.txt',
  'sitemap.xml',
  'sitemap-products.xml',
  'feed.atom',
  'assets/app.css',
  '__manifest',
];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];
const ODD = [
  '%00',
  '%E3%81',
  '%2e%2e',
  '..',
  '//',
  '\\',
  'あ',
  '%E3%81%82',
  '%EF%BF%BD',
  ' ',
  '%20',
  "'",
  '"',
  '<x>',
  '%',
  '%25',
  '-1',
  '0',
  '9'.repeat(30),
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '[]',
  '{}',
  'NaN',
  '\u{20BB7}',
  'x'.repeat(300),
];
const NAMES = [
  'email',
  'password',
  'intent',
  'quantity',
  'item',
  'token',
  'redirect_path',
  'page',
  'sort',
  'text',
  'category',
  'keep',
  'fingerprint',
  'paymentKey',
  'tkn',
  'postcode',
  'lastName',
  'address',
  'choices',
  'id',
  'kept.email',
  'a[0]',
  'a[9999999]',
  'a.b.c',
  '__state__',
  '__intent__',
  '__proto__',
  '_data',
  'lang',
  'made_for',
  'requestReceipt',
  'rating',
  '',
];
const HEADERS: [string, string[]][] = [
  ['Accept', ['text/html', 'application/json', '*/*', 'image/avif', '', 'x'.repeat(200)]],
  ['Accept-Language', ['ja', 'en', 'en;q=abc', '*', ';;;,', 'xx-YY-'.repeat(20)]],
  ['Accept-Encoding', ['br', 'gzip', 'identity;q=0', 'br;q=0', 'x']],
  [
    'Cookie',
    ['auth=x', 'cart=%E3', 'auth=; cart=;', 'css=app.css', '=;=;', `cart=${'a'.repeat(3000)}`, 'locale=en'],
  ],
  ['If-None-Match', ['*', 'W/"x"', '"', ',,,']],
  ['Range', ['bytes=0-1', 'bytes=9-1', 'x']],
  ['Save-Data', ['on', 'off', 'On']],
  ['Sec-Purpose', ['prefetch']],
  ['Sec-Fetch-Site', ['same-origin', 'cross-site', 'none', 'x']],
  ['X-Forwarded-For', ['::1', '1.2.3.4, 5.6.7.8', 'not an address', ',']],
  ['X-Forwarded-Host', ['evil.example', '', 'a b']],
  ['X-Request-Id', ['abcdefgh', 'x', '<script>']],
  ['Expect', ['200-ok']],
  ['Authorization', ['Bearer x', 'Basic eA==']],
];
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/json',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
];

/** Seeded random numbers, so that failures can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const isFine = (status: number): boolean => status < 500;

/**
 * @param shop URL of the storefront
 * @param origin the shop's public origin, which many of the requests name in their header `Origin`
 * @returns the errors: statuses from 500, visible stack traces, missing responses
 */
export async function fuzz(
  shop: string,
  { count, seed, origin, atOnce = 8 }: { count: number; seed: number; origin: string; atOnce?: number },
): Promise<FuzzFault[]> {
  const below = numbers(seed);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const routes = [...screens.map(({ path }) => path), ...OTHERS];
  const value = () => (below(3) === 0 ? one(ODD) : `v${below(1000)}`);
  const fields = () => Array.from({ length: below(8) }, () => [one(NAMES), value()]);

  function draw() {
    const filled = one(routes).replace(/:\w+\??|\*/g, () =>
      below(2) === 0 ? encodeURIComponent(value()) : one(ODD),
    );
    const query =
      below(3) === 0
        ? `?${fields()
            .map(([n, v]) => `${n}=${v}`)
            .join('&')}`
        : '';
    const odd = below(12) === 0 ? `/${one(ODD)}` : '';
    // Encodes characters that the HTTP client refuses to send.
    const path = `${below(2) === 0 ? '/en' : ''}/${filled}${odd}${query}`.replace(
      /[^\x21-\x7e]+/gu,
      encodeURI,
    );
    const method = one(METHODS);
    const headers: Record<string, string> = {};
    for (const [name, values] of HEADERS) if (below(6) === 0) headers[name] = one(values);
    if (below(3) > 0)
      headers['Origin'] = below(6) === 0 ? one(['null', 'https://evil.example', 'x']) : origin;
    let body: string | undefined;
    if (method !== 'GET' && method !== 'HEAD' && below(5) > 0) {
      const type = one(TYPES);
      headers['Content-Type'] = type;
      const pairs = fields() as [string, string][];
      body =
        type === 'application/json'
          ? one([
              '{',
              '[]',
              'null',
              '{"email":1}',
              '['.repeat(5_000),
              JSON.stringify(Object.fromEntries(pairs)),
            ])
          : below(10) === 0
            ? one(ODD).repeat(below(2_000))
            : new URLSearchParams(pairs.map(([n, v]) => [n, v.toWellFormed?.() ?? v])).toString();
      headers['Content-Length'] = String(Buffer.byteLength(body));
    }
    return { method, path, headers, body };
  }

  const faults: FuzzFault[] = [];
  const send = ({ method, path, headers, body }: ReturnType<typeof draw>) =>
    new Promise<void>((resolve) => {
      const what = `${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 200) ?? ''}`;
      const fault = (why: string) => {
        faults.push({ what, why });
        resolve();
      };
      const url = new URL(shop);
      const sent = request(
        { host: url.hostname, port: url.port, method, path, headers, agent: false, timeout: 20_000 },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('error', (error) => fault(error.message));
          answer.on('end', () => {
            if (!isFine(answer.statusCode ?? 0)) return fault(`status ${answer.statusCode}`);
            if (/\n\s+at .*\.(?:js|ts|mjs):\d+/.test(text)) return fault('a stack shows');
            resolve();
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', (error) => fault(error.message));
      sent.end(body);
    });

  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await send(draw());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return faults;
}
