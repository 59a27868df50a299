import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { createCaches } from '#api/caches.ts';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orderItems, orders } from '#api/db/schema/orders.ts';
import { addresses, users } from '#api/db/schema/people.ts';
import { seatPeople } from '#api/db/schema/seminars.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { emptyOldInvoices } from '#api/domain/erasure/old-invoices.ts';
import { forgetOldMails } from '#api/domain/mail/old-mails.ts';
import { Metrics } from '#api/metrics.ts';
import { ADDRESS, call, member } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, newKey, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { orderRow, placedOrder, trackingNumber } from './placed.ts';
import { describeRoles } from './roles.ts';

const t = await testShop();
let owner: Awaited<ReturnType<typeof staffMember>>;
beforeEach(async () => {
  owner = await staffMember(t, 'owner', '木村 葉子');
});

const { ok, exportOf, erase } = erasingAs(t, () => owner.token);

/** Values that no other row of the database contains. */
const PERSON = {
  lastName: '抹消谷',
  firstName: '消太郎',
  furiganaLastname: 'マッショウダニ',
  furiganaFirstname: 'ショウタロウ',
  phoneNumber: '0901919191',
  faxNumber: '0901818181',
  profession: '抹消職',
};
/** Somebody for whom the member has bought a seat. */
const GUEST = {
  lastName: '席取',
  firstName: '席乃介',
  furiganaLastname: 'セキドリ',
  furiganaFirstname: 'セキノスケ',
};
const STREET = '抹消町9-9-9';
const NOTE = '抹消太郎宛のメモ';
const TAG = '抹消札';

/** A member with data in many tables. */
async function fullMember() {
  const order = await placedOrder(t);
  const { id, bearer, email } = order;
  const memberId = (await t.shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.userId ?? 0;
  await t.shop.db.update(users).set(PERSON).where(eq(users.id, memberId));
  const place = { postcode: '5300001', provinceCode: 'JP-27', city: '大阪市北区', street: STREET };
  const { lastName, firstName, phoneNumber } = PERSON;
  await t.shop.db.insert(addresses).values({ userId: memberId, lastName, firstName, phoneNumber, ...place });
  await ok('PATCH', `/orders/${id}`, {
    address: { lastName, firstName, phoneNumber, ...place },
    staffNote: NOTE,
    revision: 0,
  });
  await t.shop.db
    .update(orders)
    .set({ notes: NOTE, email, phoneNumber, recipient: PERSON.lastName })
    .where(eq(orders.id, id));
  const [item] = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, id));
  await t.shop.db.insert(seatPeople).values({ ...GUEST, itemId: item?.id ?? 0, place: 1 });
  await ok('POST', `/orders/${id}/shipment`, {
    carrier: 'yamato',
    trackingNumber: trackingNumber(),
    mail: true,
  });
  const by = { bearer };
  await call(t, 'POST', '/products/by-code/TM-0012/reviews', {
    ...by,
    body: { rating: 5, title: '灯台の本', comment: 'よい本です。', anonymous: false },
  });
  await call(t, 'POST', '/products/wishlist', { ...by, body: { productCode: 'TM-0012' } });
  await call(t, 'POST', '/carts', by);
  const about = { name: `${lastName} ${firstName}`, email, phoneNumber, content: NOTE };
  const asked = await call(t, 'POST', '/inquiries', { ...by, body: about });
  await ok('POST', `/inquiries/${asked.data.id}/messages`, { kind: 'answer', text: NOTE, revision: 0 });
  // This inquiry is sent without a login, as before the account was opened.
  await call(t, 'POST', '/inquiries', { body: { ...about, email: email.toUpperCase() } });
  await call(t, 'POST', '/purchase-requests', {
    body: { ...about, productCode: 'TM-0013', quantity: 1 },
  });
  await ok('POST', `/members/${memberId}/password-link`);
  await ok('POST', `/members/${memberId}/notes`, { text: NOTE });
  await ok('POST', `/members/${memberId}/tags`, { tag: TAG });
  return { ...order, memberId };
}

/** The rows of all tables, as text, that contain one of the values. */
async function rowsWith(values: readonly string[]): Promise<string[]> {
  const tables = await readRows<{ name: string }>(
    t.shop.db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await readRows<{ row: string }>(
      t.shop.db,
      sql`select to_jsonb(one)::text as row from ${sql.identifier(name)} one`,
    );
    for (const { row } of rows)
      if (values.some((value) => row.toLowerCase().includes(value.toLowerCase())))
        found.push(`${name} ${row}`);
  }
  return found;
}

