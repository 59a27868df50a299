/** Forms that edit a product. */
import { expect, it } from 'vitest';
import { decoded, formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { formWith, type Page, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const at = '2026-11-24T03:00:00.000Z';
const variantOf = (id: number) => ({
  id,
  code: `BK-1-${id}`,
  name: `${id}巻`,
  isEnabled: id % 2 === 1,
  price: 198_000,
  originalPrice: null,
  stock: null,
  isLow: false,
});
const row = {
  id: 7,
  code: 'BK-1',
  kind: 'book',
  name: '木もれ日の本',
  slug: 'komorebi',
  isOnSale: true,
  picture: null,
  category: null,
  variants: [variantOf(31), variantOf(32)],
};
const priceValues = (id: number) => ({
  [`price_${id}`]: '1980',
  [`original_price_${id}`]: '',
  [`variant_name_ja_${id}`]: '',
  [`variant_name_en_${id}`]: '',
  [`variant_enabled_${id}`]: id % 2 === 1 ? 'on' : '',
});
const values = {
  name_ja: '木もれ日の本',
  description_ja: '一段落目\n\n二段落目',
  fixed_price: 'on',
  attribute_4_ja: '128ページ',
  ...priceValues(31),
  ...priceValues(32),
};
const names = (ja_JP: string) => ({ ja_JP, en_US: `${ja_JP} (English)` });
const picture = (id: number) => ({ id, path: `uploads/${id}.webp`, altJa: '', altEn: '' });
const product = {
  ...row,
  revision: '17',
  values,
  attributes: [
    { id: 4, names: names('ページ数'), type: 'text' },
    { id: 5, names: names('目次'), type: 'html' },
  ],
  options: [],
  bookedSeats: null,
  pictures: [picture(1), picture(2), picture(3)],
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /session', { body: sessionOf('staff') }).on('GET /goods/7', { body: product });
  api.on('PATCH /goods/7', { body: row });
  api.on('PUT /goods/7/pictures', { body: { pictures: product.pictures } });
});

/** The form with its long texts. */
const textsIn = (page: Page): Record<string, string> => ({
  ...formWith(page, 'name_ja'),
  ...Object.fromEntries(
    [...page.html.matchAll(/<textarea[^>]* name="(\w+)"[^>]*>([^<]*)</g)].map(([, name, text = '']) => [
      name,
      decoded(text),
    ]),
  ),
});

const lastChange = () => api.asked.findLast(({ method }) => method !== 'GET')?.body;

it('the form of a seminar has the steps of its cancellation terms, with the text that shoppers read, and keeps what is wrong', async () => {
  expect((await staff.get('/goods/7/edit')).html).not.toContain('seminar_cancellation_steps');
  const seminar = {
    ...product,
    kind: 'seminar',
    values: { ...values, seminar_cancellation_steps: '8:100,1:50' },
  };
  api.on('GET /goods/7', { body: seminar });
  const page = await staff.get('/goods/7/edit');
  expect(page.html).toContain('8日前まで：全額を返金／前日まで：50％を返金／当日・無連絡：返金いたしません');
  const form = formWith(page, 'name_ja');
  expect(form['seminar_cancellation_steps']).toBe('8:100,1:50');
  const errors = { seminar_cancellation_steps: ['日数は大きい順に。', '割合は小さく。'] };
  api.on('PATCH /goods/7', refusal(400, 'validation_failed', { errors }));
  const back = await staff.post('/goods/7/edit', { ...form, seminar_cancellation_steps: '1:50,8:100' });
  expect(lastChange()).toMatchObject({ values: { seminar_cancellation_steps: '1:50,8:100' } });
  expect(formWith(back, 'name_ja')['seminar_cancellation_steps']).toBe('1:50,8:100');
  for (const error of errors.seminar_cancellation_steps) expect(textOf(back.html)).toContain(error);
});

it('the form sends the revision that it showed, and line breaks as they are stored', async () => {
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  expect(form['attribute_4_ja']).toBe('128ページ');
  const sent = await staff.post('/goods/7/edit', {
    ...form,
    description_ja: '一\r\n\r\n二',
    attribute_5_en: 'One',
  });
  expect([sent.status, sent.location]).toEqual([303, '/goods/7/edit']);
  expect(lastChange()).toMatchObject({
    revision: '17',
    values: { name_ja: '木もれ日の本', description_ja: '一\n\n二', attribute_5_en: '<p>One</p>' },
  });
  expect(Object.keys((lastChange() as { values: object }).values)).not.toContain('revision');
});

it('a date is typed once for both languages, unless something else is stored', async () => {
  const attributes = [{ id: 6, names: names('発行日'), type: 'date' }];
  const withDay = (ja: string, en: string) =>
    api.on('GET /goods/7', {
      body: { ...product, attributes, values: { ...values, attribute_6_ja: ja, attribute_6_en: en } },
    });
  withDay('2026-12-01', '2026-12-01');
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  expect(form['attribute_6_ja']).toBe('2026-12-01');
  expect(form).not.toHaveProperty('attribute_6_en');
  await staff.post('/goods/7/edit', { ...form, attribute_6_ja: '2026-12-24' });
  expect(lastChange()).toMatchObject({
    values: { attribute_6_ja: '2026-12-24', attribute_6_en: '2026-12-24' },
  });

  withDay('来春', 'Next spring');
  const texts = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  expect(texts).toMatchObject({ attribute_6_ja: '来春', attribute_6_en: 'Next spring' });
  await staff.post('/goods/7/edit', texts);
  expect(lastChange()).toMatchObject({ values: { attribute_6_en: 'Next spring' } });
});

it('texts with HTML are shown with marks, kept letter by letter if nothing was typed, and saved as HTML', async () => {
  const texts = {
    attribute_5_ja: '<ul>\n  <li>一章</li>\n  <li>二章</li></ul>',
    attribute_5_en: '一行目\n二行目 A & B <3',
    attribute_8_ja: '<table><tr><td>表</td></tr></table>',
  };
  const attributes = [...product.attributes, { id: 8, names: names('表'), type: 'html' }];
  api.on('GET /goods/7', { body: { ...product, attributes, values: { ...values, ...texts } } });
  const page = await staff.get('/goods/7/edit');
  const form = textsIn(page);
  expect(form['attribute_5_ja']).toBe('- 一章\n- 二章');
  expect(form['attribute_8_ja']).toBe(texts.attribute_8_ja);
  expect(page.html).toContain('id="editor"');
  expect((await staff.get('/goods/7/prices')).html).not.toContain('id="editor"');
  await staff.post('/goods/7/edit', form);
  expect(lastChange()).toMatchObject({ values: texts });

  const typed = { ...form, attribute_5_ja: '- 一章\n- **三章**', attribute_8_en: 'Table' };
  const shown = await staff.post('/goods/7/edit', { ...typed, intent: 'preview' });
  expect(shown.html).toMatch(/class="preview"[\s\S]*<strong>三章<\/strong>/);
  expect(textsIn(shown)).toMatchObject({ attribute_5_ja: '- 一章\n- **三章**', revision: '17' });
  const asHtml = textsIn(await staff.post('/goods/7/edit', { ...typed, intent: 'html' }));
  expect(asHtml['attribute_5_ja']).toContain('<strong>三章</strong>');
  const back = await staff.post('/goods/7/edit', { ...asHtml, intent: 'marks' });
  expect(textOf(back.html)).toContain('HTMLで書いてください');
  expect(textsIn(back)['attribute_5_ja']).toBe('- 一章\n- **三章**');
  for (const sent of [typed, asHtml]) {
    await staff.post('/goods/7/edit', sent);
    expect(lastChange()).toMatchObject({
      values: {
        ...texts,
        attribute_5_ja: '<ul>\n<li>一章</li>\n<li><strong>三章</strong></li>\n</ul>',
        attribute_8_en: '<p>Table</p>',
      },
    });
  }
});

it('what somebody else changes while a product is previewed is noticed when it is saved', async () => {
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  api.on('GET /goods/7', { body: { ...product, revision: '18' } });
  const shown = await staff.post('/goods/7/edit', { ...form, intent: 'preview' });
  expect(formWith(shown, 'name_ja')['revision']).toBe('17');
});

it('texts of the maximum length are sent, and longer ones are refused at their fields', async () => {
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  const most = { description_ja: '長'.repeat(50_000), description_en: '長'.repeat(50_000) };
  expect((await staff.post('/goods/7/edit', { ...form, ...most })).status).toBe(303);
  expect(lastChange()).toMatchObject({ values: most });

  const errors = { description_ja: ['文字数が多すぎます。'], description_en: ['文字数が多すぎます。'] };
  api.on('PATCH /goods/7', refusal(400, 'validation_failed', { errors }));
  const longer = { description_ja: '長'.repeat(100_000), description_en: '長'.repeat(100_000) };
  const back = await staff.post('/goods/7/edit', { ...form, ...longer });
  expect(back.status).toBe(400);
  for (const name of Object.keys(longer))
    expect(back.html).toMatch(
      new RegExp(`name="${name}"[^>]*aria-invalid="true"[^>]*>長{100000}</textarea>`),
    );
});

it('long texts are kept through the login if the session has ended', async () => {
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  const typed = { ...form, description_ja: '長'.repeat(50_000), description_en: '長'.repeat(50_000) };
  api.on('GET /session', refusal(401, 'session_over'));
  const ended = await staff.post('/goods/7/edit', typed);
  expect([ended.status, ended.location]).toEqual([307, '/login?to=%2Fgoods%2F7%2Fedit&waiting=1']);
  // After a 307 redirect, a browser posts the same fields again.
  const asked = await staff.post(ended.location ?? '', typed);
  expect(asked.status).toBe(200);
  expect(asked.html).toMatch(/name="kept\.description_ja" value="長{50000}"/);
});

it('the form of prices also sends the checkboxes that are not checked', async () => {
  const { html } = await staff.get('/goods/7/prices');
  const { variant_enabled_31: _, fixed_price: __, ...form } = formWith({ html } as Page, 'price_31');
  const sent = await staff.post('/goods/7/prices', { ...form, price_31: '２,０００', variant: '31' });
  expect(sent.status).toBe(303);
  expect(lastChange()).toMatchObject({
    values: { price_31: '２,０００', variant_enabled_31: '', fixed_price: '' },
  });
});

it('a price that falls or rises by more than half is saved only after a page that asks', async () => {
  const form = formWith(await staff.get('/goods/7/prices'), 'price_31');
  const save = (price: string) => staff.post('/goods/7/prices', { ...form, price_31: price, variant: '31' });
  for (const price of ['990', '２,９７０', '']) expect((await save(price)).status, price).toBe(303);
  const before = api.asked.length;
  for (const price of ['989', '2,971', '１９８', '0'])
    expect(textOf((await save(price)).html), price).toContain(
      '「木もれ日の本」の価格は、これで正しいですか？',
    );
  const asked = await save('198');
  expect(textOf(asked.html)).toContain('31巻 BK-1-31 1,980円 → 198円');
  expect(api.asked.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  const sure = formWith(asked, 'sure', 'on');
  const back = await staff.post('/goods/7/prices', { ...sure, back: 'on' });
  expect(formWith(back, 'price_31')).toMatchObject({ price_31: '198' });
  expect((await staff.post('/goods/7/prices', sure)).status).toBe(303);
  expect(lastChange()).toMatchObject({ revision: '17', values: { price_31: '198' } });
});

it('a fixed price of goods outside the resale-price system is saved only after a page that asks', async () => {
  const values = { ...product.values, fixed_price: '' };
  const save = async (kind: string, more: object = {}) => {
    api.on('GET /goods/7', { body: { ...product, kind, values: { ...values, ...more } } });
    const form = formWith(await staff.get('/goods/7/prices'), 'price_31');
    return staff.post('/goods/7/prices', { ...form, fixed_price: 'on', variant: '31' });
  };
  const asked = await save('notebook');
  expect(textOf(asked.html)).toContain('この種別の商品は、再販売価格維持の対象ではありません。');
  expect(textOf((await save('cd_dvd')).html)).toContain('音楽CDだけが、再販売価格維持の対象です。');
  expect(textOf(asked.html)).not.toContain('半分を超えて');
  expect((await save('book')).status).toBe(303);
  // It was set before: nothing is asked again.
  expect((await save('seminar', { fixed_price: 'on' })).status).toBe(303);
  const sure = formWith(asked, 'sure', 'on');
  expect((await staff.post('/goods/7/prices', sure)).status).toBe(303);
  expect(lastChange()).toMatchObject({ values: { fixed_price: 'on' } });
});

it('the prices of many variants are split into several pages', async () => {
  const variants = Array.from({ length: 60 }, (_, n) => variantOf(n + 1));
  const all = Object.assign({}, ...variants.map(({ id }) => priceValues(id)));
  api.on('GET /goods/7', { body: { ...product, variants, values: all } });
  for (const [page, count] of [
    [1, 25],
    [3, 10],
    [9, 10],
  ] as const) {
    const { status, html } = await staff.get(`/goods/7/prices?page=${page}`);
    expect([status, html.match(/name="price_\d+"/g)?.length]).toEqual([200, count]);
  }
});

it('after somebody else’s change, the form shows the differences and keeps the typed text', async () => {
  const conflict = { by: '高橋 葉子', at, event: 'desk.changeProduct' };
  const form = formWith(await staff.get('/goods/7/edit'), 'name_ja');
  api.on('PATCH /goods/7', refusal(409, 'changed', { conflict }));
  api.on('GET /goods/7', { body: { ...product, revision: '18' } });
  const back = await staff.post('/goods/7/edit', { ...form, name_ja: '夜ふけの本' });
  expect(back.status).toBe(409);
  expect(textOf(back.html)).toContain('高橋 葉子さんが先に変更しました');
  expect(back.html).toMatch(/<del[^>]*>.*木もれ日/s);
  expect(formWith(back, 'name_ja')).toMatchObject({ name_ja: '夜ふけの本', revision: '18' });
});

it('the differences say which boxes the form would tick or clear', async () => {
  const { fixed_price: _, ...form } = formWith(await staff.get('/goods/7/prices'), 'price_31');
  const conflict = { by: '高橋 葉子', at, event: 'desk.changeProduct' };
  api.on('PATCH /goods/7', refusal(409, 'changed', { conflict }));
  const back = await staff.post('/goods/7/prices', { ...form, variant: '32', variant_enabled_32: 'on' });
  expect(back.status).toBe(409);
  const [, differences = ''] = textOf(back.html).split('入力した内容との違い');
  expect(differences).toMatch(/定価の商品（再販売価格維持） チェックを外す/);
  expect(differences).toContain('チェックを入れる');
  expect(differences).not.toContain('表示しない');
});

it('errors of a field are shown at the field, and errors of the whole product above all fields', async () => {
  const errors = { price_32: ['高すぎます。'], _: ['商品に誤りがあります。'] };
  api.on('PATCH /goods/7', refusal(400, 'validation_failed', { errors }));
  const back = await staff.post('/goods/7/prices', formWith(await staff.get('/goods/7/prices'), 'price_31'));
  expect(back.status).toBe(400);
  expect(back.html).toContain('href="#prices-price_32"');
  for (const text of ['高すぎます。', '商品に誤りがあります。']) expect(textOf(back.html)).toContain(text);
});

it('a picture’s buttons send the order of all pictures, so that a form sent twice has the effect of one', async () => {
  const page = await staff.get('/goods/7/pictures');
  const moves = formsOf(page.html).map(({ fields }) => Object.fromEntries(fields));
  const down = moves.find(({ done, id }) => done === 'moved' && id === '1');
  expect(down?.['order']).toBe('2 1 3');
  expect((await staff.post('/goods/7/pictures', down ?? {})).location).toBe('/goods/7/pictures#picture-1');
  expect(lastChange()).toEqual({ revision: '17', pictures: [{ id: 2 }, { id: 1 }, { id: 3 }] });
  await staff.post('/goods/7/pictures', moves.find(({ done, id }) => done === 'deleted' && id === '2') ?? {});
  expect(lastChange()).toEqual({ revision: '17', pictures: [{ id: 1 }, { id: 3 }] });
  await staff.post('/goods/7/pictures', { ...formWith(page, 'form', 'alt-3'), altJa: '青い表紙' });
  expect(lastChange()).toEqual({
    revision: '17',
    pictures: [{ id: 1 }, { id: 2 }, { id: 3, altJa: '青い表紙', altEn: '' }],
  });
});

it('a picture’s text that is too long is refused at its form', async () => {
  const errors = { 'pictures[2].altJa': ['文字数が多すぎます。'] };
  api.on('PUT /goods/7/pictures', refusal(400, 'validation_failed', { errors }));
  const form = formWith(await staff.get('/goods/7/pictures'), 'form', 'alt-3');
  const back = await staff.post('/goods/7/pictures', { ...form, altJa: 'とても長い' });
  expect(back.status).toBe(400);
  expect(back.html).toContain('href="#alt-3-altJa"');
  expect(formWith(back, 'form', 'alt-3')).toMatchObject({ altJa: 'とても長い' });
});

it.each(['/goods/7/edit', '/goods/7/prices', '/goods/7/pictures'])(
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
