/**
 * Hostile requests from strangers to real processes. Each costs little processor time, and soon gets a response that
 * reveals nothing internal. One row per attack.
 */
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz } from '../setup/fuzz.ts';
import { KillableShop } from '../setup/killable-shop.ts';
import { processorMs } from '../setup/processor-time.ts';

/**
 * Maximum processor time of a response. Usual responses take much less; without the shop's protection, these attacks
 * take much more.
 */
const WORK_MAX_MS = 600;

let processes: KillableShop;
let shop: string;
let pid: number;

beforeAll(async () => {
  processes = await KillableShop.start();
  shop = processes.direct.shop;
  pid = processes.pid('storefront');
  // The first pages of a process are slow, because their code is still being compiled.
  for (let n = 0; n < 3; n++) for (const path of FORMS) await post(path, 'email=x');
}, 300_000);
afterAll(() => processes?.stop());

type Answer = { status: number; body: string; headers: Record<string, unknown> };

function send(
  method: string,
  path: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(shop);
    const sent = request(
      {
        host: url.hostname,
        port: url.port,
        method,
        path,
        agent: false,
        headers: {
          ...(body === undefined || headers['Transfer-Encoding']
            ? {}
            : { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
        timeout: 30_000,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const post = (path: string, body: string) =>
  send('POST', path, { body, headers: { ...FORM, Origin: new URL(processes.origins.shop).origin } });

/** Paths of public forms and of members' forms. */
const FORMS = [
  '/login',
  '/register',
  '/password-reset',
  '/register/verification',
  '/inquiry/form',
  '/inquiry/confirm',
  '/checkout/cart',
  '/checkout/address',
  '/checkout/survey',
  '/checkout/confirm',
  '/checkout/payment',
  '/account/profile/edit',
  '/session-api/login',
  '/session-api/logout',
  '/consent',
  '/notifications/dismiss',
];

type Attack = readonly [what: string, body: () => string];

const POSTS: Attack[] = [
  ['an index of ten million', () => 'email=x&a[10000000]=1'],
  ['an index of four billion', () => 'email=x&a[4294967294]=1'],
  ['an index after the name of one of the form’s fields', () => 'email[3000000]=x&password=y'],
  ['a name nested as deeply as the body’s size allows', () => `email=x&${'a.'.repeat(100_000)}b=1`],
  ['an unknown name twenty thousand times', () => 'a=&'.repeat(20_000)],
  ['the name of one field thirty thousand times', () => 'email=&'.repeat(30_000)],
  [
    'as many names as the body’s size allows',
    () => Array.from({ length: 28_000 }, (_, n) => `f${n}=1`).join('&'),
  ],
  ['nothing but separators', () => '&'.repeat(250_000)],
  ['the field for the form library’s state', () => '__state__=x&email=x'],
  ['the field for the form library’s intent', () => '__intent__=x&email=x'],
  [
    'names that every JavaScript object has',
    () => '__proto__=1&constructor=2&toString=3&hasOwnProperty=4&email=x',
  ],
  ['broken escapes', () => 'email=%E3%81&%=%&password=%u3042'],
  [
    'a NUL, half a surrogate pair and a mark of writing direction',
    () => 'email=%00&lastName=%ED%A0%80&title=%E2%80%AE',
  ],
  ['one value as long as the body’s size allows', () => `email=${'x'.repeat(250_000)}`],
  ['as many digits as the body’s size allows', () => `message=${'4'.repeat(250_000)}`],
  ['as many beginnings of card numbers as the body’s size allows', () => `message=${'35'.repeat(125_000)}`],
  ['many fields of a pending form', () => 'kept.a=1&'.repeat(25_000)],
];

describe('a form with', () => {
  describe.each(POSTS)('%s', (what, body) => {
    it.each(FORMS)('sent to %s gets an immediate response', async (path) => {
      const before = processorMs(pid);
      const [answer, alive] = await Promise.all([post(path, body()), send('GET', '/healthz')]);
      expect(answer.status, what).toBeLessThan(500);
      expect(answer.body).not.toMatch(/\n\s+at .*\.js:\d+/);
      expect(alive.status).toBe(200);
      expect(processorMs(pid) - before, `work for ${what}`).toBeLessThan(WORK_MAX_MS);
    });
  });
});

describe('a request', () => {
  const GETS: readonly [what: string, path: string, status: number][] = [
    ['for the manifest of routes', `/__manifest?version=x&p=/${'a/'.repeat(3_500)}`, 404],
    ['for the manifest, with a dot in the path', `/./__manifest?version=x&p=/${'a/'.repeat(3_500)}`, 400],
    ['for the manifest, with two dots', '/x/../__manifest?version=x&p=/a', 400],
    ['for the manifest, with an escaped dot', '/%2e/__manifest?version=x&p=/a', 400],
    ['for the manifest, with two dots, one of them escaped', '/x/.%2E/__manifest?version=x&p=/a', 400],
    ['for the manifest, with two slashes', '//__manifest?version=x&p=/a', 400],
    ['for the manifest, in capitals', '/__MANIFEST?version=x&p=/a', 404],
    ['for the data of a page alone', '/checkout/cart.data', 404],
    ['for the data of a page, with a fragment', '/checkout/cart.data#', 400],
    ['for the data of a page, with two slashes', '/checkout//cart.data', 404],
    ['for the data of a page, with a query', '/checkout/cart.data?x=1', 404],
    ['for the data of the English home page', '/en.data', 404],
    ['for the data of one route', '/checkout/cart?_data=routes%2Fcheckout', 404],
    ['for the data of one route, with an escaped underscore', '/faq?%5Fdata=x', 404],
    ['that leaves the shop when it is redirected', '/.//evil.example/?lang=jp', 400],
    ['for a picture with escaped dots at the end', '/media/300x300/x.svg%2e%2e/', 404],
    ['for a file above the folder of pictures', '/media/300x300/%2e%2e/%2e%2e/metrics', 400],
    ['with broken escapes', '/products/%E3%81', 400],
    ['with a NUL', '/products/%00', 400],
    ['with a long search', `/products/search?text=${'%E3%81%82'.repeat(800)}`, 200],
    ['for a page number of twenty digits', '/products/categories/books?page=99999999999999999999', 200],
  ];
  it.each(GETS)('%s gets an immediate response', async (_, path, status) => {
    const before = processorMs(pid);
    const answer = await send('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.headers['location'] ?? '/').not.toMatch(/^\/\//);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(processorMs(pid) - before).toBeLessThan(WORK_MAX_MS);
  });

  it('for a missing stylesheet sets no cookie', async () => {
    const answer = await send('GET', '/assets/anything.css');
    expect(answer.status).toBe(404);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND'])('with the method %s is refused', async (method) => {
    expect((await send(method, '/login', { body: 'a=1', headers: FORM })).status).toBe(405);
  });
});

describe('a form of another site', () => {
  const login = (headers: Record<string, string>) =>
    send('POST', '/login', { body: 'email=x&password=y', headers: { ...FORM, ...headers } });

  it.each([
    ['with the origin of another site', { Origin: 'https://evil.example' }],
    ['with the origin "null"', { Origin: 'null' }],
    [
      'with the origin "null" and Sec-Fetch-Site: cross-site',
      { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    ],
    ['that forges X-Forwarded-Host', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
    ['without an origin, but with Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['of another host of our domain', { 'Sec-Fetch-Site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    expect((await login(headers)).status).toBe(403);
  });

  it('is not taken for one if the browser says that it is the shop’s own, under a policy of no-referrer', async () => {
    const answer = await login({ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' });
    expect(answer.status).toBe(401);
  });
});

describe('a body over the limit', () => {
  const big = Buffer.alloc(400 * 1024, 'a');

  it('with Content-Length gets a 413 and an HTML page', async () => {
    const answer = await send('POST', '/login', { body: big, headers: FORM });
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('<html');
  });

  it('without Content-Length gets a 413 and an HTML page, too', async () => {
    const answer = await send('POST', '/login', {
      body: big,
      headers: { ...FORM, 'Transfer-Encoding': 'chunked', Origin: processes.origins.shop },
    });
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('<html');
  });
});

it('a thousand malformed requests get no 500, no stack trace and no timeout', async () => {
  const seed = Number(process.env['FUZZ_SEED'] ?? 11);
  const faults = await fuzz(shop, { count: 1_000, seed, origin: processes.origins.shop });
  expect(faults.slice(0, 10), `seed ${seed}`).toEqual([]);
  expect((await send('GET', '/healthz')).status).toBe(200);
}, 120_000);