test('an erasure deletes the note of a cancellation', async () => {
  const { id } = await placedOrder(t);
  const note = '抹消花子様よりお電話';
  await ok('POST', `/orders/${id}/cancellation`, { reason: 'customer', refund: 'none', note });
  expect((await rowsWith([note])).length).toBeGreaterThan(0);
  const memberId = (await orderRow(t, id)).userId ?? 0;
  expect((await erase(memberId, await exportOf(memberId))).status).toBe(204);
  expect(await rowsWith([note])).toEqual([]);
});

test('after an export, an erasure deletes all data of a member except the invoices', async () => {
  const { memberId, id, number, email, bearer, token } = await fullMember();
  const values = [email, STREET, NOTE, TAG, ...Object.values(PERSON), ...Object.values(GUEST)];
  expect((await rowsWith(values)).length).toBeGreaterThan(8);
  const plan = await ok('GET', `/members/${memberId}/erasure`);
  expect(plan).toMatchObject({
    email,
    refusals: [],
    deleted: { sessions: 1, addresses: 1, carts: 1, wishes: 1, inquiries: 2, requests: 1, notes: 1, tags: 1 },
    reviews: 1,
    orders: 1,
  });

  const file = await exportOf(memberId);
  const { name } = await ok('GET', `/members/${memberId}/export/${file}`);
  expect(name).toMatch(new RegExp(`^member-${memberId}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
  const bytes = await t.app.request(`http://shop.test/desk-api/files/${file}`, {
    headers: { 'X-Desk-Key': DESK_KEY, Authorization: `Bearer ${owner.token}` },
  });
  const json = await bytes.text();
  for (const value of [...values, number, '灯台の本']) expect(json).toContain(value);
  for (const secret of [token, 'password_hash', 'token_value']) expect(json).not.toContain(secret);

  const key = newKey();
  expect((await erase(memberId, file, key)).status).toBe(204);
  expect((await erase(memberId, file, key)).status).toBe(204);
  expect((await erase(memberId, file)).status).toBe(404);
  const mails = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, email));
  expect(mails.map(({ template }) => template)).toEqual(['member_erased']);
  expect(mails[0]?.text).toContain('法令');
  await t.work();
  await forgetOldMails(t.shop);

  const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, id));
  const { lastName, firstName, ...place } = order?.shippingAddress ?? {};
  expect([lastName, firstName]).toEqual([PERSON.lastName, PERSON.firstName]);
  expect(place).toMatchObject({ street: STREET });
  expect(order).toMatchObject({ userId: null, email: null, phoneNumber: null, notes: null, searchTerms: [] });
  const invoice = (row: string) => row.startsWith('orders ') && row.includes(`"number": "${number}"`);
  const left = await rowsWith(values);
  expect(left.filter((row) => !invoice(row))).toEqual([]);
  expect(left).toHaveLength(1);
  for (const gone of [email, PERSON.phoneNumber, NOTE, PERSON.furiganaLastname, PERSON.profession])
    expect(left[0]).not.toContain(gone);

  expect((await call(t, 'GET', '/me', { bearer })).status).toBe(401);
  expect((await call(t, 'GET', `/orders/${token}`, { bearer })).status).toBe(401);
  expect((await desk(t, 'GET', `/members/${memberId}`, { token: owner.token })).status).toBe(404);
  expect(await ok('GET', `/orders/${id}`)).toMatchObject({ number });
  const reviews = (await call(t, 'GET', '/products/by-code/TM-0012/reviews')).data;
  expect(JSON.stringify(reviews)).toContain('灯台の本');
  const audited = await t.shop.db
    .select()
    .from(auditLog)
    .where(sql`entity = 'member' and entity_id = ${String(memberId)}`)
    .orderBy(auditLog.id);
  expect(audited.map(({ call, after }) => [call, after])).toEqual([
    ['desk.mailPasswordLink', null],
    ['desk.addMemberNote', null],
    ['desk.addMemberTag', null],
    ['desk.exportMember', null],
    ['desk.eraseMember', { erased: true }],
  ]);

  const age = (months: number) =>
    t.shop.db
      .update(orders)
      .set({ checkoutCompletedAt: sql`now() - make_interval(months => ${months}, days => 1)` })
      .where(eq(orders.id, id));
  await age(97);
  expect(await emptyOldInvoices(t.shop)).toBe(0);
  await age(98);
  expect(await emptyOldInvoices(t.shop)).toBe(1);
  expect(await emptyOldInvoices(t.shop)).toBe(0);
  expect(await rowsWith(values)).toEqual([]);
  expect(await ok('GET', `/orders/${id}`)).toMatchObject({ number });
});

