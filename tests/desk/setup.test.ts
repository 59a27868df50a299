/** Screens of the shop's setup: what their forms send, and how refusals are shown. */
import { describe, expect, it } from 'vitest';
import { textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { formWith, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const both = (text: string) => ({ ja: text, en: `${text} en` });
const category = (code: string, children: object[] = []) => ({
  code,
  name: both(code),
  slug: { ja: code, en: code },
  description: { ja: '', en: '' },
  enabled: true,
  children,
});
const method = (code: string) => ({
  code,
  name: both(code),
  description: both('説明'),
  fee: 600,
  fees: [{ to: ['北海道'], fee: 1100 }],
  enabled: true,
});
const setup = {
  categories: [category('main', [category('books', [category('picture')]), category('goods')])],
  options: [{ code: 'size', name: both('大きさ'), values: [{ code: 's', name: both('小') }] }],
  attributes: [{ code: 'pages', name: both('ページ数'), type: 'text' }],
  shipping: [method('standard'), method('letter')],
  payment: [{ ...method('credit_card'), instructions: both('案内'), fee: undefined, fees: undefined }],
  survey: [
    { code: 'friend', name: both('お知り合いの紹介'), asks_name: true, enabled: true },
    { code: 'event', name: both('イベント'), asks_name: false, enabled: false },
  ],
  closures: [
    { day: '2026-12-28', note: { ja: '棚卸し', en: '' } },
    { day: '2027-05-06', note: { ja: '', en: '' } },
  ],
};
const revisions = Object.fromEntries(Object.keys(setup).map((section) => [section, `r-${section}`]));
const server = [{ name: 'SHOP_URL', value: 'https://aozora.example' }];

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /setup', { body: { setup, revisions, server } });
  for (const section of Object.keys(setup)) api.on(`PUT /setup/${section}`, { body: { changes: [] } });
});

const sentBody = () => api.asked.findLast(({ method }) => method === 'PUT')?.body as { value: never };
/** Sends the form of the page with these fields changed. */
async function fill(path: string, fields: Record<string, string>) {
  const page = await staff.get(path);
  expect(page.status).toBe(200);
  return staff.post(path, { ...formWith(page, 'revision'), ...fields });
}

const paths = [
  '/settings/shop/categories',
  '/settings/shop/categories/category',
  '/settings/shop/categories/category?code=books',
  '/settings/shop/options',
  '/settings/shop/options/option',
  '/settings/shop/options/option?code=size',
  '/settings/shop/attributes',
  '/settings/shop/shipping',
  '/settings/shop/shipping/method',
  '/settings/shop/shipping/method?code=standard',
  '/settings/shop/payment',
  '/settings/shop/survey',
  '/settings/shop/survey/choice',
  '/settings/shop/survey/choice?code=friend',
  '/settings/shop/closures',
];

