/** The screen that changes price, stock and sale of many goods, and the one that copies a product. */
import { expect, it } from 'vitest';
import { textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { goodsPage, product, variant } from './goods.fixtures.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const untracked = { ...variant, id: 41, code: 'NT-1', stock: null };
const other = { ...product, id: 8, code: 'NT-1', name: '木もれ日のノート', variants: [untracked] };
const items = [
  { ...product, revision: '17' },
  { ...other, revision: '18' },
];
const MANY = '/goods/many?variant=31&variant=41';

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api
    .on('GET /session', { body: sessionOf('staff') })
    .on('GET /goods?page=1&view=all', { body: goodsPage([product, other]) })
    .on('GET /goods-many?variants=31%2C41', { body: { items } })
    .on('GET /goods/7', {
      body: {
        ...product,
        kind: 'seminar',
        revision: '17',
        values: {
          name_ja: '木もれ日の講座',
          name_en: '',
          seminar_starts_at: '2031-01-02T10:00',
          seminar_ends_at: '2031-01-02T12:00',
          seminar_doors_at: '',
          seminar_sales_end_at: '2031-01-01T12:00',
        },
        attributes: [],
        options: [],
        bookedSeats: { paid: 4, waiting: 0, sold: { [variant.code]: 4 } },
        pictures: [],
      },
    })
    .on('GET /goods-choices', {
      body: {
        categories: [],
        options: [],
        codes: { book: 'BK-8', seminar: 'SM-8', cd_dvd: 'CD-8', notebook: 'NT-8', material: '' },
      },
    });
});
const posts = (path: string) =>
  api.asked.filter((asked) => asked.method === 'POST' && asked.path === `/desk-api${path}`);

it('rows of the list are chosen one by one, or all by a link, and lead to the form', async () => {
  expect((await staff.get('/goods')).html).not.toContain('name="variant"');
  const list = await staff.get('/goods?chosen=none');
  expect(list.html).toMatch(
    /<form method="get" action="\/goods\/many">.*name="variant" value="31".*<\/form>/s,
  );
  expect(list.html).not.toMatch(/name="variant"[^>]*checked/);
  expect((await staff.get('/goods?chosen=all')).html.match(/name="variant"[^>]*checked/g)).toHaveLength(2);
  const none = await staff.get('/goods/many');
  expect(none.location).toBe('/goods');
  expect(textOf((await staff.get('/goods')).html)).toContain('変更する商品を選んでください。');
});

it('shows every change first, what is odd above the rest, and then makes it', async () => {
  const changes = [
    { what: 'stock', code: 'BK-1', name: '木もれ日の本', before: 6, after: 16 },
    { what: 'price', code: 'NT-1', name: '木もれ日のノート', before: 198_000, after: 19_800 },
    { what: 'sale', code: 'NT-1', name: '木もれ日のノート', before: true, after: false },
  ];
  api.on('POST /goods-many/preview', { body: { changes } }).on('POST /goods-many', { body: { changes } });
  const form = formWith(await staff.get(MANY), 'reason');
  const typed = { ...form, 'variants-0-stock': '16', 'variants-1-price': '198', reason: '入荷' };
  const page = await staff.post(MANY, typed);
  const body = {
    sale: 'keep',
    reason: '入荷',
    products: [
      { id: '7', revision: '17' },
      { id: '8', revision: '18' },
    ],
    variants: [
      { id: '31', price: '1980', stock: '16', expected: 6 },
      { id: '41', price: '198', stock: '', expected: null },
    ],
  };
  expect(posts('/goods-many/preview').map((asked) => asked.body)).toEqual([body]);
  expect(posts('/goods-many')).toEqual([]);
  const text = textOf(page.html);
  for (const part of ['3か所を変更しますか？', '在庫：6点 → 16点', '1,980円 → 198円', '販売中 → 販売停止中'])
    expect(text).toContain(part);
  expect(text.indexOf('価格が半分より大きく変わります。')).toBeLessThan(text.indexOf('6点 → 16点'));
  const sure = formWith(page, 'sure');
  const back = await staff.post(MANY, { ...sure, back: 'on' });
  expect(formWith(back, 'reason')).toMatchObject({ 'variants-0-stock': '16', reason: '入荷' });
  const sent = await staff.post(MANY, sure);
  expect([sent.status, sent.location]).toEqual([303, '/goods']);
  expect(posts('/goods-many').map((asked) => asked.body)).toEqual([body]);
});

it('shows errors at their fields, and a colleague’s change with the present revision', async () => {
  const errors = { 'variants.0.price': ['高すぎます。'], reason: ['理由がありません。'] };
  api.on('POST /goods-many/preview', refusal(400, 'validation_failed', { errors }));
  const form = formWith(await staff.get(MANY), 'reason');
  const refused = await staff.post(MANY, { ...form, 'variants-0-price': '999999999' });
  expect(refused.status).toBe(400);
  for (const text of ['高すぎます。', '理由がありません。']) expect(textOf(refused.html)).toContain(text);
  expect(formWith(refused, 'reason')['variants-0-price']).toBe('999999999');
  const conflict = { by: '高橋 葉子', at: '2026-11-24T03:00:00.000Z', event: 'desk.changeProduct' };
  api.on('POST /goods-many', refusal(409, 'changed', { conflict }));
  api.on('GET /goods-many?variants=31%2C41', {
    body: { items: [{ ...items[0], revision: '19' }, items[1]] },
  });
  const late = await staff.post(MANY, { ...form, 'variants-0-price': '2000', sure: 'on' });
  expect(late.status).toBe(409);
  expect(textOf(late.html)).toContain('高橋 葉子');
  expect(formWith(late, 'reason')).toMatchObject({
    'variants-0-price': '2000',
    'products-0-revision': '19',
  });
});

it('a copy of a seminar asks for its start, and proposes the seats of the copied one', async () => {
  api.on('POST /goods/7/copies', { status: 201, body: { ...product, id: 9 } });
  const page = await staff.get('/goods/7/copy');
  const form = formWith(page, 'product_code');
  expect(Object.keys(form).filter((name) => /^(?:seminar|name|product|slug|stock)_/.test(name))).toEqual([
    'seminar_starts_at',
    'seminar_ends_at',
    'seminar_doors_at',
    'seminar_sales_end_at',
    'name_ja',
    'name_en',
    'product_code',
    'slug_ja',
    'slug_en',
    'stock_31',
  ]);
  expect(form).toMatchObject({ product_code: 'SM-8', name_ja: '木もれ日の講座', stock_31: '10' });
  expect(textOf(page.html).match(/開始との間隔/g)).toHaveLength(2);
  const times = page.html.match(/<input[^>]*datetime-local[^>]*>/g) ?? [];
  expect(times.filter((input) => input.includes('required'))).toHaveLength(1);
  const sent = await staff.post('/goods/7/copy', { ...form, stock_31: '30', nonsense: 'x' });
  expect([sent.status, sent.location]).toEqual([303, '/goods/9/edit']);
  const [asked] = posts('/goods/7/copies');
  expect(asked?.body).toMatchObject({ values: { stock_31: '30', seminar_starts_at: '' } });
  expect(JSON.stringify(asked?.body)).not.toContain('nonsense');
});

it.each([MANY, '/goods/7/copy'])('%s has all its English texts', async (path) => {
  const session = sessionOf('staff');
  api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
  const page = await staff.get(path);
  expect([page.status, page.html.includes('<html lang="en">')]).toEqual([200, true]);
  expect(textOf(page.html)).not.toMatch(/\b(?:goods|goods_edit|goods_many|kit|notice)\.[a-z_]+/);
});
