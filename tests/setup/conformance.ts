/**
 * Tests the rows of a table: each is a request and its expected response. Every status in the contract must have a row.
 * The first row of a call is requested in four variants (two languages, with and without the envelope), and all further
 * rows in only one of these. `npm run test:all` requests all rows in all variants.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { errorCodes } from '#contract/errors.ts';
import { type TestShop, testShop } from './shop.ts';

export type Request = {
  /** Values for the path parameters; the query may follow after `?`. */
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  bearer?: string;
  headers?: Record<string, string>;
};

/** Error codes of the gateway are passed on unchanged. */
type GatewayCode = `ER${string}`;

export type Row = {
  call: Call;
  when: string;
  /** Called once for each variant. */
  request?: ((t: TestShop) => Promise<Request> | Request) | undefined;
  status: number;
  errorCode?: (typeof errorCodes)[number] | GatewayCode | undefined;
  /** All keys of `errors`; for a list of items, one list of keys for each item. */
  fields?: string[] | string[][];
};

type Answer = Row['status'] | `${number} ${NonNullable<Row['errorCode']>}`;

/** @param answer the status, followed by the error code if it is checked */
export function row(
  call: Call,
  answer: Answer,
  when: string,
  more: Pick<Row, 'request' | 'fields'> = {},
): Row {
  const [status, errorCode] = String(answer).split(' ') as [string, Row['errorCode']];
  return { call, when, status: Number(status), errorCode, ...more };
}

/** Statuses that other tests check: rate limits (429) and unreachable external services (503). */
const ELSEWHERE = new Set([429, 503]);
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

/** All calls that a file of contract/ exports. */
export const callsIn = (group: Record<string, unknown>): Call[] =>
  Object.values(group).filter(
    (each) => typeof each === 'object' && each !== null && 'path' in each,
  ) as Call[];

type Variant = { locale: 'ja_JP' | 'en_US'; bare: boolean };
const VARIANTS: Variant[] = [
  { locale: 'ja_JP', bare: false },
  { locale: 'en_US', bare: true },
  { locale: 'en_US', bare: false },
  { locale: 'ja_JP', bare: true },
];
const variantsOf = (row: number): Variant[] =>
  row === 0 || process.env['TEST_ALL'] ? VARIANTS : [VARIANTS[row % VARIANTS.length] as Variant];

let address = 0;

export function conform(calls: Call[], rows: Row[]): void {
  let t: TestShop;
  beforeAll(async () => {
    t = await testShop();
  });

  describe.each(calls.map((c) => [`${c.method.toUpperCase()} ${c.path}`, c] as const))('%s', (_, c) => {
    const own = rows.filter((row) => row.call === c);
    it.each(own.map((row, n) => [row.status, row.when, row, n] as const))('%i %s', async (_, __, row, n) => {
      for (const variant of variantsOf(n)) await expectAnswer(t, row, variant);
    });

    it('has a row for every status of its contract', () => {
      const wanted = [c.status, ...c.errors].filter((status) => !ELSEWHERE.has(status));
      expect([...new Set(own.map((row) => row.status))].sort()).toEqual(wanted.sort());
    });
  });
}

async function expectAnswer(t: TestShop, row: Row, { locale, bare }: Variant): Promise<void> {
  const { call: c } = row;
  const { params = {}, query, body, bearer, headers } = (await row.request?.(t)) ?? {};
  const path = c.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(params[name] ?? 'missing')),
  );
  const response = await t.app.request(
    `http://shop.test/shop-api${path}?locale=${locale}${query ? `&${query}` : ''}`,
    {
      method: c.method.toUpperCase(),
      headers: {
        Accept: 'application/json',
        'X-Forwarded-For': `198.18.${Math.floor(++address / 250)}.${address % 250}`,
        ...(bare ? { 'X-Shop-Api-Envelope': 'off' } : {}),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  expect(response.status, text).toBe(row.status);
  expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{8,64}$/);
  if (response.status === 204) {
    expect([text, response.headers.get('Content-Type')]).toEqual(['', null]);
    return;
  }
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
  const answer = JSON.parse(text);
  if (response.ok) expectData(c, answer, bare);
  else expectError(row, answer, locale, bare);
}

function expectData(c: Call, answer: Record<string, unknown>, bare: boolean): void {
  if (!bare) expect(answer).toEqual({ success: true, message: '', data: answer['data'] });
  const data = bare ? answer : answer['data'];
  expect(c.data.safeParse(data).error?.issues ?? []).toEqual([]);
  // Responses omit fields without a value, instead of sending null.
  expect(JSON.stringify(data)).not.toMatch(/"\w+":null/);
}

function expectError(row: Row, answer: Record<string, unknown>, locale: string, bare: boolean): void {
  const { code, message, errorCode, errors, ...rest } = answer;
  expect(rest).toEqual(bare ? {} : { success: false, data: null });
  expect(code).toBe(row.status);
  if (!/^ER(\d{3}|TKN)$/.test(errorCode as string)) expect(errorCodes).toContain(errorCode);
  if (row.errorCode) expect(errorCode).toBe(row.errorCode);
  const texts = [message as string, ...messagesIn(errors)];
  for (const each of texts) {
    expect(each).not.toBe('');
    // Amounts have 円 in both languages (§3).
    expect(JAPANESE.test(each.replaceAll('円', '')), each).toBe(locale === 'ja_JP');
    // A message of this form would be an untranslated key.
    expect(each).not.toMatch(/^[a-z_]+(\.[a-z0-9_]+)+$/);
  }
  const keys = (value: unknown) => Object.keys((value as object | undefined) ?? {}).sort();
  if (Array.isArray(errors)) expect(errors.map(keys)).toEqual(row.fields);
  else expect(keys(errors)).toEqual([...((row.fields as string[] | undefined) ?? [])].sort());
}

const messagesIn = (errors: unknown): string[] =>
  [errors ?? []].flat().flatMap((fields) => Object.values(fields as Record<string, string[]>).flat());
