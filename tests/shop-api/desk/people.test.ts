import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { inquiries } from '#api/db/schema/inquiries.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { indexOldOrders } from '#api/domain/order-rows/index-orders.ts';
import { memberNamed } from '#api/domain/spellings/found-by-name.ts';
import { call, member } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { testShop } from '../../setup/shop.ts';
import { type DeskAnswer, desk, deskOk, newKey, staffMember } from './desk.ts';
import { mailsTo } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

const ok = (method: string, path: string, body?: unknown): Promise<DeskAnswer['body']> =>
  deskOk(t, method, path, { token, body });

let n = 0;
async function inquire(more: Record<string, unknown> = {}) {
  const email = `asks${++n}@example.jp`;
  const body = { name: '鈴木 健', email, content: '届きません。\nいつ届きますか。', ...more };
  const { data, status } = await call(t, 'POST', '/inquiries', { body });
  expect(status).toBe(201);
  return { id: data.id as number, email };
}

const VERY_LONG = 'x'.repeat(5_000);

/** As Japanese input methods type it. */
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

describe('inquiries', () => {
  test('are listed, found by number, name and e-mail address, and shown with orders and messages', async () => {
    const { id, email } = await inquire({ orderNumber: '1' });
    const list = await ok('GET', '/inquiries?state=new');
    expect(list.items.some((row: { id: number }) => row.id === id)).toBe(true);
    for (const q of [String(id), email.toUpperCase(), email.slice(0, 5), wide(String(id)), wide(email)])
      expect(
        (await ok('GET', `/inquiries?state=all&q=${encodeURIComponent(q)}`)).items[0]?.email,
        q,
      ).toContain('asks');
    expect((await ok('GET', `/inquiries?state=all&q=${encodeURIComponent('鈴木')}`)).total).toBeGreaterThan(
      0,
    );
    const detail = await ok('GET', `/inquiries/${id}`);
    expect(detail).toMatchObject({ state: 'new', assignedTo: null, revision: 0, messages: [] });
    expect(detail.order.number).toBe('000000001');
    for (const q of ['%25', VERY_LONG])
      expect((await ok('GET', `/inquiries?state=all&q=${q}`)).total, q).toBe(0);
    expect((await desk(t, 'GET', '/inquiries/999999', { token })).status).toBe(404);
    expect((await desk(t, 'GET', '/inquiries/x', { token })).status).toBe(400);
  });

  test('lead by the typed address, in any case, to the member and the newest orders', async () => {
    await indexOldOrders(t.shop);
    const [order] = await t.shop.db.select().from(orders).where(eq(orders.number, '000000001'));
    const typed = { email: order?.email?.toUpperCase() };
    const found = await ok('GET', `/inquiries/${(await inquire(typed)).id}`);
    expect(found).toMatchObject({ memberId: null, memberOfAddress: order?.userId, order: null });
    expect(found.ordersOfAddress).toHaveLength(5);
    expect(found.ordersOfAddress[0]).toMatchObject({
      placedAt: expect.any(String),
      total: expect.any(Number),
      refunded: 0,
      goods: expect.arrayContaining([{ name: expect.any(String), quantity: expect.any(Number) }]),
    });
    const newest = found.ordersOfAddress[0].number;
    expect(Number(newest)).toBeGreaterThan(1);
    const named = await ok('GET', `/inquiries/${(await inquire({ ...typed, orderNumber: newest })).id}`);
    expect(named.order.number).toBe(newest);
    expect(JSON.stringify(named.ordersOfAddress)).not.toContain(newest);
    const stranger = await ok('GET', `/inquiries/${(await inquire()).id}`);
    expect(stranger).toMatchObject({ memberOfAddress: null, ordersOfAddress: [] });
  });

  test('have an answer that is mailed once, even if its form is sent repeatedly', async () => {
    const { id, email } = await inquire();
    const key = newKey();
    const body = {
      kind: 'answer',
      text: '明日発送いたします。\r\nお待ちください。',
      close: false,
      revision: 0,
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk(t, 'POST', `/inquiries/${id}/messages`, { token, body, key })),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: 'answered' } });
    const mails = await mailsTo(t, email, 'inquiry_answer');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('明日発送いたします。\nお待ちください。');
    expect(mails[0]?.text).toContain('佐藤でございます');
    expect(mails[0]?.subject).toContain(String(id));
    const detail = await ok('GET', `/inquiries/${id}`);
    expect(detail.messages).toMatchObject([{ kind: 'answer', by: '佐藤 誠', mail: 'queued' }]);
    expect(detail.assignedTo.name).toBe('佐藤 誠');
  });

  test('get no answer if somebody else has changed them meanwhile, and nothing is mailed', async () => {
    const { id, email } = await inquire();
    const other = await staffMember(t, 'owner', '木村 葉子');
    await ok('PATCH', `/inquiries/${id}`, { assigned: 'me', revision: 0 });
    const body = { kind: 'answer', text: '回答です。', revision: 0 };
    const late = await desk(t, 'POST', `/inquiries/${id}/messages`, { token: other.token, body });
    expect(late).toMatchObject({
      status: 409,
      body: { errorCode: 'changed', conflict: { by: '佐藤 誠', event: 'desk.changeInquiry' } },
    });
    expect(await mailsTo(t, email, 'inquiry_answer')).toEqual([]);
  });

  test('are answered in English without a name in kanji', async () => {
    const { id, email } = await inquire();
    await t.shop.db.execute(sql`update inquiries set locale = 'en_US' where id = ${id}`);
    const answer = { kind: 'answer', text: 'Tomorrow.', revision: 0 };
    await ok('POST', `/inquiries/${id}/messages`, answer);
    const [mail] = await mailsTo(t, email, 'inquiry_answer');
    expect(mail?.text).toContain('This is Komorebi Books.');
    expect(mail?.text).not.toContain('佐藤');
  });

  test('store notes and received e-mails, and mail nothing; a received e-mail reopens the inquiry', async () => {
    const { id, email } = await inquire();
    const noted = await ok('POST', `/inquiries/${id}/messages`, {
      kind: 'note',
      text: '倉庫に確認中',
      close: true,
      revision: 0,
    });
    expect(noted).toMatchObject({ state: 'closed', messages: [{ kind: 'note', mail: null }] });
    const letter = { kind: 'received', text: 'まだ届きません。', revision: 1 };
    const unreachable = { state: 'answered', revision: 1 };
    expect((await desk(t, 'PATCH', `/inquiries/${id}`, { token, body: unreachable })).status).toBe(409);
    expect((await ok('POST', `/inquiries/${id}/messages`, letter)).state).toBe('new');
    const { items } = await ok('GET', `/inquiries?q=${id}`);
    expect(items).toMatchObject([{ id, excerpt: 'まだ届きません。' }]);
    const other = await inquire();
    expect((await ok('GET', `/inquiries/${other.id}`)).next).toEqual(expect.any(Number));
    expect(await mailsTo(t, email, 'inquiry_answer')).toEqual([]);
    const empty = await desk(t, 'POST', `/inquiries/${id}/messages`, {
      token,
      body: { kind: 'answer', text: '  ', revision: 2 },
    });
    expect(empty).toMatchObject({ status: 400, body: { errors: { text: [expect.any(String)] } } });
  });
});

