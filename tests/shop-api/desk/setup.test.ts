/** The shop file: its errors, the changes that it makes, and the entries that it must not remove. */
import { readFileSync } from 'node:fs';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Tx } from '#api/db/client.ts';
import { taxons, variantOptionValues, variants } from '#api/db/schema/catalogue.ts';
import { shippingMethods } from '#api/db/schema/methods.ts';
import { orders, shipments } from '#api/db/schema/orders.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { orderTriggerApps, triggerApps } from '#api/db/schema/survey.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { encodingProblem, readShopFile } from '#api/domain/setup/read-file.ts';
import { applySetup, clearSetupCaches, planSetup } from '#api/domain/setup/setup.ts';
import { readSetup } from '#api/domain/setup/stored.ts';
import { type ShopFile, sectionNames } from '#contract/desk/setup/shop-file.ts';
import type { Taxon } from '#contract/shapes.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { describeRoles } from './roles.ts';

const EXAMPLE = readFileSync('examples/small-bookshop.yaml', 'utf8');

const t = await testShop();

const fileOf = (text: string): ShopFile => {
  const read = readShopFile(text);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.file;
};
const apply = async (file: ShopFile) => {
  const changes = await inTransaction(t.shop.db, (tx) => applySetup(t.shop, tx, file, null));
  clearSetupCaches(t.shop);
  return changes;
};
const plan = (file: ShopFile) => inTransaction(t.shop.db, (tx) => planSetup(tx, file));
const get = async (path: string) => {
  const response = await t.app.request(`http://shop.test/shop-api${path}`);
  const body = (await response.json()) as { data: unknown };
  return { status: response.status, text: JSON.stringify(body.data) };
};

test('the demo has the setup of its file', async () => {
  expect(await plan(fileOf(readFileSync('examples/komorebi/shop.yaml', 'utf8')))).toEqual([]);
});

test('a file in Shift_JIS is refused if the shop has characters that Shift_JIS lacks', async () => {
  const describeAs = (text: string) =>
    t.shop.db.update(shippingMethods).set({ descriptions: { ja_JP: text, en_US: text } });
  const problem = async () => encodingProblem('shift_jis', await readSetup(t.shop.db));
  expect(await problem()).toBeUndefined();
  await describeAs('平日 – 発送');
  expect(await problem()).toMatchObject({ line: 1, message: 'validation.setup_encoding' });
  await describeAs('平日に発送');
});

describe('a shop file', () => {
  test('with errors is refused with all errors at once', () => {
    const read = readShopFile(`shipping:
  - code: standard
    name: { ja: 宅配便 }
    fee: 500.5
    fees:
      - { to: [東北, 青森県], fee: 700 }
      - { to: [東北海道], fee: 700 }
    fre: 1
closures: [2026-02-30]
`);
    expect(read).toEqual({
      problems: [
        { line: 3, field: 'shipping[0].name.en', message: 'validation.field_required' },
        { line: 4, field: 'shipping[0].fee', message: 'validation.whole_yen' },
        { line: 6, field: 'shipping[0].fees[0].to[1]', message: 'validation.setup_prefecture_twice' },
        { line: 7, field: 'shipping[0].fees[1].to[0]', message: 'validation.setup_prefecture' },
        { line: 8, field: 'shipping[0].fre', message: 'validation.setup_unknown' },
        { line: 9, field: 'closures[0].day', message: 'validation.setup_day' },
      ],
    });
  });

  test.each([
    ['a number instead of a list', 'shipping: 5', 'validation.setup_list'],
    [
      'a repeated prefecture',
      'shipping: [{code: a, name: {ja: a, en: a}, fee: 1, fees: [{to: [東北, 青森県], fee: 2}]}]',
      'validation.setup_prefecture_twice',
    ],
    [
      'a repeated code',
      'survey: [{code: a, name: {ja: a, en: a}}, {code: a, name: {ja: b, en: b}}]',
      'validation.setup_twice',
    ],
    [
      'no main category',
      'categories: [{code: books, name: {ja: a, en: a}, slug: {ja: a, en: a}}]',
      'validation.setup_root',
    ],
    ['a wrong indentation', 'a: b: c', 'validation.setup_yaml'],
    ['an alias', 'a: &x [1]\nb: *x', 'validation.setup_yaml'],
    ['no text at all', '', 'validation.setup_group'],
  ])('is refused with %s', (_, text, message) => {
    expect(readShopFile(text)).toMatchObject({ problems: [{ message }] });
  });
});

