/** Products and variants that staff add. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#api/db/schema/staff.ts';
import type { GoodsChoices } from '#contract/desk/goods/add.ts';
import { tokyo } from '#contract/rules/delivery.ts';
import { CatalogueFiles } from '../../setup/catalogue-files.ts';
import { call, cartWith } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { productEditing } from './product-editing.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

describeRoles(t, [
  ['GET', '/goods-choices', 'staff'],
  ['POST', '/goods', 'staff', { values: {} }],
  ['POST', '/goods/99999999/variants', 'staff', { values: {} }],
]);

const { newProduct, read, inShop } = productEditing(t, token);
let made = 0;
const book = (given: Record<string, string> = {}) => ({
  kind: 'book',
  product_code: `ADD-${++made}`,
  name_ja: '月夜の辞典',
  price: '１,９８０',
  stock: '5',
  ...given,
});
const add = (values: Record<string, string>, key = newKey()) =>
  desk(t, 'POST', '/goods', { token, key, body: { values } });
const addVariant = (id: number, values: Record<string, string>) =>
  desk(t, 'POST', `/goods/${id}/variants`, { token, body: { values } });
const putOnSale = (id: number) => deskOk(t, 'POST', `/goods/${id}/sale`, { token, body: { onSale: true } });
const choices = (): Promise<GoodsChoices> => deskOk(t, 'GET', '/goods-choices', { token });

describe('a new product', () => {
  test('appears in the shop and in its categories only after staff put it on sale', async () => {
    const values = book({
      name_en: 'Dictionary by Moonlight',
      main_category: 'books_english_grammar',
      categories: 'books_english_reading books_english_grammar',
    });
    const { status, body } = await add(values);
    expect([status, body]).toMatchObject([
      201,
      {
        code: values.product_code,
        kind: 'book',
        name: '月夜の辞典',
        slug: 'dictionary-by-moonlight',
        isOnSale: false,
        variants: [{ code: values.product_code, price: 198_000, stock: { onHand: 5, onHold: 0 } }],
      },
    ]);
    expect((await call(t, 'GET', `/products/by-code/${values.product_code}`)).status).toBe(404);
    await putOnSale(body.id);
    expect(await inShop(values.product_code, 'en_US')).toMatchObject({ name: 'Dictionary by Moonlight' });
    for (const category of ['books_english_grammar', 'books_english_reading']) {
      const { data } = await call(t, 'GET', `/taxon-products/by-code/${category}?limit=100`);
      expect(JSON.stringify(data.items)).toContain(values.product_code);
    }
    const { data } = await call(t, 'GET', `/products/by-search?search=${encodeURIComponent('月夜の辞典')}`);
    expect(data.items.map(({ code }: { code: string }) => code)).toContain(values.product_code);
    await cartWith(t, [{ productCode: values.product_code, quantity: 5 }]);
    const [audited] = await t.shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.call, 'desk.addProduct'), eq(auditLog.entityId, values.product_code)));
    expect(audited).toMatchObject({
      entity: 'product',
      after: { name_ja: '月夜の辞典', enabled: false, [`${values.product_code} stock`]: 5 },
    });
    expect(Object.keys(audited?.after ?? {})).not.toContain('description_ja');
  });

  test('has an address of its English name, or of its code if that address is taken', async () => {
    const named = (name: string) => add(book({ name_en: name }));
    expect((await named('Café & Harbour: “Don’t Panic!”')).body.slug).toBe('cafe-harbour-dont-panic');
    const again = (await named('Cafe, harbour - don’t panic')).body;
    expect(again.slug).toBe(again.code.toLowerCase());
  });

  test('equals the product that a catalogue file with the same data would make', async () => {
    const values = book({ main_category: 'books_english_grammar', variant_code: `ADD-${made + 1}-S` });
    const { id } = (await add(values)).body;
    const files = new CatalogueFiles(t.shop);
    const columns = ['product_code', 'variant_code', 'kind', 'enabled', 'main_category', 'name_ja'];
    const row = { ...values, enabled: '0' } as Record<string, string>;
    const line = columns.map((column) => row[column]).join(',');
    const again = await files.import(`${columns.join(',')},price,stock\n${line},1980,5\n`, 'csv');
    files.remove();
    expect([again.errors, again.isWritten]).toEqual([[], false]);
    expect((await read(id)).values).toMatchObject({ slug_ja: values.product_code.toLowerCase(), kana: '' });
  });

  test('is refused with all errors at once, in the order of the fields, and nothing is saved', async () => {
    const taken = await newProduct();
    const { status, body } = await add({
      kind: 'seminar',
      product_code: taken.code,
      name_ja: ' ',
      main_category: 'no_such_category',
      seminar_starts_at: '2031-02-30T10:00',
      seminar_ends_at: '',
      seminar_venue_ja: '',
      variant_code: '12345',
      options: 'seat_venue seat_online',
      price: 'x',
      stock: '-1',
    });
    expect([status, Object.keys(body.errors)]).toEqual([
      400,
      [
        'product_code',
        'name_ja',
        'main_category',
        'seminar_starts_at',
        'seminar_ends_at',
        'seminar_sales_end_at',
        'seminar_venue_ja',
        'variant_code',
        'options',
        'price',
        'stock',
      ],
    ]);
    expect(body.errors).toMatchObject({
      product_code: ['この商品番号は、ほかの商品で使われています。'],
      seminar_ends_at: ['必ず入力してください。'],
      variant_code: ['数字だけにはできません。英字も入れてください。'],
    });
    expect((await read(taken.id)).kind).toBe('book');
  });

  test.each([
    [{ product_code: '' }, ['product_code']],
    [{ product_code: '月' }, ['product_code']],
    [{ product_code: '９７８' }, ['variant_code']],
    [{ kind: 'lamp' }, ['kind']],
    [{ price: '' }, ['price']],
    [{ seminar_venue_ja: '会館' }, ['seminar_venue_ja']],
  ])('with the field %j is refused', async (given, fields) => {
    const { status, body } = await add(book(given as Record<string, string>));
    expect([status, Object.keys(body.errors)]).toEqual([400, fields]);
  });

  test('is refused with the SKU or the slug of another product', async () => {
    const other = await newProduct();
    const { revision } = await read(other.id);
    const address = `add-${made + 3}`;
    await deskOk(t, 'PATCH', `/goods/${other.id}`, {
      token,
      body: { revision, values: { slug_ja: address } },
    });
    expect((await add(book({ product_code: other.code }))).body.errors).toEqual({
      product_code: ['この商品番号は、ほかの商品で使われています。'],
    });
    expect((await add(book({ variant_code: other.code }))).body.errors).toEqual({
      variant_code: ['このSKUは、すでに使われています。'],
    });
    expect((await add(book())).body.errors).toEqual({
      product_code: ['このアドレスは、ほかの商品で使われています。'],
    });
  });

  test('is created once, even if its form is sent twice or from two windows', async () => {
    const values = book();
    const key = newKey();
    const [first, again] = [await add(values, key), await add(values, key)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const twice = book();
    const answers = await Promise.all([add(twice), add(twice)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('can be a seminar, whose end must be after its beginning', async () => {
    const year = Number(tokyo(t.shop.now()).day.slice(0, 4)) + 1;
    const values = {
      ...book({ kind: 'seminar', options: 'seat_online' }),
      seminar_starts_at: `${year}-06-01T13:00`,
      seminar_ends_at: `${year}-06-01T15:30`,
      seminar_sales_end_at: `${year}-05-31T23:59`,
      seminar_venue_ja: 'こもれび会館',
    };
    const { status, body } = await add(values);
    expect(status).toBe(201);
    await putOnSale(body.id);
    expect(await read(body.id)).toMatchObject({
      options: ['seat_type'],
      bookedSeats: { paid: 0, waiting: 0, sold: {} },
      values: {
        seminar_starts_at: `${year}-06-01T13:00`,
        seminar_sales_end_at: `${year}-05-31T23:59`,
        seminar_doors_at: '',
        seminar_cancelled: '',
      },
    });
    const late = await add({ ...values, product_code: 'ADD-LATE', seminar_ends_at: `${year}-06-01T13:00` });
    expect(late.body.errors).toEqual({ seminar_ends_at: ['終了は、開始よりあとの日時にしてください。'] });
  });
});

test('the choices for the form are all categories and options, and a free code for each kind', async () => {
  const { categories, options } = await choices();
  const grammar = categories.findIndex(({ code }) => code === 'books_english_grammar');
  const parent = categories.slice(0, grammar).findLast(({ level }) => level === 2);
  expect([categories[grammar]?.level, parent?.code]).toEqual([3, 'books_english']);
  expect(options.find(({ code }) => code === 'seat_type')?.values.map(({ code }) => code)).toEqual([
    'seat_venue',
    'seat_online',
  ]);
  const first = (await choices()).codes.cd_dvd;
  expect(first).toMatch(/^CD-\d{4}$/);
  await add(book({ kind: 'notebook', product_code: first }));
  const next = first.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(digits.length, '0'));
  expect((await choices()).codes.cd_dvd).toBe(next);
  // Codes with a category in them, as BK-ENG-1, do not suit every product of the kind.
  expect((await choices()).codes.book).toBe('BK-0001');
  await add(book({ product_code: 'BK-0001' }));
  expect((await choices()).codes.book).toBe('BK-0002');
});

describe('a new variant', () => {
  const lined = async () => {
    const values = book({ kind: 'notebook', options: 'ruling_lined' });
    return { id: Number((await add(values)).body.id), code: values.product_code };
  };

  test('is sold next to the existing variants, whose order and stock do not change', async () => {
    const { id, code } = await lined();
    await putOnSale(id);
    const { revision } = await read(id);
    const { status, body } = await addVariant(id, {
      variant_code: `${code}-G`,
      options: 'ruling_grid',
      price: '1500',
      stock: '',
    });
    expect(status).toBe(201);
    expect(body.variants).toMatchObject([
      { code, stock: { onHand: 5 } },
      { code: `${code}-G`, name: '方眼', price: 150_000, stock: null, isEnabled: true },
    ]);
    expect((await read(id)).revision).not.toBe(revision);
    expect((await inShop(code)).variants[`${code}-G`].price.current).toBe(150_000);
  });

  test.each([
    [{}, ['variant_code', 'options', 'price']],
    [{ variant_code: 'ADD-V', price: '100', options: 'ruling_lined' }, ['options']],
    [{ variant_code: 'ADD-V', price: '100', options: 'colour_red' }, ['options']],
    [{ variant_code: 'ADD-V', price: '100', options: 'ruling_grid', stock: 'viele' }, ['stock']],
  ])('is refused at its fields with %j', async (values, fields) => {
    const { id } = await lined();
    const answer = await addVariant(id, values as Record<string, string>);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, fields]);
    expect((await read(id)).variants).toHaveLength(1);
  });

  test('with the SKU of an existing variant does not change that variant', async () => {
    const { id, code } = await lined();
    const other = await newProduct();
    for (const variant_code of [code, other.code]) {
      const answer = await addVariant(id, { variant_code, options: 'ruling_grid', price: '1' });
      expect(answer.body.errors).toEqual({ variant_code: ['このSKUは、すでに使われています。'] });
    }
    expect((await read(id)).variants[0]?.price).toBe(198_000);
  });
});
