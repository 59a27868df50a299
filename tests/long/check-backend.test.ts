/** `npm run check-backend` with a third-party back end, with our Shop API, with a broken back end, and with none. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { nameOf } from '../../scripts/check-backend/verdict.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { type Habit, habit } from '../plain-backend/habits.ts';
import { type Options, startPlainBackend } from '../plain-backend/plain-backend.ts';
import { prepareDataDir } from '../setup/prepared.ts';
import { kill, ready, runBuilt, start } from '../setup/process.ts';
import { QUICK_PASSWORDS } from '../setup/quick-passwords.ts';

const MEMBER = ['--email', 'hanako@example.jp', '--password', 'password1'];

type Settings = Record<string, string>;
async function check(...given: (string | Settings)[]) {
  const args = given.filter((one) => typeof one === 'string');
  const settings = Object.assign({}, ...given.filter((one) => typeof one !== 'string'));
  const running = start(['--import', 'tsx', 'scripts/check-backend.ts', ...args], settings);
  return { code: await running.ended, output: running.output() };
}
type Called = { call: string; asked?: string; kind: string; notes: string[] };
async function verdicts(...args: string[]) {
  const { code, output } = await check(...args, '--json');
  return { code, calls: (JSON.parse(output) as { calls: Called[] }).calls };
}
const of = (calls: Called[], call: string) => calls.find((one) => one.call === call);

/** All calls of `contract/`, except those for staff. */
async function storefrontCalls(): Promise<string[]> {
  const files = readdirSync('contract').filter((name) => name.endsWith('.ts'));
  const modules = await Promise.all(files.map((name) => import(`../../contract/${name}`)));
  return modules
    .flatMap((exported) => Object.values(exported))
    .filter((one): one is Call => typeof one === 'object' && one !== null && 'id' in one && 'path' in one)
    .map((call) => nameOf(call))
    .filter((name) => !name.includes('{section}'));
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
async function plain(options: Options = {}) {
  const backend = await startPlainBackend(options);
  open.push(backend.close);
  return backend;
}

it('the back end of tests/plain-backend works, missing data is reported by screen, and nothing is changed', async () => {
  const backend = await plain();
  const { code, calls } = await verdicts(backend.url, ...MEMBER);
  expect(calls.filter(({ kind }) => kind === 'broken')).toEqual([]);
  expect(code).toBe(0);
  expect(of(calls, 'GET /faq')?.kind).toBe('as specified');
  expect(of(calls, 'GET /search-help')).toMatchObject({
    kind: 'works',
    notes: [expect.stringContaining('search')],
  });
  expect(of(calls, 'PUT /checkout/{token}/complete')?.kind).toBe('not tried');
  const changes = backend.calls.filter((call) => !/^GET |^POST \/login /.test(call));
  expect(changes).toEqual([]);
});

it('with --write the command places an order, cancels it, and leaves the account unchanged', async () => {
  const backend = await plain();
  const account = () => {
    const { addresses, profile, defaultAddressId } = backend.state.findMember('hanako@example.jp') ?? {};
    const known = Object.entries(profile ?? {}).filter(([, value]) => value !== null);
    // This back end stores a birthday as it was sent, with a time or without.
    const birthday = String(profile?.['birthday']).slice(0, 10);
    return { addresses, profile: { ...Object.fromEntries(known), birthday }, defaultAddressId };
  };
  const before = structuredClone(account());
  const { code, calls } = await verdicts(backend.url, ...MEMBER, '--write');
  expect(calls.filter(({ kind }) => kind === 'broken')).toEqual([]);
  expect(code).toBe(0);
  expect(of(calls, 'PUT /checkout/{token}/complete')?.kind).toBe('as specified');
  expect([...backend.state.carts.values()].filter(({ number }) => number).map(({ paid }) => paid)).toEqual([
    'failed',
  ]);
  expect(of(calls, 'PUT /me')?.kind).toBe('as specified');
  expect(account()).toEqual(before);
});

/** Without a JWT nobody can be logged in. */
const FAULTS: Habit[] = ['opaque_token'];
const habits = habit.options.filter((one) => !FAULTS.includes(one));

it.each(habits)(
  'nothing is called broken of a back end with the habit %s, and the account stays as it was',
  async (one) => {
    const backend = await plain({ habits: [one] });
    const member = backend.state.findMember('hanako@example.jp');
    Object.assign(member?.profile ?? {}, { subscribedToNewsletter: true, gender: 'f' });
    const before = structuredClone(member);
    const { calls } = await verdicts(backend.url, ...MEMBER, '--write');
    expect(calls.filter(({ kind }) => kind === 'broken')).toEqual([]);
    const after = backend.state.findMember('hanako@example.jp');
    expect(after?.profile).toMatchObject({ subscribedToNewsletter: true, gender: 'f' });
    expect([after?.wishes, after?.password]).toEqual([before?.wishes, before?.password]);
  },
);

it('with all these habits, the command still orders for the minimum, or says why it does not', async () => {
  const wished: Habit[] = [
    'last_page_without_next',
    'wishlist_ids',
    'empty_reset_refused',
    'minimum_order',
    'changing_token',
    'token_alone',
  ];
  const backend = await plain({ habits: wished });
  const first = await verdicts(backend.url, ...MEMBER, '--write');
  expect(first.calls.filter(({ kind }) => kind === 'broken')).toEqual([]);
  expect(of(first.calls, 'PUT /checkout/{token}/complete')?.kind).toBe('as specified');
  backend.habits.add('payment_first');
  const { calls } = await verdicts(backend.url, ...MEMBER, '--write');
  expect(of(calls, 'PUT /checkout/{token}/complete')).toMatchObject({
    kind: 'not tried',
    notes: [expect.stringContaining('payment first')],
  });
});

describe('the report tells', () => {
  it('that the root of the categories is not known, and which it is otherwise', async () => {
    const backend = await plain();
    expect(of((await verdicts(backend.url)).calls, 'GET /taxons')?.notes.join()).toContain('CATEGORY (found');
    backend.habits.add('two_trees');
    expect(of((await verdicts(backend.url)).calls, 'GET /taxons')).toMatchObject({
      kind: 'works',
      notes: expect.arrayContaining([expect.stringContaining('ROOT_TAXON_CODE must be one of')]),
    });
  });

  it('what was found by asking, and that SHOP_API_FEATURES overrides it', async () => {
    const backend = await plain();
    const reviews = 'GET /products/by-code/{code}/reviews';
    expect(of((await verdicts(backend.url)).calls, reviews)?.notes.join()).toContain(
      'SHOP_API_FEATURES overrides',
    );
    const { output } = await check(backend.url, '--json', { SHOP_API_FEATURES: 'none' });
    expect(of(JSON.parse(output).calls, reviews)?.notes.join()).toContain('needs review_lists');
  });

  it('what a shopper reads of a refusal, and of a failure', async () => {
    const backend = await plain();
    const call = 'PUT /me/change-password';
    const reported = async () => of((await verdicts(backend.url, ...MEMBER, '--write')).calls, call);
    expect((await reported())?.notes.join()).toMatch(/a wrong current password: .*a shopper reads 「/);
    backend.troubles.push({ kind: 'status', call: '^PUT /me/change-password', status: 400, ms: 0 });
    expect((await reported())?.notes.join()).toContain('sentence for the field is lost');
    backend.troubles.splice(0, 1, { kind: 'status', call: '^GET /faq', status: 503, ms: 0 });
    expect(of((await verdicts(backend.url)).calls, 'GET /faq')?.notes.join()).toContain('通信エラー');
  });
});

it('all calls of our own Shop API are reported as specified', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-backend-'));
  await prepareDataDir(folder);
  const port = await freePort();
  const api = runBuilt('shop-api/main', {
    NODE_ENV: 'test',
    SHOP_API_PORT: String(port),
    DATA_DIR: folder,
    PASSWORD_WORK: String(QUICK_PASSWORDS),
  });
  open.push(async () => {
    await kill(api);
    rmSync(folder, { recursive: true, force: true });
  });
  await ready(`http://localhost:${port}/readyz`, api);
  const { code, calls } = await verdicts(`http://localhost:${port}/shop-api`, ...MEMBER, '--write');
  expect(calls.filter(({ kind }) => kind === 'broken' || kind === 'works')).toEqual([]);
  expect(code).toBe(0);
  const reported = new Set(calls.map(({ call }) => call));
  expect((await storefrontCalls()).filter((call) => !reported.has(call))).toEqual([]);
}, 120_000);