test('an erasure also deletes what the desk’s stored responses and the mails to another address contain', async () => {
  const { id, bearer } = await placedOrder(t);
  const memberId = (await orderRow(t, id)).userId ?? 0;
  await t.shop.db.update(users).set({ lastName: '消川' }).where(eq(users.id, memberId));
  const work = 'keshiyama@office.example.jp';
  const about = { name: '消山 消子', email: work, phoneNumber: '0901717171', content: '抹消の相談です。' };
  const asked = await call(t, 'POST', '/inquiries', { bearer, body: about });
  await call(t, 'POST', '/purchase-requests', {
    bearer,
    body: { ...about, productCode: 'TM-0013', quantity: 1 },
  });
  // Somebody else writes from the same office: this inquiry stays, without what its response says about the others.
  const office = await call(t, 'POST', '/inquiries', {
    body: { ...about, name: '同僚', content: '別件です。' },
  });
  const write = (inquiry: number) =>
    ok('POST', `/inquiries/${inquiry}/messages`, { kind: 'note', text: '折り返し', revision: 0 });
  await write(asked.data.id);
  expect((await write(office.data.id)).others).toHaveLength(1);
  await call(t, 'POST', '/products/by-code/TM-0012/reviews', {
    bearer,
    body: { rating: 5, title: '消山の本', comment: 'よい本です。', anonymous: false },
  });
  const [review] = await readRows<{ id: number }>(
    t.shop.db,
    sql`select id from reviews where user_id = ${memberId}`,
  );
  await ok('POST', `/reviews/${review?.id}/hiding`, { ground: 'advert', note: 'x' });
  const refund = {
    kind: 'manual',
    reason: 'other',
    amount: 100,
    way: 'bank',
    reference: 'B-9',
    note: '消川様のお申し出',
  };
  await ok('POST', `/orders/${id}/refunds`, refund);
  await ok('POST', `/orders/${id}/cancellation`, { reason: 'customer', refund: 'none' });
  await t.work();

  const file = await exportOf(memberId);
  expect((await erase(memberId, file)).status).toBe(204);
  await t.work();
  await forgetOldMails(t.shop);
  // The copy of the refund's mail is an invoice, which the shop has to keep.
  const found = await rowsWith(['消山 消子', '消川', '抹消の相談']);
  expect(found.filter((row) => !row.startsWith('issued_documents '))).toEqual([]);
  const left = await rowsWith([work, about.phoneNumber]);
  expect(left.filter((row) => !/^(inquiries|desk_requests) /.test(row))).toEqual([]);
  expect(left.every((row) => row.includes('同僚'))).toBe(true);
});

test('an erasure ends the member’s session even in processes that have cached it', async () => {
  const { id, email, bearer } = await member(t);
  const caches = createCaches();
  const other = { ...t, app: createApp({ ...t.shop, caches, metrics: new Metrics() }) };
  const { sid } = decodeJwt<{ sid: string }>(bearer);
  expect((await erase(id, await exportOf(id))).status).toBe(204);
  const inOther = (method: string, path: string, body?: object) => {
    caches.sessions.set(sid, true);
    return call(other, method, path, { bearer, body });
  };
  const wish = { productCode: 'TM-0012' };
  const review = { rating: 5, title: '灯台の本', comment: 'よい本です。', anonymous: false };
  const inquiry = { name: '山田 花子', email, phoneNumber: ADDRESS.phoneNumber, content: '届きません。' };
  for (const answer of [
    await inOther('GET', '/me'),
    await inOther('POST', '/products/wishlist', wish),
    await inOther('POST', '/address-book', ADDRESS),
    await inOther('POST', '/products/by-code/TM-0012/reviews', review),
    // Guests may make these calls, but not in the member's name.
    await inOther('POST', '/carts'),
  ])
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 'token_invalid' } });
  expect(caches.sessions.get(sid)).toBe(false);
  expect((await inOther('POST', '/inquiries', inquiry)).status).toBe(201);
});

test('an erasure can empty entries of the audit log, but cannot rewrite them', async () => {
  const [row] = await t.shop.db.select().from(auditLog).limit(1);
  await expect(
    t.shop.db
      .update(auditLog)
      .set({ call: 'x' })
      .where(eq(auditLog.id, row?.id ?? 0)),
  ).rejects.toThrow();
  await t.shop.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('desk.may_forget', 'yes', true)`);
    await tx
      .update(auditLog)
      .set({ call: 'x', after: { x: 1 } })
      .where(eq(auditLog.id, row?.id ?? 0));
  });
  const [after] = await t.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.id, row?.id ?? 0));
  expect(after).toEqual({ ...row, before: null, after: null });
});

describeRoles(
  t,
  [
    ['GET', '/members/999999/erasure', 'owner'],
    ['POST', '/members/999999/export', 'owner'],
    ['GET', '/members/999999/export/x', 'owner'],
    ['POST', '/members/999999/erasure', 'owner', { file: 'x' }],
  ],
  [404],
);