describe('a form', () => {
  it('sent unchanged sends the entry unchanged, at its place', async () => {
    // Fields that the client of this test cannot read from a page: lists and text areas.
    const description = { 'description-ja': '説明', 'description-en': '説明 en' };
    const instructions = { 'instructions-ja': '案内', 'instructions-en': '案内 en' };
    const books = { ...category('books'), children: undefined, parent: 'main' };
    const forms: [string, keyof typeof setup, object, Record<string, string>?][] = [
      ['categories/category?code=books', 'categories', { ...books, place: 1 }, { parent: 'main' }],
      ['options/option?code=size', 'options', { ...setup.options[0], place: 1 }],
      ['shipping/method?code=letter', 'shipping', { ...setup.shipping[1], place: 2 }, description],
      ['payment', 'payment', { ...setup.payment[0] }, { ...description, ...instructions }],
      ['survey/choice?code=friend', 'survey', { ...setup.survey[0], place: 1 }],
      ['survey/choice?code=event', 'survey', { ...setup.survey[1], place: 2 }],
    ];
    for (const [path, section, entry, fields] of forms) {
      const sent = await fill(`/settings/shop/${path}`, fields ?? {});
      expect(sent.status, path).toBe(303);
      const stored = JSON.parse(JSON.stringify(entry));
      expect(sentBody(), path).toEqual({ ...stored, isNew: false, revision: `r-${section}` });
    }
    expect((await fill('/settings/shop/attributes', {})).status).toBe(303);
    expect(sentBody()).toEqual({ value: setup.attributes, revision: 'r-attributes' });
  });

  it('has room for as many rows as the setup', async () => {
    const attributes = Array.from({ length: 2000 }, (_, n) => ({
      code: `a${n}`,
      name: both('材質'),
      type: 'text',
    }));
    api.on('GET /setup', { body: { setup: { ...setup, attributes }, revisions, server } });
    expect((await fill('/settings/shop/attributes', { 'value-1999-name-ja': '重さ' })).status).toBe(303);
    const { value } = sentBody() as { value: typeof attributes };
    expect(value).toHaveLength(2000);
    expect(value[1999]?.name).toEqual({ ja: '重さ', en: '材質 en' });
  });

  it('about a shipping method sends its fees, its position, and that the method is turned off', async () => {
    const path = '/settings/shop/shipping/method?code=letter';
    await fill(path, {
      'name-ja': 'レター',
      fee: '３００',
      place: '1',
      enabled: '',
      region_hokkaido: '',
      'fee_JP-47': '900',
    });
    expect(sentBody()).toMatchObject({
      code: 'letter',
      name: { ja: 'レター', en: 'letter en' },
      fee: 300,
      fees: [{ to: ['沖縄県'], fee: 900 }],
      enabled: false,
      place: 1,
    });
  });

  it('about closing days adds every Wednesday of a period, and removes another day', async () => {
    await fill('/settings/shop/closures', {
      from: '2027-06-01',
      to: '2027-06-15',
      weekday: '3',
      remove: '2026-12-28',
      noteJa: '研修',
    });
    const note = { ja: '研修', en: '' };
    expect(sentBody().value).toEqual([
      setup.closures[1],
      { day: '2027-06-02', note },
      { day: '2027-06-09', note },
    ]);
  });

  it('about a choice of the survey adds the choice at the given position, turned off', async () => {
    await fill('/settings/shop/survey/choice', {
      code: 'radio',
      'name-ja': 'ラジオ',
      'name-en': 'Radio',
      enabled: '',
      place: '2',
    });
    const name = { ja: 'ラジオ', en: 'Radio' };
    const place = { place: 2, isNew: true, revision: 'r-survey' };
    expect(sentBody()).toEqual({ code: 'radio', name, asks_name: false, enabled: false, ...place });
  });

  it('about a category moves the category', async () => {
    await fill('/settings/shop/categories/category?code=picture', { parent: 'goods' });
    expect(sentBody()).toMatchObject({ code: 'picture', parent: 'goods', isNew: false });
  });
});