describe('the report', () => {
  it.each([
    [
      'an error status',
      { kind: 'status', status: 500, call: '^GET /products/by-slug' },
      'GET /products/by-slug/{slug}',
      /status 500/,
    ],
    ['HTML', { kind: 'html', call: '^GET /faq' }, 'GET /faq', /HTML instead of JSON/],
  ] as const)('names the call that responds with %s', async (_, given, call, note) => {
    const backend = await plain({ troubles: [{ status: 500, ms: 0, ...given }] });
    const { code, calls } = await verdicts(backend.url);
    expect(code).toBe(1);
    expect(of(calls, call)?.kind).toBe('broken');
    expect(of(calls, call)?.notes.join()).toMatch(note);
  });

  it('names a price that is not a number', async () => {
    const answer = {
      '/shop-api/taxons': [],
      '/shop-api/product-latest': [
        {
          ...product('A'),
          variants: { A: { ...variant('A'), price: { current: 'many', currency: 'JPY' } } },
        },
      ],
    };
    const server = createServer(({ url = '' }, response) => {
      const body = answer[url.split('?')[0] as keyof typeof answer];
      response.writeHead(body ? 200 : 404).end(JSON.stringify(body ?? { code: 404, message: 'No' }));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    open.push(async () => server.close());
    const { code, calls } = await verdicts(
      `http://localhost:${(server.address() as AddressInfo).port}/shop-api`,
    );
    expect(code).toBe(1);
    expect(of(calls, 'GET /product-latest')?.notes[0]).toContain('[0].variants.A.price.current');
  });
});

const variant = (code: string) => ({
  code,
  axis: [],
  nameAxis: {},
  available: true,
  price: { current: 100, currency: 'JPY' },
  images: [],
});
const product = (code: string) => ({
  code,
  name: code,
  slug: code,
  taxons: { others: [] },
  attributes: [],
  images: [],
  associations: [],
  variants: {},
});

it('the report has aligned columns, and has colours only on a terminal', async () => {
  const backend = await plain();
  const { output } = await check(backend.url);
  expect(output).not.toContain('\u001b');
  const columns = output.split('\n').filter((line) => /^(works|as specified) /.test(line));
  expect(new Set(columns.map((line) => line.search(/(GET|POST|PUT) \//))).size).toBe(1);
  expect(output.trim().split('\n').at(-1)).toMatch(
    /^0 broken · \d+ works · \d+ as specified · \d+ not tried$/,
  );
});

it('an unreachable back end, a wrong URL and wrong options are each reported in one line', async () => {
  const backend = await plain();
  const nobody = `http://localhost:${await freePort()}/shop-api`;
  for (const [args, why] of [
    [[nobody], /does not answer/],
    [[backend.origin], /base path is missing/],
    [['nonsense'], /is no http address/],
    [[], /Which Shop API/],
    [[backend.url, '--email', 'a@example.jp'], /belong together/],
    [[backend.url, '--write'], /test account/],
  ] as const) {
    const { code, output } = await check(...args);
    expect([code, output.trim().split('\n').length]).toEqual([2, 1]);
    expect(output).toMatch(why);
  }
  backend.troubles.push({ kind: 'html', call: '', status: 500, ms: 0 });
  expect(await check(backend.url)).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^.*answers HTML.*\n$/),
  });
}, 60_000);
