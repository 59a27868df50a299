/** Orders by telephone and fax: the form with its rows, the look at the mail, sending, sending again, withdrawing. */
import { describe, expect, it } from 'vitest';
import { formsOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { goodsPage, product } from './goods.fixtures.ts';
import { answers, at, pageOf } from './people.fixtures.ts';
import { formWith, type Page, type Visitor } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const NEW = '/phone-orders/new';

const row = {
  id: 12,
  memberId: 3,
  name: '鈴木 健',
  email: 'suzuki@example.jp',
  locale: 'ja_JP',
  way: 'fax',
  state: 'open',
  createdAt: at,
  createdBy: '木村 葉子',
  endsAt: '2026-12-07T15:00:00.000Z',
  pieces: 3,
  total: 594_000,
  order: null,
};
const lines = [{ code: 'BK-1', name: '木もれ日の本', quantity: 3, unitPrice: 198_000, total: 594_000 }];
const detail = {
  ...row,
  note: 'FAXの2枚目',
  lines,
  usedAt: null,
  withdrawnAt: null,
  totalNow: 594_000,
  mails: [{ id: 1, to: row.email, status: 'sent', createdAt: at }],
};
const order = {
  id: 56,
  number: '000000056',
  state: 'new',
  paymentState: 'paid',
  shippingState: 'ready',
  hasGoods: true,
};
const preview = {
  memberId: null,
  name: '田中 実',
  email: 'tanaka@example.jp',
  locale: 'ja_JP',
  lines,
  total: 594_000,
  endsAt: row.endsAt,
  mail: { subject: '【こもれび書房】ご案内', text: '田中 実 様\n\nご希望の商品' },
};

let api: FakeDeskApi;
let staff: Visitor;
withDesk((opened) => {
  ({ api, staff } = opened);
  api.on('GET /session', { body: sessionOf('staff') });
  for (const [call, body] of Object.entries(answers)) api.on(call, { body });
  api
    .on('GET /phone-orders?page=1&view=open', { body: pageOf([row]) })
    .on('GET /phone-orders?page=1&view=used', { body: pageOf([{ ...row, state: 'used', order }]) })
    .on('GET /phone-orders/12', { body: detail })
    .on('GET /goods?q=BK', { body: goodsPage([product]) })
    .on('POST /phone-orders/preview', { body: preview });
});
const posts = (path: string) =>
  api.asked.filter((asked) => asked.method === 'POST' && asked.path === `/desk-api${path}`);
/** The form without its buttons. */
function fieldsOf(page: Page): Record<string, string> {
  const { intent: _, ...fields } = formWith(page, 'rows');
  return fields;
}
const inputs = {
  email: 'tanaka@example.jp',
  name: '田中 実',
  'lines-0-goods': 'BK-1',
  'lines-0-quantity': '３',
};
const typed = { ...inputs, note: '急ぎ' };
/** Everything that was typed, also in the text area, which `formWith` does not read. */
function expectTyped(page: Page, more: object = {}): Record<string, string> {
  expect(page.html).toMatch(/<textarea[^>]*name="note"[^>]*>急ぎ<\/textarea>/);
  const fields = { ...fieldsOf(page), note: '急ぎ' };
  expect(fields).toMatchObject({ ...inputs, ...more });
  return fields;
}
const body = {
  way: 'phone',
  email: 'tanaka@example.jp',
  name: '田中 実',
  locale: 'ja_JP',
  days: '7',
  note: '急ぎ',
  lines: [
    { goods: 'BK-1', quantity: '３' },
    { goods: '', quantity: '1' },
    { goods: '', quantity: '1' },
  ],
};

describe('a new one', () => {
  it('shows the mail first, leads back with everything typed, and is sent once', async () => {
    api.on('POST /phone-orders', { status: 201, body: { id: 12 } });
    const form = { ...fieldsOf(await staff.get(NEW)), ...typed };
    const page = await staff.post(NEW, { ...form, intent: 'check' });
    expect(posts('/phone-orders/preview').map((asked) => asked.body)).toEqual([body]);
    expect(posts('/phone-orders')).toEqual([]);
    for (const text of [
      '田中 実（tanaka@example.jp）へ送ります。',
      '2026/12/07まで使えます。',
      'ご希望の商品',
    ])
      expect(textOf(page.html)).toContain(text);
    const sure = formWith(page, 'sure');
    const back = await staff.post(NEW, { ...sure, back: 'on' });
    expectTyped(back);
    const sent = await staff.post(NEW, sure);
    expect([sent.status, sent.location]).toEqual([303, '/phone-orders/12']);
    const [asked] = posts('/phone-orders');
    expect(asked).toMatchObject({
      body,
      headers: { 'idempotency-key': expect.stringMatching(/^[\w-]{22}$/) },
    });
    expect(textOf((await staff.get('/phone-orders/12')).html)).toContain(
      'tanaka@example.jpへリンクを送ります。',
    );
  });

  it('gets and loses rows by buttons, without a call and without losing anything', async () => {
    const form = { ...fieldsOf(await staff.get(NEW)), ...typed, 'lines-2-goods': 'NT-1' };
    const more = expectTyped(await staff.post(NEW, { ...form, intent: 'more' }), {
      rows: '6',
      'lines-2-goods': 'NT-1',
      'lines-5-quantity': '1',
    });
    const fewer = fieldsOf(await staff.post(NEW, { ...more, intent: 'remove-0' }));
    expect(fewer).toMatchObject({ rows: '5', 'lines-0-goods': '', 'lines-1-goods': 'NT-1' });
    let last = fewer;
    for (let n = 0; n < 12; n++) last = fieldsOf(await staff.post(NEW, { ...last, intent: 'more' }));
    expect(last['rows']).toBe('30');
    for (const nonsense of ['remove-99', 'take-7-', 'member', 'x'.repeat(200), ''])
      expect((await staff.post(NEW, { ...form, intent: nonsense })).status).toBe(200);
    for (const rows of ['-1', '1e9', 'x'])
      expect((await staff.post(NEW, { ...form, rows, intent: 'more' })).status).toBe(200);
    expect(api.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says what is wrong at its field, and offers what fits as buttons', async () => {
    const errors = {
      'lines.1.goods': ['商品が見つかりません。'],
      'lines.2.goods': ['在庫切れです。'],
      name: ['必ず入力してください。'],
      lines: ['合計が大きすぎます。'],
    };
    api.on('POST /phone-orders/preview', refusal(400, 'validation_failed', { errors }));
    const form = {
      ...fieldsOf(await staff.get(NEW)),
      ...typed,
      'lines-1-goods': 'BK',
      'lines-2-goods': 'bk-1',
    };
    api.on('GET /goods?q=bk-1', { body: goodsPage([product]) });
    const page = await staff.post(NEW, { ...form, intent: 'check' });
    expect(page.status).toBe(400);
    expect(textOf(page.html)).not.toContain('商品が見つかりません。');
    for (const text of ['在庫切れです。', '必ず入力してください。', '合計が大きすぎます。'])
      expect(textOf(page.html)).toContain(text);
    const [, code = ''] = /name="intent" value="take-1-([^"]+)"/.exec(page.html) ?? [];
    expect(code).toBe(product.variants[0]?.code);
    const refused = expectTyped(page);
    expectTyped(await staff.post(NEW, { ...refused, intent: `take-1-${code}` }), { 'lines-1-goods': code });
  });

  it('asks which product a part of a name means, without calling it an error, and keeps the other rows’ candidates', async () => {
    const unknown = ['商品が見つかりません。'];
    const errors = { 'lines.0.goods': unknown, 'lines.1.goods': unknown };
    api.on('POST /phone-orders/preview', refusal(400, 'validation_failed', { errors }));
    const form = {
      ...fieldsOf(await staff.get(NEW)),
      ...typed,
      'lines-0-goods': 'BK',
      'lines-1-goods': 'BK',
    };
    const page = await staff.post(NEW, { ...form, intent: 'check' });
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain('当てはまる商品を選んでください。');
    expect(textOf(page.html)).not.toContain(unknown[0]);
    expect(page.html).not.toContain('aria-invalid="true"');
    const offered = formsOf(page.html).flatMap(({ fields }) => fields.filter(([name]) => name === 'offered'));
    expect(offered.map(([, at]) => at)).toEqual(['0', '1']);
    const fields = { ...fieldsOf(page), offered: '1' };
    const code = product.variants[0]?.code ?? '';
    const taken = await staff.post(NEW, { ...fields, intent: `take-0-${code}` });
    expect(taken.html).toContain(`value="take-1-${code}"`);
    expect(taken.html).not.toContain(`value="take-0-${code}"`);
    const moved = await staff.post(NEW, { ...fields, intent: 'remove-0' });
    expect(moved.html).toContain(`value="take-0-${code}"`);
  });

  it('is for a member who is found by address or name, or comes from the member’s page', async () => {
    const member = answers['GET /members/3'] as { name: string; email: string };
    api.on('GET /members?q=%E9%88%B4%E6%9C%A8', {
      body: pageOf([
        { ...member, id: 3, enabled: true },
        { ...member, id: 4, enabled: false },
      ]),
    });
    const form = { ...fieldsOf(await staff.get(NEW)), ...typed, email: '', name: '鈴木' };
    const found = await staff.post(NEW, { ...form, intent: 'find' });
    expect(found.html.match(/value="member-\d+"/g)).toEqual(['value="member-3"']);
    const chosen = await staff.post(NEW, { ...fieldsOf(found), intent: 'member-3' });
    const whole = { memberId: '3', name: member.name, email: member.email, 'lines-0-goods': 'BK-1' };
    expect(fieldsOf(chosen)).toMatchObject(whole);
    await staff.post(NEW, { ...fieldsOf(chosen), intent: 'check' });
    expect(posts('/phone-orders/preview')[0]?.body).toMatchObject({ memberId: '3', lines: body.lines });
    const other = fieldsOf(await staff.post(NEW, { ...fieldsOf(chosen), intent: 'other' }));
    expect([other['memberId'], other['email'], other['lines-0-goods']]).toEqual([undefined, '', 'BK-1']);
    expect(fieldsOf(await staff.get(`${NEW}?member=3`))).toMatchObject({ memberId: '3', name: member.name });
  });
});