describe('the shop', () => {
  test('is not changed by a file with its present setup', async () => {
    const setup = await readSetup(t.shop.db);
    expect(await plan(setup)).toEqual([]);
    expect(await apply(setup)).toEqual([]);
  });

  test('gets the setup of the example file, but is not changed by a dry run', async () => {
    const before = await readSetup(t.shop.db);
    const example = fileOf(EXAMPLE);
    const planned = await plan(example);
    expect(await readSetup(t.shop.db)).toEqual(before);
    expect(await apply(example)).toEqual(planned);
    expect(await plan(example)).toEqual([]);
    expect(await apply(example)).toEqual([]);

    const categories = await get('/taxons?locale=ja_JP');
    expect(categories.text).toContain('あかちゃん絵本');
    expect(categories.text).not.toContain('英文法');
    expect((await get('/taxon-products/by-slug/books/english')).status).toBe(404);
    const fees = await get('/shipping-fees');
    expect(JSON.parse(fees.text)).toMatchObject({
      fees: { fee: 66_000, provinceFees: { 'JP-1': 110_000, 'JP-47': 143_000 } },
      closures: ['2026-12-28', '2027-01-04', '2027-08-13'],
    });
  });

  test('accepts the example goods after the example file', async () => {
    await apply(fileOf(EXAMPLE));
    const files = new CatalogueFiles(t.shop);
    onTestFinished(() => files.remove());
    const goods = readFileSync('examples/small-bookshop.csv');
    expect(await files.import(goods, 'csv', { dryRun: true })).toMatchObject({
      errors: [],
      products: { created: 3 },
      variants: { created: 5 },
    });
  });

  test('is changed by as many statements for many rows as for a few', async () => {
    const counted = (tx: Tx, count: () => void): Tx =>
      new Proxy(tx, {
        get(target, key) {
          const value: unknown = Reflect.get(target, key);
          if (typeof value !== 'function') return value;
          if (['select', 'insert', 'update', 'delete', 'execute'].includes(String(key))) count();
          return value.bind(target);
        },
      });
    const both = (text: string) => ({ ja: text, en: text });
    const rows = (codes: string[]) => codes.map((code) => ({ code, name: both(code) }));
    const fileWith = (codes: string[]): ShopFile => {
      const named = rows(codes);
      return {
        categories: [
          {
            code: 'main',
            name: both('main'),
            slug: both('main'),
            description: both(''),
            enabled: true,
            children: [],
          },
          ...named.map((row) => ({
            ...row,
            ...{ slug: both(row.code), description: both(''), enabled: true, children: [] },
          })),
        ],
        attributes: named.map((row) => ({ ...row, type: 'text' as const })),
        options: named.map((row) => ({ ...row, values: [{ ...row, code: `${row.code}_value` }] })),
        survey: named.map((row) => ({ ...row, asks_name: false, enabled: true })),
      };
    };
    /** Statements of the first file, of one with all rows in another order, and of one without them. */
    const statementsFor = async (size: number) => {
      const codes = Array.from({ length: size }, (_, n) => `row${size}-${n}`);
      const counts: number[] = [];
      for (const wanted of [codes, codes.toReversed(), ['last']]) {
        let statements = 0;
        const changes = await inTransaction(t.shop.db, (tx) =>
          applySetup(
            t.shop,
            counted(tx, () => statements++),
            fileWith(wanted),
            null,
          ),
        );
        expect(changes.length).toBeGreaterThan(size);
        expect(await plan(fileWith(wanted))).toEqual([]);
        counts.push(statements);
      }
      return counts;
    };
    const few = await statementsFor(2);
    expect(await statementsFor(60)).toEqual(few);
  });

  test('turns an entry off, instead of deleting it, if a file omits it but goods or orders refer to it', async () => {
    await apply({ shipping: [], payment: [], options: [], attributes: [], survey: [] });
    const setup = await readSetup(t.shop.db);
    expect(setup.shipping.map(({ enabled }) => enabled)).not.toContain(true);
    expect(setup.payment).toMatchObject([{ code: 'credit_card', enabled: false }]);
    expect((await t.shop.db.select().from(shipments)).length).toBeGreaterThan(0);
    const used = await t.shop.db
      .select()
      .from(variantOptionValues)
      .innerJoin(variants, eq(variants.id, variantOptionValues.variantId));
    expect(used.length).toBeGreaterThan(0);
    expect(setup.options.map(({ code }) => code)).toContain('ruling');
    expect(await get('/shipping-fees')).toMatchObject({ status: 200 });
  });

  test('offers only enabled choices of the survey, and keeps earlier answers', async () => {
    const choice = (code: string, enabled = true) => ({
      code,
      name: { ja: `${code}です`, en: code },
      asks_name: false,
      enabled,
    });
    await apply({ survey: [choice('answered'), choice('other'), choice('last')] });
    const [row] = await t.shop.db.select().from(triggerApps).where(eq(triggerApps.code, 'answered'));
    const [order] = await t.shop.db.select({ id: orders.id }).from(orders).limit(1);
    if (!row || !order) throw new Error('no choice, or no order');
    await t.shop.db.insert(orderTriggerApps).values({ orderId: order.id, triggerAppId: row.id });

    const wanted = { survey: [choice('other', false), choice('last')] };
    expect(await apply(wanted)).toMatchObject([
      { code: 'other', kind: 'changed', fields: ['enabled', 'position'] },
      { code: 'last', kind: 'changed', fields: ['position'] },
      { code: 'answered', kind: 'turned_off' },
    ]);
    expect(await apply(wanted)).toEqual([]);
    expect(JSON.parse((await get('/trigger-apps')).text).items).toMatchObject([{ name: 'lastです' }]);
    expect(await t.shop.db.select().from(triggerApps).where(eq(triggerApps.id, row.id))).toHaveLength(1);

    const token = await cartWith(t, [{ productCode: await makeProduct(t, { stock: 5 }), quantity: 1 }]);
    const body = { triggerApps: [row.id] };
    const refused = await call(t, 'PATCH', `/checkout/${token}/trigger-apps`, { body });
    expect(refused.body.errors).toHaveProperty(['triggerApps[0].triggerAppId']);
  });

  test('stores closing days with their notes', async () => {
    const file = fileOf('closures: [2031-02-03, { day: 2031-02-02, note: { ja: 棚卸し } }, 2031-02-03]');
    await apply(file);
    const note = { ja: '棚卸し', en: '' };
    const expected = [
      { day: '2031-02-02', note },
      { day: '2031-02-03', note: { ja: '', en: '' } },
    ];
    expect((await readSetup(t.shop.db)).closures).toEqual(expected);
    const [, second] = expected;
    if (!second) throw new Error('no second day');
    expect(await apply({ closures: [{ ...second, note }] })).toMatchObject([
      { code: '2031-02-03', kind: 'changed', fields: ['note'] },
      { code: '2031-02-02', kind: 'removed' },
    ]);
    expect(JSON.parse((await get('/shipping-fees')).text).closures).toEqual(['2031-02-03']);
  });

  test('accepts swapped slugs and a moved category, and turns subcategories off with their parent', async () => {
    const { categories } = fileOf(EXAMPLE);
    const [main, ...others] = categories ?? [];
    const [books, children, ...rest] = main?.children ?? [];
    if (!main || !books || !children) throw new Error('the example has changed');
    const [baby] = books.children;
    if (!baby) throw new Error('the example has changed');
    const moved = [
      { ...books, slug: children.slug, enabled: false, children: books.children.slice(1) },
      { ...children, slug: books.slug, children: [baby] },
      ...rest,
    ];
    await apply({ categories: [{ ...main, children: moved }, ...others] });
    const rows = await t.shop.db.select().from(taxons);
    const row = (code: string) => rows.find((taxon) => taxon.code === code);
    expect(row('picture_books_baby')?.path).toBe('/main/children_books/picture_books_baby/');
    expect(row('picture_books_baby')?.level).toBe(2);
    expect(row('picture_books_kids')?.enabled).toBe(false);
    const off = await t.shop.db
      .select()
      .from(taxons)
      .where(and(eq(taxons.code, 'picture_books'), eq(taxons.enabled, false)));
    expect(off).toHaveLength(1);
  });

  test('finds a category by a former slug, until another category has that slug', async () => {
    const bySlug = async (slug: string) => (await get(`/taxon-products/by-slug/${slug}`)).status;
    const rename = async (slugs: Record<string, string>) => {
      const [main, ...others] = (await readSetup(t.shop.db)).categories;
      if (!main) throw new Error('no category');
      const children = main.children.map((child) => ({
        ...child,
        slug: { ...child.slug, ja: slugs[child.code] ?? child.slug.ja },
      }));
      await apply({ categories: [{ ...main, children }, ...others] });
    };
    const formerSlugs = async () => {
      const roots = JSON.parse((await get('/taxons')).text) as Taxon[];
      const all = roots.flatMap(({ children }) => children);
      return ['living', 'stationery'].map((code) => all.find((taxon) => taxon.code === code)?.formerSlugs);
    };

    await rename({ stationery: 'paper' });
    await rename({ stationery: 'paper-and-gifts' });
    expect(await formerSlugs()).toEqual([undefined, ['paper', 'stationery']]);
    expect([await bySlug('paper'), await bySlug('never')]).toEqual([200, 404]);

    await rename({ living: 'paper' });
    expect(await formerSlugs()).toEqual([['living'], ['paper', 'stationery']]);
  });
});