describe('a refused form', () => {
  it('shows every error at its field, and keeps the typed values', async () => {
    const errors = {
      'name.en': ['名前の誤り'],
      'fees[3].fee': ['地域の誤り'],
      fee: ['送料の誤り'],
      'values[1].code': ['欄のない誤り'],
    };
    api.on('PUT /setup/shipping', refusal(400, 'validation_failed', { errors }));
    const path = '/settings/shop/shipping/method?code=standard';
    const back = await fill(path, { 'name-ja': '宅配', fee: 'x', region_tohoku: 'y' });
    expect(back.status).toBe(400);
    for (const text of ['名前の誤り', '地域の誤り', '送料の誤り', '欄のない誤り'])
      expect(textOf(back.html)).toContain(text);
    expect(back.html).toMatch(/name="region_tohoku"[^>]*aria-invalid="true"/);
    expect(back.html).toMatch(/name="name-ja"[^>]*value="宅配"/);
  });

  it('keeps the typed values after somebody else’s change, and when it asks for the second factor', async () => {
    const path = '/settings/shop/attributes';
    api.on('PUT /setup/attributes', refusal(409, 'changed'));
    const late = await fill(path, { 'value-1-code': 'author', 'value-1-name-ja': '著者' });
    expect(late.status).toBe(409);
    expect(late.html).toMatch(/name="value-1-name-ja"[^>]*value="著者"/);
    api.on('PUT /setup/attributes', refusal(403, 'confirm_totp'));
    const asked = await fill(path, { 'value-1-code': 'author', 'value-1-name-ja': '著者' });
    expect(asked.html).toContain('name="code"');
    expect(asked.html).toMatch(/name="value-1-name-ja"[^>]*value="著者"/);
  });

  it('about closing days says what is wrong with the period or the note', async () => {
    for (const [fields, text] of [
      [{ to: '2027-01-01' }, '開始日を入力してください'],
      [{ from: '2027-01-02', to: '2027-01-01' }, '終了日は、開始日以降にしてください'],
      [{ from: '2027-01-02', to: '2028-01-03' }, '1年以内です'],
      [{ from: '2020-01-06' }, '過ぎた日です'],
      [{ from: '2020-01-06', to: '2020-01-09' }, '過ぎた日です'],
      [{}, '追加する日を入力するか、削除する日を選んでください'],
      [{ from: '2027-02-30' }, '日付の形式が正しくありません'],
      [{ noteJa: '棚卸し' }, '開始日を入力してください'],
      [{ from: '2027-06-07', weekday: '5', noteJa: '毎週の休み' }, '選んだ曜日の日はありません'],
      [{ from: '2027-06-07', to: '2027-06-09', weekday: '5' }, '選んだ曜日の日はありません'],
      [{ from: '2027-01-02', noteEn: 'x'.repeat(101) }, '100文字以内で入力してください'],
    ] as const) {
      const back = await fill('/settings/shop/closures', fields);
      expect(back.status).toBe(400);
      expect(textOf(back.html)).toContain(text);
    }
    expect(sentBody()).toBeUndefined();
  });
});

it.each(paths)('%s is refused for staff who are not owners, and never answers 500', async (path) => {
  for (const fields of [{}, { rows: '1e9', parent: 'books', place: '-1', from: 'x', weekday: '9' }]) {
    const { status } = await staff.post(path, fields);
    expect(status).toBeLessThan(500);
  }
  api.on('GET /session', { body: sessionOf('staff') });
  expect((await staff.get(path)).status).toBe(403);
});

it.each(['shipping/method', 'categories/category', 'options/option', 'survey/choice'])(
  'the page settings/shop/%s is 404 for an unknown code',
  async (path) => {
    expect((await staff.get(`/settings/shop/${path}?code=nothing`)).status).toBe(404);
  },
);

it.each(paths)('%s has all its English texts', async (path) => {
  const session = sessionOf('owner');
  api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
  const page = await staff.get(path);
  expect([page.status, page.html.includes('<html lang="en">')]).toEqual([200, true]);
  expect(textOf(page.html)).not.toMatch(/\b(?:setup|settings|kit|content)\.[a-z_]+/);
});

it('what a carrier or the sender needs is not marked as optional, and a new contract has a kind of label', async () => {
  api.on('GET /settings/carriers', { body: { value: null, revision: 0 } });
  api.on('GET /settings/sender', { body: { value: null, revision: 0 } });
  api.on('GET /settings/shipping-methods', { body: { items: [{ code: 'standard', name: '宅配便' }] } });
  const { html } = await staff.get('/settings/carriers');
  expect(textOf(html)).toContain('宅配便 （任意）');
  expect(textOf(html)).not.toMatch(/(?:送り状の種類|郵便種別) （任意）/);
  for (const [name, chosen] of [
    ['yamato-slipType', '発払い'],
    ['yuupri-mailKind', 'ゆうパック'],
  ] as const) {
    const [select] = new RegExp(`<select[^>]* name="${name}"[\\s\\S]*?</select>`).exec(html) ?? [];
    expect(select).toMatch(new RegExp(`<option[^>]* selected[^>]*>${chosen}<`));
  }
  expect(textOf((await staff.get('/settings/sender')).html)).not.toContain('都道府県 （任意）');
});