test('searches for people are audited with the number of results, never with the typed text', async () => {
  const { token: mine, id } = await staffMember(t, 'reader');
  const calls = ['/members', '/inquiries', '/mails'];
  for (const path of calls)
    for (const query of ['?q=sagasu@example.jp', '?q=sagasu@example.jp&page=2', ''])
      await deskOk(t, 'GET', path + query, { token: mine });
  const rows = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, id));
  expect(rows).toMatchObject(calls.map(() => ({ after: { total: 0 } })));
  expect(JSON.stringify(rows)).not.toContain('sagasu');
});

test('a hidden review whose author has rewritten it stays hidden, and goes back to staff', async () => {
  const { bearer } = await member(t);
  const code = await makeProduct(t);
  const reviewed = `/products/by-code/${code}/reviews`;
  const write = (comment: string) =>
    call(t, 'POST', reviewed, {
      body: { rating: 1, title: '書き直される口コミ', comment, anonymous: false },
      bearer,
    });
  const mine = async () => (await call(t, 'GET', `${reviewed}/own`, { bearer })).data.review;
  await write('電話番号は090-1234-5678');
  const { id } = await mine();
  await ok('POST', `/reviews/${id}/hiding`, { ground: 'personal_data', note: '電話番号' });
  const counted = (await ok('GET', '/reviews')).rewritten;
  // Sent again without a change.
  await write('電話番号は090-1234-5678');
  expect((await ok('GET', `/reviews/${id}`)).hidden).toMatchObject({
    ground: 'personal_data',
    isRewritten: false,
  });
  await write('良い本でした');
  expect(await mine()).toMatchObject({ comment: '良い本でした', hidden: true });
  expect((await call(t, 'GET', reviewed)).data.total).toBe(0);
  const waiting = await ok('GET', '/reviews?view=rewritten');
  expect(waiting.rewritten).toBe(counted + 1);
  expect(waiting.items[0]).toMatchObject({
    id,
    hidden: { ground: 'personal_data', note: '電話番号', isRewritten: true },
  });
  const idsOf = async (view: string) =>
    (await ok('GET', `/reviews?view=${view}`)).items.map((row: { id: number }) => row.id);
  expect(await idsOf('hidden')).not.toContain(id);

  const again = await ok('POST', `/reviews/${id}/hiding`, { ground: 'advert' });
  expect(again.hidden).toMatchObject({ ground: 'advert', note: '', isRewritten: false });
  await write('とても良い本でした');
  expect((await ok('GET', `/reviews/${id}`)).hidden).toMatchObject({
    ground: 'advert',
    note: '',
    isRewritten: true,
  });
  expect((await ok('DELETE', `/reviews/${id}/hiding`)).hidden).toBeNull();
  expect((await call(t, 'GET', reviewed)).data.items).toMatchObject([{ comment: 'とても良い本でした' }]);
});

