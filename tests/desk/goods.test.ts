/** Screens about products: the list, stock changes, and catalogue files. */
import { describe, expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { goodsPage, product as plain, variant as single } from './goods.fixtures.ts';
import { pageOf } from './people.fixtures.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const at = '2026-11-24T03:00:00.000Z';
const variant = { ...single, code: 'BK-1-A' };
const product = {
  ...plain,
  slug: 'komorebi',
  variants: [variant, { ...variant, id: 32, code: 'BK-1-B', name: '大型版', stock: null }],
};
const movement = {
  id: 1,
  at,
  variantCode: 'BK-1-A',
  kind: 'counted',
  before: null,
  after: 6,
  by: '佐藤 誠',
  order: null,
  reason: '棚卸',
};
const sold = { ...movement, id: 2, kind: 'sold', by: null, order: { id: 12, number: '000000012' } };
const file = {
  id: 'abc',
  name: 'stock.csv',
  state: 'checked',
  products: { created: 1, changed: 2, unchanged: 0 },
  variants: { created: 1, changed: 2, unchanged: 0 },
  errorCount: 0,
  warningCount: 0,
  warnings: [],
  errors: [],
  changes: [],
  problem: null,
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api
    .on('GET /session', { body: sessionOf('staff') })
    .on('GET /goods?page=1&view=all', { body: goodsPage([product]) })
    .on('GET /goods/7/movements?page=1', { body: { ...pageOf([movement, sold]), product } })
    .on('GET /goods-choices', {
      body: {
        categories: [{ code: 'books', name: { ja: '本', en: 'Books' }, level: 1, isEnabled: true }],
        options: [],
        codes: { book: '', seminar: '', cd_dvd: '', notebook: '', material: '' },
      },
    })
    .on('GET /files/catalogue/abc', { body: file });
});

const STOCK = '/goods/7/stock';
const lastPost = () => api.asked.findLast(({ method }) => method !== 'GET');

describe('a change of stock', () => {
  it('is made by a form, which also sends the stock that the page showed', async () => {
    api.on('POST /variants/31/stock', { body: { ...variant, stock: { onHand: 10, onHold: 2 } } });
    const page = await staff.get(STOCK);
    for (const text of ['6 2 4', '数えていません']) expect(textOf(page.html)).toContain(text);
    const fields = { ...formWith(page, 'form', 'stock-31'), kind: 'count', quantity: '１０', reason: '棚卸' };
    const sent = await staff.post(STOCK, fields);
    expect([sent.status, sent.location]).toEqual([303, STOCK]);
    expect(lastPost()?.body).toEqual({ kind: 'count', quantity: '１０', expected: '6', reason: '棚卸' });
    expect(textOf((await staff.get(STOCK)).html)).toContain('BK-1-Aの在庫を10点にしました。');
  });

  it('is refused after a sale; the page shows the old and the new stock, and keeps the typed values', async () => {
    const data = { expected: 6, onHand: 4, onHold: 0 };
    const conflict = { by: null, at, event: 'stock', data };
    api.on('POST /variants/31/stock', refusal(409, 'sold_meanwhile', { conflict }));
    const page = await staff.get(STOCK);
    const fields = {
      ...formWith(page, 'form', 'stock-31'),
      kind: 'count',
      quantity: '9',
      reason: '棚卸です',
    };
    const back = await staff.post(STOCK, fields);
    expect(back.status).toBe(409);
    expect(textOf(back.html)).toContain('6点でしたが、いまは4点（うち確保中0点）です。');
    expect(back.html).toMatch(/name="quantity"[^>]*value="9"/);
    expect(back.html).toMatch(/name="reason"[^>]*value="棚卸です"/);
    expect(back.html).toMatch(/<option[^>]*value="count"[^>]*selected/);
  });

  it('that the Shop API refuses is reported at its fields', async () => {
    const errors = { quantity: ['数がありません。'], reason: ['理由がありません。'] };
    api.on('POST /variants/31/stock', refusal(400, 'validation_failed', { errors }));
    const form = formWith(await staff.get(STOCK), 'form', 'stock-31');
    const back = await staff.post(STOCK, { ...form, kind: 'difference' });
    expect(back.status).toBe(400);
    for (const text of ['数がありません。', '理由がありません。']) expect(textOf(back.html)).toContain(text);
  });

  it('is not made while it is open whether the number was counted or is a difference', async () => {
    const form = formWith(await staff.get(STOCK), 'form', 'stock-31');
    const back = await staff.post(STOCK, { ...form, kind: '', quantity: '10', reason: '棚卸' });
    expect(back.status).toBe(400);
    expect(textOf(back.html)).toContain('入力の方法を選択してください。');
    expect(lastPost()).toBeUndefined();
  });

  it('is listed in the history, with the staff member or the order', async () => {
    const { html } = await staff.get(STOCK);
    for (const text of ['数えていません → 6', '佐藤 誠', '注文 000000012'])
      expect(textOf(html)).toContain(text);
  });
});