describe('one that was sent', () => {
  it('is mailed again for the days that are typed', async () => {
    api.on('POST /phone-orders/12/mail', { status: 204 });
    const page = await staff.get('/phone-orders/12');
    for (const text of ['お手続き待ち', 'FAXの2枚目', '5,940円', 'まだ注文になっていません。'])
      expect(textOf(page.html)).toContain(text);
    const again = await staff.post('/phone-orders/12', { ...formWith(page, 'form', 'mail'), days: '3' });
    expect([again.status, again.location]).toEqual([303, '/phone-orders/12']);
    expect(posts('/phone-orders/12/mail')[0]?.body).toEqual({ days: '3' });
    const errors = { days: ['1〜30の数字で入力してください。'] };
    api.on('POST /phone-orders/12/mail', refusal(400, 'validation_failed', { errors }));
    const refused = await staff.post('/phone-orders/12', { ...formWith(page, 'form', 'mail'), days: '99' });
    expect([refused.status, textOf(refused.html)]).toEqual([400, expect.stringContaining('1〜30の数字')]);
  });

  it('shows the sum at today’s prices beside another one that was mailed, until it became an order', async () => {
    const now = '今日の価格での商品合計（税込・送料別） 6,600円';
    expect(textOf((await staff.get('/phone-orders/12')).html)).not.toContain('今日の価格での商品合計');
    api.on('GET /phone-orders/12', { body: { ...detail, totalNow: 660_000 } });
    expect(textOf((await staff.get('/phone-orders/12')).html)).toContain(now);
  });

  it('is withdrawn after a question, and says when the customer was faster', async () => {
    api.on('POST /phone-orders/12/withdrawal', { status: 204 });
    const page = await staff.get('/phone-orders/12');
    const asked = await staff.post('/phone-orders/12', formWith(page, 'form', 'withdraw'));
    expect(textOf(asked.html)).toContain('取り下げますか？');
    expect(posts('/phone-orders/12/withdrawal')).toEqual([]);
    const sure = formWith(asked, 'sure');
    expect((await staff.post('/phone-orders/12', { ...sure, back: 'on' })).location).toBe('/phone-orders/12');
    expect((await staff.post('/phone-orders/12', sure)).location).toBe('/phone-orders/12');
    expect(posts('/phone-orders/12/withdrawal')).toHaveLength(1);
    const used = { ...detail, state: 'used', usedAt: at };
    api
      .on('POST /phone-orders/12/withdrawal', refusal(409, 'changed', { message: '先に変わりました。' }))
      .on('GET /phone-orders/12', { body: used });
    const late = await staff.post('/phone-orders/12', sure);
    expect([late.status, textOf(late.html)]).toEqual([409, expect.stringContaining('先に変わりました。')]);
  });

  it('that became an order leads there, and is neither mailed nor withdrawn', async () => {
    api.on('GET /phone-orders/12', { body: { ...detail, state: 'used', usedAt: at, order } });
    const page = await staff.get('/phone-orders/12');
    expect(page.html).toContain('href="/orders/56"');
    expect(formsOf(page.html).filter(({ action }) => action?.includes('phone'))).toEqual([]);
    expect(page.html).not.toContain('value="withdraw"');
    expect((await staff.get('/phone-orders?view=used')).html).toContain('href="/orders/56"');
  });

  it('is on the page of its member, with its state or the order that came of it', async () => {
    const member = answers['GET /members/3'];
    const used = { ...row, id: 11, way: 'phone', state: 'used', order };
    api.on('GET /members/3', { body: { ...member, phoneOrders: [row, used] } });
    const { html } = await staff.get('/members/3');
    const [, section = ''] = /<section aria-labelledby="phone-orders">([\s\S]*?)<\/section>/.exec(html) ?? [];
    expect(section.match(/href="[^"]+"/g)).toEqual([
      'href="/phone-orders/12"',
      'href="/phone-orders/11"',
      'href="/orders/56"',
    ]);
    for (const text of ['FAX 3点', 'お手続き待ち', '電話 3点', '000000056', '入金済み'])
      expect(textOf(section)).toContain(text);
    api.on('GET /members/3', { body: member });
    expect(textOf((await staff.get('/members/3')).html)).toMatch(/電話・FAX注文[^。]*はありません。/);
  });

  it('is seen by readers, who send none', async () => {
    api.on('GET /session', { body: sessionOf('reader') });
    const pages = [await staff.get('/phone-orders'), await staff.get('/phone-orders/12')];
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      expect(html).not.toContain('/phone-orders/new');
      expect(html).not.toMatch(/value="(?:withdraw|mail)"/);
    }
    expect((await staff.get(NEW)).status).toBe(403);
    for (const path of ['/phone-orders/0x0a', '/phone-orders/1e1'])
      expect((await staff.get(path)).status).toBe(404);
  });
});

it.each(['/phone-orders', NEW, '/phone-orders/12'])('%s has all its English texts', async (path) => {
  const session = sessionOf('staff');
  api.on('GET /session', { body: { ...session, staff: { ...session.staff, locale: 'en_US' } } });
  const page = await staff.get(path);
  expect([page.status, page.html.includes('<html lang="en">')]).toEqual([200, true]);
  expect(textOf(page.html)).not.toMatch(/\b(?:phone_orders|kit|state|notice)\.[a-z_]+/);
});