test('a hidden review is not shown in the shop, and its author sees that it is hidden', async () => {
  const { bearer } = await member(t);
  const code = 'TM-0012';
  const review = { rating: 1, title: '隠される口コミ', comment: '本文', anonymous: false };
  const reviewed = `/products/by-code/${code}/reviews`;
  expect((await call(t, 'POST', reviewed, { body: review, bearer })).status).toBeLessThan(300);
  const before = (await call(t, 'GET', reviewed)).data.total;
  const { items } = await ok('GET', '/reviews');
  const { id } = items.find(({ title }: { title: string }) => title === review.title);
  const without = await desk(t, 'POST', `/reviews/${id}/hiding`, { token, body: { note: '中傷' } });
  expect(without.status).toBe(400);
  expect((await ok('POST', `/reviews/${id}/hiding`, { ground: 'abuse' })).hidden.ground).toBe('abuse');
  const after = (await call(t, 'GET', reviewed)).data;
  expect(after.total).toBe(before - 1);
  expect(JSON.stringify(after)).not.toContain(review.title);
  const own = await call(t, 'GET', `${reviewed}/own`, { bearer });
  expect(own.data.review).toMatchObject({ title: review.title, hidden: true });
  expect((await ok('GET', '/reviews?view=hidden')).items[0].id).toBe(id);
  expect((await ok('GET', `/reviews/${id}`)).hidden.by).toBe('佐藤 誠');
  const faster = { status: 409, body: { errorCode: 'changed', conflict: { by: '佐藤 誠' } } };
  const { token: colleague } = await staffMember(t, 'staff');
  const second = { token: colleague, body: { ground: 'abuse', note: '私も隠します' } };
  expect(await desk(t, 'POST', `/reviews/${id}/hiding`, second)).toMatchObject(faster);
  expect((await ok('DELETE', `/reviews/${id}/hiding`)).hidden).toBeNull();
  expect(await desk(t, 'DELETE', `/reviews/${id}/hiding`, { token: colleague })).toMatchObject(faster);
  expect((await call(t, 'GET', reviewed)).data.total).toBe(before);
});

