import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../services/shop-api/app.ts';
import { call } from '../setup/client.ts';
import { type TestShop, testEngine, testShop } from '../setup/shop.ts';

let t: TestShop;

beforeAll(async () => {
  t = await testShop();
});

describe('the edges of the API', () => {
  it('is alive and ready', async () => {
    expect((await t.app.request('/healthz')).status).toBe(200);
    expect(await (await t.app.request('/readyz')).json()).toEqual({ status: 'ready', engine: testEngine() });
  });

  it('publishes every call as OpenAPI 3.1', async () => {
    const document = (await (await t.app.request('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((call) => call.operationId),
    );
    expect(ids.sort()).toEqual(calls.map((c) => c.id).sort());
  });

  it('answers unknown paths 404, other methods 405, large bodies 413', async () => {
    expect((await call(t, 'GET', '/nothing')).body).toMatchObject({
      success: false,
      code: 404,
      errorCode: 'not_found',
    });
    expect((await call(t, 'DELETE', '/taxons')).body).toMatchObject({
      code: 405,
      errorCode: 'method_not_allowed',
    });
    const large = await call(t, 'POST', '/login', { body: { email: 'x'.repeat(300_000), password: 'x' } });
    expect(large.body).toMatchObject({ code: 413, errorCode: 'body_too_large' });
  });

  it('prefers the locale of the query, then of the header, then Japanese', async () => {
    const message = async (path: string, language?: string) =>
      (await call(t, 'GET', path, language ? { headers: { 'Accept-Language': language } } : {})).body.message;
    expect(await message('/carts/x')).toContain('カート');
    expect(await message('/carts/x', 'en_US')).toContain('cart');
    expect(await message('/carts/x?locale=ja_JP', 'en_US')).toContain('カート');
    expect(await message('/carts/x?locale=xx_XX')).toContain('カート');
  });
});

/** Values that a client may send anywhere. None of them may ever cause a 500. */
const NASTY: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  { a: { b: 1 } },
  '\u0000',
  '\ud800',
  'あ'.repeat(5000),
  "'; drop table orders; --",
  '../../etc/passwd',
  '%00',
  '<script>',
  9_007_199_254_740_991,
];

describe('fuzz: every call with every kind of nonsense', () => {
  it.each(calls.map((c) => [c.id, c] as const))('%s never answers 500', async (_, c) => {
    const { data } = await call(t, 'POST', '/carts');
    const login = await call(t, 'POST', '/login', {
      body: { email: 'taro@example.jp', password: 'password1' },
    });
    const fields = [
      'productCode',
      'variantCode',
      'quantity',
      'items',
      'options',
      'email',
      'token',
      'refresh_token',
      'shippingAddress',
      'billingAddress',
      'method',
      'notes',
      'triggerApps',
      'recipient',
      'requestReceipt',
      'mode',
      'paymentKey',
      'tkn',
    ];
    for (const nasty of NASTY) {
      const segment = encodeURIComponent(
        typeof nasty === 'string' && nasty.isWellFormed()
          ? nasty.slice(0, 300)
          : String(nasty === '\ud800' ? 'x' : nasty),
      );
      for (const token of [data.tokenValue, segment || 'x']) {
        const path = c.path.replace(/\{(\w+)\}/g, (_m, name) => (name === 'token' ? token : segment || 'x'));
        for (const body of [
          nasty,
          Object.fromEntries(fields.map((f) => [f, nasty])),
          {
            items: [nasty],
            shippingAddress: { postcode: nasty, lastName: nasty, provinceCode: nasty },
            triggerApps: [nasty],
          },
        ]) {
          const answer = await call(t, c.method.toUpperCase(), path, {
            bearer: login.data.token,
            ...(c.method === 'get'
              ? {}
              : { body: body === undefined ? undefined : (JSON.stringify(body) ?? '') }),
          });
          expect(
            [200, 201, 204, 400, 401, 404, 405, 413, 429],
            `${path} ${JSON.stringify(body)} ${JSON.stringify(answer.body)}`,
          ).toContain(answer.status);
        }
      }
    }
  });
});