describeRoles(
  t,
  [
    ['GET', '/setup', 'owner'],
    ...sectionNames.map((section): [string, string, 'owner', object] => [
      'PUT',
      `/setup/${section}`,
      'owner',
      { value: [], revision: '' },
    ]),
  ],
  [200, 204, 400, 409],
);

describe('the desk', () => {
  test('writes a section for owners only, and refuses the slower of two people', async () => {
    await apply(fileOf(EXAMPLE));
    const { token } = await staffMember(t, 'owner');
    const other = await staffMember(t, 'staff');
    for (const [method, path, body] of [
      ['GET', '/setup', undefined],
      ['PUT', '/setup/closures', { value: [], revision: '' }],
    ] as const)
      expect((await desk(t, method, path, { token: other.token, body })).status, path).toBe(403);

    const { revisions, setup } = await deskOk(t, 'GET', '/setup', { token });
    expect(setup.shipping[0]).toMatchObject({ code: 'standard', fee: 660, enabled: true });
    const [standard, ...others] = setup.shipping;
    const description = { ja: '平日に\r\n発送します', en: 'x\r\n'.repeat(1_000) };
    const method = { ...standard, description, place: 1, isNew: false, revision: revisions.shipping };
    await deskOk(t, 'PUT', '/setup/shipping', { token, body: method });
    const [stored, ...unchanged] = (await deskOk(t, 'GET', '/setup', { token })).setup.shipping;
    expect(stored.description.ja).toBe('平日に\n発送します');
    expect(unchanged).toEqual(others);

    const late = await desk(t, 'PUT', '/setup/shipping', { token, body: { ...method, place: 2 } });
    expect(late).toMatchObject({ status: 409, body: { conflict: { event: 'desk.writeEntry.shipping' } } });
    const wrong = { ...method, code: 'a b', name: { ja: '', en: 'x' }, fee: null };
    expect((await desk(t, 'PUT', '/setup/shipping', { token, body: wrong })).body.errors).toMatchObject({
      code: [expect.any(String)],
      'name.ja': [expect.any(String)],
      fee: [expect.any(String)],
    });

    const days = { value: ['2027-05-06'], revision: revisions.closures };
    await deskOk(t, 'PUT', '/setup/closures', { token, body: days });
    expect((await desk(t, 'PUT', '/setup/closures', { token, body: days })).status).toBe(409);
    expect(JSON.parse((await get('/shipping-fees')).text).closures).toEqual(['2027-05-06']);
    const bad = await desk(t, 'PUT', '/setup/closures', { token, body: { ...days, value: ['2027-02-30'] } });
    expect(bad).toMatchObject({ status: 400, body: { errors: { 'value[0].day': [expect.any(String)] } } });
    const rows = await t.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entity, 'setup'))
      .orderBy(auditLog.id);
    expect(rows.map(({ call }) => call)).toEqual(['desk.writeEntry.shipping', 'desk.writeSetup.closures']);
  });

  test('begins with the closing days of the server, and removes them for good', async () => {
    const { SHOP_CLOSURES } = t.shop.env;
    const { token } = await staffMember(t, 'owner');
    const read = async () => {
      const { setup, revisions } = await deskOk(t, 'GET', '/setup', { token });
      return { days: setup.closures.map(({ day }: { day: string }) => day), revision: revisions.closures };
    };
    const inShop = async () => JSON.parse((await get('/shipping-fees')).text).closures;
    const write = (value: string[], revision: string) =>
      deskOk(t, 'PUT', '/setup/closures', { token, body: { value, revision } });
    await write([], (await read()).revision);
    try {
      Object.assign(t.shop.env, { SHOP_CLOSURES: new Set(['2027-08-13', '2027-08-14']) });
      const first = await read();
      expect(first.days).toEqual(['2027-08-13', '2027-08-14']);
      await write(['2027-05-06', '2027-08-14'], first.revision);
      expect([(await read()).days, await inShop()]).toEqual([
        ['2027-05-06', '2027-08-14'],
        ['2027-05-06', '2027-08-14'],
      ]);
      // A day that the server names later counts, too.
      Object.assign(t.shop.env, { SHOP_CLOSURES: new Set(['2027-08-13', '2027-09-01']) });
      expect(await inShop()).toEqual(['2027-05-06', '2027-08-14', '2027-09-01']);
      await write(['2027-08-13'], (await read()).revision);
      expect(await inShop()).toEqual(['2027-08-13']);
    } finally {
      Object.assign(t.shop.env, { SHOP_CLOSURES });
      await write([], (await read()).revision);
    }
  });

  test('changes one entry once per form, and never over the change of another person', async () => {
    const people = [await staffMember(t, 'owner'), await staffMember(t, 'owner')];
    const read = async () => deskOk(t, 'GET', '/setup', { token: people[0]?.token });
    const choice = (code: string, more: object = {}) => ({
      code,
      name: { ja: code, en: code },
      asks_name: false,
      enabled: true,
      isNew: true,
      ...more,
    });
    const { revisions } = await read();
    const sent = await Promise.all(
      people.map(({ token }, n) =>
        desk(t, 'PUT', '/setup/survey', {
          token,
          body: choice(`of_${n}`, { place: 1, revision: revisions.survey }),
        }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([204, 409]);

    const before = await read();
    const [first] = before.setup.survey;
    const body = { ...first, isNew: false, enabled: false, place: 2, revision: before.revisions.survey };
    const options = { token: people[1]?.token, body, key: newKey() };
    expect((await desk(t, 'PUT', '/setup/survey', options)).status).toBe(204);
    const after = (await read()).setup.survey;
    expect((await desk(t, 'PUT', '/setup/survey', options)).status).toBe(204);
    expect((await read()).setup.survey).toEqual(after);
    const [, ...others] = before.setup.survey;
    expect(after).toEqual(others.toSpliced(1, 0, { ...first, enabled: false }));
    const [row] = await t.shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(row).toMatchObject({
      call: 'desk.writeEntry.survey',
      entity: 'setup',
      entityId: 'survey',
      before: { [first.code]: first },
      after: { [first.code]: { ...first, enabled: false } },
    });
  });
});