it('a product is taken off sale at its head; the list then offers to undo it', async () => {
  const stopped = { ...product, isOnSale: false };
  api.on('POST /goods/7/sale', { body: stopped });
  const [form] = formsOf((await staff.get(STOCK)).html).filter(({ action }) => action.startsWith('/goods?'));
  expect(form?.action).toBe('/goods?q=BK-1');
  const sent = await staff.post(form?.action ?? '', Object.fromEntries(form?.fields ?? []));
  expect([sent.status, sent.location]).toEqual([303, '/goods?q=BK-1&stopped=7']);
  expect(lastPost()?.body).toEqual({ onSale: false });
  api.on('GET /goods/7/movements?page=1', { body: { ...pageOf([movement]), product: stopped } });
  api.on('GET /goods?page=1&view=all&q=BK-1', { body: goodsPage([stopped]) });
  const list = await staff.get('/goods?q=BK-1&stopped=7');
  await staff.post('/goods?q=BK-1&stopped=7', formWith(list, 'onSale'));
  expect(lastPost()?.body).toEqual({ onSale: true });
});

describe('the list of products', () => {
  it('shows a product with the sums of its variants, and each variant below it', async () => {
    const text = textOf((await staff.get('/goods')).html);
    expect(text).toMatch(/木もれ日の本 BK-1 *　?2種類.*大型版 BK-1-B/s);
  });

  it('counts what is low and what is off sale, and says that more than a thousand are not counted', async () => {
    const counts = { low: 3, off: 1001 };
    api.on('GET /goods?page=1&view=all', { body: { ...goodsPage([product]), counts } });
    const text = textOf((await staff.get('/goods')).html);
    for (const part of ['在庫少 3', '販売停止中 1000+']) expect(text).toContain(part);
  });
});

it('a reader sees products and their history, but no button that changes anything', async () => {
  api.on('GET /session', { body: sessionOf('reader') });
  for (const path of ['/goods', '/goods/7/stock']) {
    const page = await staff.get(path);
    expect(page.status).toBe(200);
    expect(
      formsOf(page.html).filter(({ method, action }) => method === 'post' && action !== '/logout'),
    ).toEqual([]);
  }
  expect((await staff.get('/goods/files')).status).toBe(403);
});

describe('a catalogue file', () => {
  it('has a sample with a category of the shop', async () => {
    expect((await staff.get('/goods/files')).html).toContain('href="/goods/files/sample"');
    const sample = await staff.get('/goods/files/sample');
    expect(sample.headers.get('Content-Type')).toContain('text/csv');
    expect(sample.html).toMatch(/^\u{feff}?product_code,.*main_category.*\r\nSAMPLE-1,.*,books,/u);
  });

  it('reloads its page while it is checked or imported, and offers the import only after the check', async () => {
    for (const state of ['checking', 'running', 'checked', 'done', 'refused']) {
      api.on('GET /files/catalogue/abc', { body: { ...file, state } });
      const page = await staff.get('/goods/files/abc');
      expect(page.headers.get('Refresh') !== null, state).toBe(state === 'checking' || state === 'running');
      expect(textOf(page.html).includes('登録する'), state).toBe(state === 'checked');
    }
  });

  it('shows its errors by line', async () => {
    const errors = [{ line: 2, column: 'price', message: '入力してください' }];
    api.on('GET /files/catalogue/abc', { body: { ...file, state: 'refused', errors, errorCount: 70 } });
    const text = textOf((await staff.get('/goods/files/abc')).html);
    for (const part of ['登録できません：誤り70件', 'はじめの1件', '入力してください'])
      expect(text).toContain(part);
  });
});

it.each(['/goods', '/goods/7/stock', '/goods/files', '/goods/files/abc'])(
  '%s has all its English texts',
  async (path) => {
    const session = sessionOf('staff');
    api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
    const page = await staff.get(path);
    expect([page.status, page.html.includes('<html lang="en">')]).toEqual([200, true]);
    expect(textOf(page.html)).not.toMatch(/\b(?:goods|goods_file|kit|notice)\.[a-z_]+/);
  },
);
