import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#api/app.ts';
import { createCaches } from '#api/caches.ts';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { paymentAttempts } from '#api/db/schema/payments.ts';
import { addresses, users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { emptyOldInvoices } from '#api/domain/erasure/old-invoices.ts';
import { forgetOldMails } from '#api/domain/mail/old-mails.ts';
import { sweep } from '#api/domain/orders/sweep.ts';
import { Metrics } from '#api/metrics.ts';
import { ADDRESS, call, cartWith, member, readyToPay } from '../../setup/client.ts';
import { makeProduct } from '../../setup/products.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, newKey, staffMember } from './desk.ts';
import { makeTicket, orderRow, placedOrder, trackingNumber } from './placed.ts';
import { describeRoles } from './roles.ts';

let t: TestShop;
let owner: Awaited<ReturnType<typeof staffMember>>;
beforeAll(async () => {
  t = await testShop();
});
beforeEach(async () => {
  owner = await staffMember(t, 'owner', '木村 葉子');
});

const ok = (method: string, path: string, body?: unknown) =>
  deskOk(t, method, path, { token: owner.token, body });
const exportOf = async (id: number): Promise<string> => (await ok('POST', `/members/${id}/export`)).file;
const erase = (id: number, file: string, key = newKey()) =>
  desk(t, 'POST', `/members/${id}/erasure`, { token: owner.token, body: { file }, key });

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
const STREET = '抹消町9-9-9';
const NOTE = '抹消太郎宛のメモ';

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
  const values = [email, STREET, NOTE, ...Object.values(PERSON)];
  expect((await rowsWith(values)).length).toBeGreaterThan(8);
  const plan = await ok('GET', `/members/${memberId}/erasure`);
  expect(plan).toMatchObject({
    email,
    refusals: [],
    deleted: { sessions: 1, addresses: 1, carts: 1, wishes: 1, inquiries: 2, requests: 1 },
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
  await ok('POST', `/reviews/${review?.id}/hiding`, { reason: 'x' });
  const refund = { kind: 'manual', reason: 'other', amount: 100, reference: 'B-9', note: '消川様のお申し出' };
  await ok('POST', `/orders/${id}/refunds`, refund);
  await ok('POST', `/orders/${id}/cancellation`, { reason: 'customer', refund: 'none' });
  await t.work();

  const file = await exportOf(memberId);
  expect((await erase(memberId, file)).status).toBe(204);
  await t.work();
  await forgetOldMails(t.shop);
  expect(await rowsWith(['消山 消子', '消川', '抹消の相談'])).toEqual([]);
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
  for (const answer of [
    await inOther('GET', '/me'),
    await inOther('POST', '/products/wishlist', wish),
    await inOther('POST', '/address-book', ADDRESS),
    await inOther('POST', '/products/by-code/TM-0012/reviews', review),
  ])
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 'token_invalid' } });
  expect(caches.sessions.get(sid)).toBe(false);
  // Guests may make these calls.
  expect((await inOther('POST', '/carts')).status).toBe(201);
  const inquiry = { name: '山田 花子', email, phoneNumber: ADDRESS.phoneNumber, content: '届きません。' };
  expect((await inOther('POST', '/inquiries', inquiry)).status).toBe(201);
});

describe('an erasure is refused', () => {
  const memberOf = async (orderId: number) =>
    (await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.userId ?? 0;

  test('while an order is neither completed nor cancelled', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    const file = await exportOf(memberId);
    expect((await ok('GET', `/members/${memberId}/erasure`)).refusals).toEqual(['orders_open']);
    expect(await erase(memberId, file)).toMatchObject({ status: 409, body: { errorCode: 'orders_open' } });
    await ok('POST', `/orders/${id}/cancellation`, { reason: 'customer', refund: 'gateway' });
    // The refund is not done yet.
    expect(await erase(memberId, file)).toMatchObject({ status: 409, body: { errorCode: 'payments_open' } });
    await t.work();
    expect((await erase(memberId, file)).status).toBe(204);
    await t.work();
    expect((await ok('GET', `/orders/${id}`)).paymentState).toBe('refunded');
  });

  test('while a seminar of an order of tickets alone is still to come, but not afterwards', async () => {
    const { id } = await placedOrder(t, { products: [await makeTicket(t, 2)] });
    const memberId = await memberOf(id);
    const refusals = async () => (await ok('GET', `/members/${memberId}/erasure`)).refusals;
    await sweep(t.shop);
    expect(await refusals()).toEqual(['orders_open']);
    const days = 3 * 86_400_000;
    t.later(days);
    try {
      await sweep(t.shop);
      owner = await staffMember(t, 'owner');
      expect(await orderRow(t, id)).toMatchObject({ state: 'fulfilled', shippingState: 'ready' });
      expect(await refusals()).toEqual([]);
    } finally {
      t.later(-days);
    }
  });

  test('not because of an order that was refunded in full without being cancelled', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/refunds`, { kind: 'gateway', reason: 'customer' });
    expect((await ok('GET', `/members/${memberId}/erasure`)).refusals).toContain('payments_open');
    await t.work();
    expect(await orderRow(t, id)).toMatchObject({ state: 'new', paymentState: 'refunded' });
    expect((await erase(memberId, await exportOf(memberId))).status).toBe(204);
  });

  test('while a charge of a cart may still be found, which the shop would then have to return', async () => {
    const { id, bearer } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/shipment`, { carrier: 'yamato', mail: false });
    const cart = await cartWith(t, [{ productCode: await makeProduct(t), quantity: 1 }], bearer);
    await readyToPay(t, cart);
    const { data } = await call(t, 'PATCH', `/checkout/${cart}/payment`, { bearer, body: { mode: 'token' } });
    const attempt = eq(paymentAttempts.key, data.paymentKey);
    const refusals = async () => (await ok('GET', `/members/${memberId}/erasure`)).refusals;
    expect(await refusals()).toEqual([]);
    const nextCheckAt = new Date(t.shop.now().getTime() + 600_000);
    await t.shop.db.update(paymentAttempts).set({ state: 'failed', nextCheckAt }).where(attempt);
    expect(await refusals()).toEqual(['payments_open']);
    await t.shop.db.update(paymentAttempts).set({ nextCheckAt: null }).where(attempt);
    expect(await refusals()).toEqual([]);
  });

  test('if the same person has not exported this member’s data in the last hour', async () => {
    const { id } = await placedOrder(t);
    const memberId = await memberOf(id);
    await ok('POST', `/orders/${id}/shipment`, { carrier: 'yamato', mail: false });
    const missing = { status: 409, body: { errorCode: 'export_missing' } };
    expect(await erase(memberId, 'x')).toMatchObject(missing);
    const other = await memberOf((await placedOrder(t)).id);
    expect(await erase(memberId, await exportOf(other))).toMatchObject(missing);
    const file = await exportOf(memberId);
    const path = `/members/${memberId}/export/${file}`;
    const colleague = await staffMember(t, 'owner');
    expect((await desk(t, 'GET', path, { token: colleague.token })).status).toBe(404);
    t.later(3_600_001);
    owner = await staffMember(t, 'owner');
    expect(await erase(memberId, file)).toMatchObject(missing);
    expect(await t.shop.db.select().from(users).where(eq(users.id, memberId))).toHaveLength(1);
  });
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
  () => t,
  [
    ['GET', '/members/999999/erasure', 'owner'],
    ['POST', '/members/999999/export', 'owner'],
    ['GET', '/members/999999/export/x', 'owner'],
    ['POST', '/members/999999/erasure', 'owner', { file: 'x' }],
  ],
  [404],
);