describe('members', () => {
  test('are found without reading all of them', async () => {
    const plan = await t.shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const ways = sql.join(memberNamed('はなこ'), sql` or `);
      return readRows<{ 'QUERY PLAN': string }>(tx, sql`explain select id from users where ${ways}`);
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toContain('Seq Scan');
    for (const index of [
      'users_name_start',
      'users_given_name_start',
      'users_kana_start',
      'users_given_kana_start',
    ])
      expect(text).toContain(index);
  });

  test('are found by the beginning of their e-mail address, name or kana, and by phone number', async () => {
    const { id } = await member(t);
    await t.shop.db
      .update(users)
      .set({
        lastName: '探偵',
        firstName: '花',
        furiganaLastname: 'タンテイ',
        furiganaFirstname: 'ハナ',
        phoneNumber: '0312345699',
      })
      .where(eq(users.id, id));
    const [row] = await t.shop.db.select().from(users).where(eq(users.id, id));
    for (const q of [
      row?.email.slice(0, 8),
      wide(row?.email ?? ''),
      '探偵',
      '探偵 花',
      '探偵花',
      '花',
      'はな',
      'ﾊﾅ',
      '花 探偵',
      'タンテイ',
      'たんてい',
      'タンテイ　はな',
      'ﾀﾝﾃｲﾊﾅ',
      '0312345699',
      '03-1234-5699',
      // The zero was lost in a spreadsheet.
      '312345699',
    ])
      expect(
        (await ok('GET', `/members?q=${encodeURIComponent(q ?? '')}`)).items.map((m: { id: number }) => m.id),
        q,
      ).toContain(id);
    await t.shop.db.update(users).set({ phoneNumber: '312345699' }).where(eq(users.id, id));
    for (const q of ['0312345699', '312345699'])
      expect(
        (await ok('GET', `/members?q=${q}`)).items.map((m: { id: number }) => m.id),
        q,
      ).toContain(id);
    for (const q of ['%25', VERY_LONG]) expect((await ok('GET', `/members?q=${q}`)).total, q).toBe(0);
    expect(await ok('GET', `/members/${id}`)).toMatchObject({ enabled: true, orders: { total: 0 } });
  });

  test('are found in either kana, with a hyphen for ー, and with old and new forms of kanji', async () => {
    const { id } = await member(t);
    const found = async (q: string): Promise<boolean> =>
      (await ok('GET', `/members?q=${encodeURIComponent(q)}`)).items.some((m: { id: number }) => m.id === id);
    const named = (names: Partial<typeof users.$inferInsert>) =>
      t.shop.db.update(users).set(names).where(eq(users.id, id));
    await named({
      lastName: 'ワトソーン',
      firstName: 'みすゞ',
      furiganaLastname: 'ワトソーン',
      furiganaFirstname: 'ミスヾ',
    });
    for (const q of ['ワトソ-ン', 'ワトソ－ン', 'わとそーん', 'ﾜﾄｿｰﾝ みすゞ', 'わとそ-んみすゞ'])
      expect(await found(q), q).toBe(true);
    await named({ lastName: '髙濵', firstName: '眞澄', furiganaLastname: null, furiganaFirstname: null });
    for (const q of ['高浜', '髙濵', '高濱', '高浜真澄', '髙濵　眞澄', '高浜 眞澄'])
      expect(await found(q), q).toBe(true);
    await named({ lastName: '高浜', firstName: '真澄' });
    for (const q of ['高浜', '髙濵', '髙濱　眞澄']) expect(await found(q), q).toBe(true);
    for (const q of ['真澄', '眞澄']) expect(await found(q), q).toBe(true);
    await named({ lastName: 'de la Cruz', firstName: 'Ana María' });
    for (const q of ['De La Cruz', 'ana', 'Ana Maria'.slice(0, 7), 'ana maría de la cruz', 'DELACRUZ'])
      expect(await found(q), q).toBe(true);
    await named({ lastName: '高浜', firstName: '真澄' });
    for (const q of ['高濱ま', '浜', '澄']) expect(await found(q), q).toBe(false);
  });

  test('are logged out at once when they are disabled, and get a mailed link only after they are enabled', async () => {
    const { id, bearer, email } = await member(t);
    expect((await call(t, 'GET', '/me', { bearer })).status).toBe(200);
    expect(await ok('POST', `/members/${id}/disabling`)).toMatchObject({ enabled: false, sessions: 0 });
    expect((await call(t, 'GET', '/me', { bearer })).status).toBe(401);
    const faster = { status: 409, body: { errorCode: 'changed', conflict: { by: '佐藤 誠' } } };
    for (const change of ['password-link', 'disabling'])
      expect(await desk(t, 'POST', `/members/${id}/${change}`, { token })).toMatchObject(faster);
    await ok('DELETE', `/members/${id}/disabling`);
    expect(await ok('POST', `/members/${id}/password-link`)).toEqual({ to: email });
    expect(await mailsTo(t, email, 'reset')).toHaveLength(1);
    for (let sent = 2; sent <= 3; sent++) await ok('POST', `/members/${id}/password-link`);
    expect((await desk(t, 'POST', `/members/${id}/password-link`, { token })).status).toBe(429);
  });
});

