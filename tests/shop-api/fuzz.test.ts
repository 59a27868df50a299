/** Sends invalid values for every field and parameter of every call. No response may have status 500. */
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '#api/app.ts';
import type { Call } from '#contract/call.ts';
import { ADDRESS, call, member } from '../setup/client.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();
const bearer = (await member(t)).bearer;

/** `undefined` omits the field. */
const NASTY: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  '　',
  0,
  -1,
  1.5,
  1e308,
  9_007_199_254_740_991,
  true,
  [],
  {},
  [[]],
  { a: { b: 1 } },
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\ufffd',
  'あ'.repeat(5000),
  "'; drop table orders; --",
  '%',
  '../../etc/passwd',
  '%00',
  '<script>alert(1)</script>',
  '2026-02-31',
  '4444 3333 2222 1111',
  '__proto__',
];
const ANSWERS = [200, 201, 204, 400, 401, 404, 405, 409, 413, 429];

/** Valid values for all other fields, so that one field is invalid at a time. */
const PLAUSIBLE: Record<string, unknown> = {
  ...ADDRESS,
  shippingAddress: ADDRESS,
  billingAddress: ADDRESS,
  email: 'nobody-here@example.jp',
  password: { first: 'secret12', second: 'secret12' },
  newPassword: { first: 'secret12', second: 'secret12' },
  quantity: 1,
  items: [{ productCode: 'no-such-product', quantity: 1 }],
  triggerApps: [{ triggerAppId: 1 }],
  rating: 5,
  title: 'よい本',
  comment: 'とてもよい本でした。',
  anonymous: false,
  method: 'standard',
};

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Paths of all values of a schema, including objects and lists: `items`, `items.0`, `items.0.quantity`. */
function placesIn(schema: Schema, path: string[] = []): string[][] {
  const own = path.length > 0 ? [path] : [];
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    placesIn(part, [...path, name]),
  );
  const inList = schema.items ? placesIn(schema.items, [...path, '0']) : [];
  const options = (schema.anyOf ?? []).flatMap((part) => placesIn(part, path));
  return [...own, ...below, ...inList, ...options];
}

const unique = (paths: string[][]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()];
const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A copy of `base` with `value` at `path`; creates missing lists and objects. */
function withValue(base: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (key === '0') return [withValue(Array.isArray(base) ? base[0] : undefined, rest, value)];
  const object = typeof base === 'object' && base !== null && !Array.isArray(base) ? base : {};
  return { ...object, [key]: withValue((object as Record<string, unknown>)[key], rest, value) };
}

const plausibleBody = (schema: Schema) =>
  Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, PLAUSIBLE[name] ?? 'x']));

/** The value as URL-encoded text. A lone surrogate cannot be encoded, so it is replaced. */
const urlText = (nasty: unknown) => {
  const text = typeof nasty === 'string' ? nasty : JSON.stringify(nasty ?? '');
  return encodeURIComponent(text.isWellFormed() ? text.slice(0, 2000) : text.toWellFormed());
};

async function expectNoFault(c: Call, path: string, body: unknown, why: string): Promise<void> {
  const answer = await call(t, c.method.toUpperCase(), path, {
    bearer,
    ...(c.method === 'get' || body === undefined ? {} : { body: JSON.stringify(body) ?? '' }),
  });
  const request = `${c.id} ${path} ${why}: ${JSON.stringify(answer.body)}`;
  expect(ANSWERS, request).toContain(answer.status);
  if (answer.body?.errorCode === 'validation_failed')
    expect(JSON.stringify(answer.body.errors), request).toMatch(/\[".+"\]/);
}

describe.each(calls.map((c) => [c.id, c] as const))('the call %s', (_, c) => {
  const schema = c.body ? schemaOf(c.body) : {};
  const fill = (path: string, token: string) =>
    path.replace(/\{(\w+)\}/g, (_m, name) =>
      name === 'token' ? token : name === 'id' ? '1' : 'no-such-thing',
    );

  it('never responds 500 to invalid values in any field of its body', async () => {
    const { data } = await call(t, 'POST', '/carts');
    const path = fill(c.path, data.tokenValue);
    const base = plausibleBody(schema);
    for (const nasty of NASTY) {
      await expectNoFault(c, path, nasty, 'as body');
      for (const place of unique(placesIn(schema)))
        await expectNoFault(
          c,
          path,
          withValue(base, place, nasty),
          `${place.join('.')} = ${String(nasty).slice(0, 40)}`,
        );
    }
  });

  it('never responds 500 to invalid values in its path and query', async () => {
    const base = plausibleBody(schema);
    const names = [...Object.keys(c.query?.shape ?? {}), 'locale'];
    for (const nasty of NASTY) {
      const text = urlText(nasty);
      await expectNoFault(c, c.path.replace(/\{\w+\}/g, text || '%20'), base, 'in the path');
      const path = fill(c.path, 'x');
      for (const name of names) await expectNoFault(c, `${path}?${name}=${text}`, base, `?${name}`);
      for (const name of names)
        await expectNoFault(c, `${path}?${name}[${text}]=${text}&${name}=1`, base, `?${name}[]`);
    }
  });
});

describe('the Shop API', () => {
  it.each(['{', '"text"', '[1', '{"a":1}}', '\ufeff{}', 'null', '[]', '{"__proto__":{"a":1}}'])(
    'refuses the body %s',
    async (body) => {
      const answer = await call(t, 'POST', '/login', { body });
      expect(answer.status).toBe(400);
    },
  );

  it('refuses a body that is nested too deeply', async () => {
    const answer = await call(t, 'POST', '/login', { body: `${'['.repeat(100_000)}${']'.repeat(100_000)}` });
    expect([400, 413]).toContain(answer.status);
  });

  it.each([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(7000)}`,
    'Basic eDp4',
    'bearer \u00e9',
  ])('answers 401 to the credentials "%s" if a login is required', async (Authorization) => {
    const answer = await call(t, 'GET', '/me', { headers: { Authorization } });
    expect(answer.status).toBe(401);
    expect(answer.body.errorCode).toMatch(/^token_/);
  });
});

afterAll(async () => {
  // Checks that the shop still works.
  const home = await call(t, 'GET', '/product-latest?limit=12');
  expect(home.status).toBe(200);
  expect(home.data.items).toHaveLength(12);
});
