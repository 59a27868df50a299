/** The forms that add products and variants, and the forms of a product's categories and seminar dates. */
import { expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { formWith, type Page, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const name = (ja: string) => ({ ja, en: `${ja} (English)` });
const choices = {
  categories: [
    { code: 'books', name: name('本'), level: 0, isEnabled: true },
    { code: 'books_new', name: name('新刊'), level: 1, isEnabled: false },
  ],
  options: [
    { code: 'colour', name: name('色'), values: [{ code: 'red', name: name('朱') }] },
    { code: 'size', name: name('大きさ'), values: [{ code: 'a5', name: name('A5') }] },
  ],
  codes: { book: 'BK-8', seminar: 'SM-8', cd_dvd: 'CD-8', notebook: 'NT-8', material: '' },
};
const variant = {
  id: 31,
  code: 'BK-1',
  name: '朱',
  isEnabled: true,
  price: 198_000,
  originalPrice: null,
  stock: null,
  isLow: false,
};
const row = {
  id: 7,
  code: 'BK-1',
  kind: 'seminar',
  name: '木もれ日の講座',
  slug: 'bk-1',
  isOnSale: false,
  picture: null,
  category: null,
  variants: [variant],
};
const product = {
  ...row,
  revision: '17',
  values: {
    main_category: 'books',
    categories: 'books_new',
    seminar_starts_at: '2031-01-02T10:00',
    seminar_ends_at: '2031-01-02T12:00',
    seminar_venue_ja: '会館',
    seminar_cancelled: '',
  },
  attributes: [],
  options: ['colour'],
  bookedSeats: { paid: 3, waiting: 1, sold: {} },
  pictures: [],
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api
    .on('GET /session', { body: sessionOf('staff') })
    .on('GET /goods-choices', { body: choices })
    .on('GET /goods/7', { body: product })
    .on('POST /goods', { status: 201, body: row })
    .on('POST /goods/7/variants', { status: 201, body: row })
    .on('PATCH /goods/7', { body: row });
});

const lastValues = () => {
  const body = api.asked.findLast(({ method }) => method !== 'GET')?.body;
  return body && typeof body === 'object' && 'values' in body ? body.values : undefined;
};
const selectedIn = ({ html }: Page, field: string) => {
  const select = new RegExp(`<select[^>]*name="${field}".*?</select>`, 's').exec(html)?.[0] ?? '';
  return /<option[^>]*value="(\w*)"[^>]*selected/.exec(select)?.[1];
};
/** Without the box of the main category, which is not sent. */
const checkedIn = ({ html }: Page) =>
  [...html.matchAll(/<input[^>]*name="categories"[^>]*>/g)].flatMap(([box]) =>
    box.includes('checked') && !box.includes('disabled') ? (/value="(\w+)"/.exec(box)?.[1] ?? []) : [],
  );

it('a new product has the kind of the chosen tab, a proposed code, and the chosen options and categories', async () => {
  const form = formWith(await staff.get('/goods/new?kind=notebook'), 'product_code');
  expect(form['product_code']).toBe('NT-8');
  const sent = await staff.post('/goods/new?kind=notebook', {
    ...form,
    name_ja: '方眼のノート',
    price: '500',
    option_colour: 'red',
    option_size: 'a5',
    categories: 'books_new',
    nonsense: 'x',
  });
  expect([sent.status, sent.location]).toEqual([303, '/goods/7/edit']);
  expect(lastValues()).toEqual({
    kind: 'notebook',
    product_code: 'NT-8',
    name_ja: '方眼のノート',
    name_en: '',
    main_category: '',
    categories: 'books_new',
    variant_code: '',
    variant_name_ja: '',
    variant_name_en: '',
    options: 'red a5',
    price: '500',
    stock: '',
  });
});

it('only the form of a seminar has date fields, and an unknown kind opens the form of a book', async () => {
  expect((await staff.get('/goods/new?kind=seminar')).html).toContain('name="seminar_starts_at"');
  for (const path of ['/goods/new', '/goods/new?kind=x']) {
    const page = await staff.get(path);
    expect(page.html).not.toContain('name="seminar_starts_at"');
    expect(formWith(page, 'product_code')['product_code']).toBe('BK-8');
  }
});

it('errors are shown at their fields, and all typed and chosen values are kept', async () => {
  const errors = { price: ['高すぎます。'], options: ['組み合わせです。'], _: ['商品に誤りがあります。'] };
  api.on('POST /goods', refusal(400, 'validation_failed', { errors }));
  const back = await staff.post('/goods/new', {
    ...formWith(await staff.get('/goods/new'), 'product_code'),
    name_ja: '名前',
    price: '千円',
    option_size: 'a5',
    main_category: 'books',
    categories: 'books_new',
  });
  expect(back.status).toBe(400);
  for (const field of ['price', 'options']) expect(back.html).toContain(`href="#new-${field}"`);
  expect(textOf(back.html)).toContain('商品に誤りがあります。');
  expect(formWith(back, 'price')).toMatchObject({ name_ja: '名前', price: '千円' });
  expect([selectedIn(back, 'option_size'), selectedIn(back, 'main_category')]).toEqual(['a5', 'books']);
  expect(checkedIn(back)).toEqual(['books_new']);
  // The part with the options, which is usually collapsed, is open, because it has an error.
  expect(back.html).toMatch(/<details class="more" open/);
});

it('the form of a new variant has the options by which the existing variants differ', async () => {
  const page = await staff.get('/goods/7/variant');
  expect(page.html).toContain('name="option_colour"');
  expect(page.html).not.toContain('name="option_size"');
  const sent = await staff.post('/goods/7/variant', {
    ...formWith(page, 'variant_code'),
    variant_code: 'BK-1-R',
    price: '100',
    option_colour: 'red',
  });
  expect([sent.status, sent.location]).toEqual([303, '/goods/7/prices']);
  expect(lastValues()).toMatchObject({ variant_code: 'BK-1-R', price: '100', options: 'red' });
});

it('the form shows the stored categories, and sends the main category separately from the others', async () => {
  const page = await staff.get('/goods/7/categories');
  const form = formWith(page, 'revision');
  expect([selectedIn(page, 'main_category'), checkedIn(page)]).toEqual(['books', ['books_new']]);
  expect(textOf(page.html)).toContain('新刊（停止中）');
  await staff.post('/goods/7/categories', { ...form, main_category: 'books_new', categories: 'books_new' });
  expect(lastValues()).toEqual({ main_category: 'books_new', categories: '' });
});

it('after somebody else’s change, the form shows the names of the changed categories', async () => {
  const form = formWith(await staff.get('/goods/7/categories'), 'revision');
  const conflict = { by: '高橋 葉子', at: '2026-11-24T03:00:00.000Z', event: 'desk.changeProduct' };
  api.on('PATCH /goods/7', refusal(409, 'changed', { conflict }));
  api.on('GET /goods/7', { body: { ...product, revision: '18' } });
  const back = await staff.post('/goods/7/categories', {
    ...form,
    main_category: 'books_new',
    categories: '',
  });
  expect(back.status).toBe(409);
  expect(back.html).toMatch(/<del[^>]*>.*本.*<\/del>/s);
  expect([selectedIn(back, 'main_category'), formWith(back, 'revision')['revision']]).toEqual([
    'books_new',
    '18',
  ]);
  expect(checkedIn(back)).toEqual([]);
});

const showSeminarMails = () =>
  api.on('POST /goods/7/seminar-mails', { body: { count: 4, mail: { subject: '件名', text: '本文' } } });

it('another date of a booked seminar is saved only after a page with the number of seats and the change', async () => {
  showSeminarMails();
  const page = await staff.get('/goods/7/dates');
  expect(textOf(page.html)).toContain('入金済み 3席、お支払い待ち 1席');
  const form = formWith(page, 'seminar_starts_at');
  expect(form['seminar_starts_at']).toBe('2031-01-02T10:00');
  const question = await staff.post('/goods/7/dates', {
    ...form,
    seminar_ends_at: '2031-01-02T13:00',
    seminar_doors_at: '2031-01-02T09:45',
  });
  expect(api.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  for (const part of ['入金済み 3席、お支払い待ち 1席', '→ 2031/01/02 13:00', '→ 2031/01/02 09:45'])
    expect(textOf(question.html)).toContain(part);
  await staff.post('/goods/7/dates', formWith(question, 'sure'));
  expect(lastValues()).toMatchObject({ seminar_ends_at: '2031-01-02T13:00', seminar_cancelled: '' });
});

it('a seminar is cancelled only after a page with the number of paid and unpaid seats', async () => {
  showSeminarMails();
  const form = formWith(await staff.get('/goods/7/dates'), 'seminar_starts_at');
  const typed = { ...form, seminar_venue_ja: '公民館', seminar_cancelled: 'on' };
  const page = await staff.post('/goods/7/dates', typed);
  expect(api.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  expect(textOf(page.html)).toContain('入金済み 3席、お支払い待ち 1席');
  const confirmation = formWith(page, 'sure');
  const back = await staff.post('/goods/7/dates', { ...confirmation, back: 'on' });
  expect(formWith(back, 'seminar_starts_at')).toMatchObject({
    seminar_venue_ja: '公民館',
    seminar_cancelled: 'on',
  });
  expect(api.asked.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await staff.post('/goods/7/dates', confirmation);
  expect(lastValues()).toMatchObject({ seminar_venue_ja: '公民館', seminar_cancelled: 'on' });
});

it('a product that is not a seminar has no page of dates', async () => {
  api.on('GET /goods/7', { body: { ...product, kind: 'book', bookedSeats: null } });
  expect((await staff.get('/goods/7/dates')).status).toBe(404);
  expect((await staff.get('/goods/7/categories')).html).not.toContain('/goods/7/dates');
});

it('the screens of a product off sale have a button that puts it on sale', async () => {
  const page = await staff.get('/goods/7/categories');
  const form = formsOf(page.html).find(({ fields }) => fields.some(([n]) => n === 'onSale'));
  expect(form?.action).toBe('/goods?q=BK-1');
  expect(Object.fromEntries(form?.fields ?? [])).toMatchObject({ form: 'sale', id: '7', onSale: 'yes' });
});

it.each(['/goods/new', '/goods/7/variant', '/goods/7/categories', '/goods/7/dates'])(
  '%s is refused for readers, and has all its English texts',
  async (path) => {
    api.on('GET /session', { body: sessionOf('reader') });
    expect((await staff.get(path)).status).toBe(403);
    const session = sessionOf('staff');
    api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
    const page = await staff.get(path);
    expect(page.status).toBe(200);
    expect(textOf(page.html)).not.toMatch(/\b(?:goods|goods_edit|content|kit)\.[a-z_]+/);
  },
);