test('an inquiry is found by any spelling of its name, and by the given name alone', async () => {
  const { id } = await inquire();
  const found = async (q: string): Promise<boolean> =>
    (await ok('GET', `/inquiries?state=all&q=${encodeURIComponent(q)}`)).items.some(
      (one: { id: number }) => one.id === id,
    );
  await t.shop.db.update(inquiries).set({ name: '試験　太郎' }).where(eq(inquiries.id, id));
  for (const q of ['試験太郎', '試験 太郎', '試驗', '太郎']) expect(await found(q), q).toBe(true);
  await t.shop.db
    .update(inquiries)
    .set({ name: 'ｼｹﾝ タロウ'.normalize('NFKC') })
    .where(eq(inquiries.id, id));
  for (const q of ['しけん', 'シケンタロウ', 'たろう']) expect(await found(q), q).toBe(true);
  for (const q of ['郎', 'ケン']) expect(await found(q), q).toBe(false);
});

test('a change of an inquiry is in the audit log, and reading it is not', async () => {
  const { id } = await inquire();
  const count = async () =>
    (await t.shop.db.select().from(auditLog).where(like(auditLog.call, 'desk.%'))).length;
  const before = await count();
  await ok('GET', `/inquiries/${id}`);
  expect(await count()).toBe(before);
  await ok('PATCH', `/inquiries/${id}`, { state: 'closed', revision: 0 });
  expect(await count()).toBe(before + 1);
});

const changes: [method: string, path: string, body?: unknown][] = [
  ['PATCH', '/inquiries/1', { state: 'closed', revision: 0 }],
  ['POST', '/inquiries/1/messages', { kind: 'note', text: 'x', revision: 0 }],
  ['POST', '/purchase-requests/mails', { productCode: 'x', variantCode: null }],
  ['POST', '/purchase-requests/closing', { productCode: 'x', variantCode: null }],
  ['POST', '/reviews/1/hiding', { ground: 'advert' }],
  ['DELETE', '/reviews/1/hiding'],
  ['POST', '/members/1/disabling'],
  ['DELETE', '/members/1/disabling'],
  ['POST', '/members/1/verification'],
  ['POST', '/members/1/password-link'],
  ['POST', '/members/1/email-change', { email: 'new@example.jp' }],
  ['DELETE', '/members/1/email-change'],
  ['POST', '/members/1/notes', { text: 'x' }],
  ['DELETE', '/members/1/notes/1'],
  ['POST', '/members/1/tags', { tag: 'x' }],
  ['POST', '/members/1/tags/removal', { tag: 'x' }],
  ['POST', '/mails/1/again'],
];
test.each(changes)(
  '%s %s is refused for the role reader, without a session, and without the desk’s key',
  async (method, path, body) => {
    const reader = await staffMember(t, 'reader');
    expect((await desk(t, method, path, { token: reader.token, body })).status).toBe(403);
    expect((await desk(t, method, path, { body })).status).toBe(401);
    expect((await desk(t, method, path, { token, body, key: 'short' })).body.errorCode).toBe('key_missing');
    expect((await desk(t, method, path, { token, body, headers: { 'X-Desk-Key': '' } })).status).toBe(404);
  },
);
