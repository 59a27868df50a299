/** Notes and tags of staff about members, and the pages of a member's history. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders } from '#api/db/schema/orders.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { MEMBER_ORDERS_PER_PAGE, type MemberDetail } from '#contract/desk/members.ts';
import { call, member } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, newKey, staffMember } from './desk.ts';
import { GivingBack } from './giving-back.ts';
import { PaidOrders } from './paid-orders.ts';

const t = await testShop();
const { token } = await staffMember(t, 'staff', '佐藤 誠');

const ok = (method: string, path: string, body?: unknown) => deskOk(t, method, path, { token, body });
const read = (id: number, page = 1): Promise<MemberDetail> => ok('GET', `/members/${id}?page=${page}`);
const found = async (query: string): Promise<number[]> =>
  (await ok('GET', `/members?${query}`)).items.map((one: { id: number }) => one.id);

describe('notes', () => {
  test('are shown newest first, with their author and time, and can be deleted', async () => {
    const { id } = await member(t);
    await ok('POST', `/members/${id}/notes`, { text: '  学校のご担当者様\r\n請求書をご希望 ' });
    const other = await staffMember(t, 'staff', '木村 葉子');
    await deskOk(t, 'POST', `/members/${id}/notes`, { token: other.token, body: { text: '折り返し済み' } });
    const { notes } = await read(id);
    expect(notes).toMatchObject([
      { text: '折り返し済み', by: '木村 葉子' },
      { text: '学校のご担当者様\n請求書をご希望', by: '佐藤 誠' },
    ]);
    const [first, last] = notes;
    expect((first?.at ?? '') >= (last?.at ?? '')).toBe(true);
    await ok('DELETE', `/members/${id}/notes/${last?.id}`);
    expect((await read(id)).notes).toHaveLength(1);
    const again = await desk(t, 'DELETE', `/members/${id}/notes/${last?.id}`, { token });
    expect([again.status, again.body.conflict.by]).toEqual([409, '佐藤 誠']);
    const rows = await t.shop.db
      .select()
      .from(auditLog)
      .where(sql`entity = 'member' and entity_id = ${String(id)}`)
      .orderBy(auditLog.id);
    expect(rows.map((row) => [row.call, row.before, row.after])).toEqual([
      ['desk.addMemberNote', null, null],
      ['desk.addMemberNote', null, null],
      ['desk.deleteMemberNote', { writtenBy: '佐藤 誠', writtenAt: last?.at }, null],
    ]);
  });

  test('sent twice are written once, and a note of another member cannot be deleted', async () => {
    const [one, two] = [await member(t), await member(t)];
    const key = newKey();
    for (let n = 0; n < 2; n++)
      await deskOk(t, 'POST', `/members/${one.id}/notes`, { token, key, body: { text: '一度だけ' } });
    const { notes } = await read(one.id);
    expect(notes).toHaveLength(1);
    expect((await desk(t, 'DELETE', `/members/${two.id}/notes/${notes[0]?.id}`, { token })).status).toBe(409);
    expect((await read(one.id)).notes).toHaveLength(1);
  });

  test('must have a text, of at most 2000 characters, and a member', async () => {
    const { id } = await member(t);
    for (const text of [' \n ', 'あ'.repeat(2001)]) {
      const { status, body } = await desk(t, 'POST', `/members/${id}/notes`, { token, body: { text } });
      expect([status, Object.keys(body.errors)]).toEqual([400, ['text']]);
    }
    const { status } = await desk(t, 'POST', '/members/99999999/notes', { token, body: { text: 'x' } });
    expect(status).toBe(404);
  });
});

describe('tags', () => {
  test('filter the list of members, alone and with a search, and are listed once', async () => {
    const [one, two, three] = [await member(t), await member(t), await member(t)];
    await ok('POST', `/members/${one.id}/tags`, { tag: '学校' });
    await ok('POST', `/members/${two.id}/tags`, { tag: ' 学校　' });
    await ok('POST', `/members/${two.id}/tags`, { tag: 'ＶＩＰ' });
    expect((await read(two.id)).tags).toEqual(['VIP', '学校']);
    expect(await found(`tag=${encodeURIComponent('学校')}`)).toEqual([two.id, one.id]);
    expect(await found('tag=VIP')).toEqual([two.id]);
    expect(await found('tag=none')).toEqual([]);
    const search = (email: string) =>
      found(`tag=${encodeURIComponent('学校')}&q=${encodeURIComponent(email)}`);
    expect(await search(one.email)).toEqual([one.id]);
    expect(await search(three.email)).toEqual([]);
    expect((await ok('GET', '/member-tags')).tags).toEqual(['VIP', '学校']);
    await ok('POST', `/members/${two.id}/tags/removal`, { tag: 'VIP' });
    expect((await ok('GET', '/member-tags')).tags).toEqual(['学校']);
    expect((await ok('GET', `/members?q=${encodeURIComponent(two.email)}`)).items[0].tags).toEqual(['学校']);
    expect(
      (await desk(t, 'POST', `/members/${two.id}/tags/removal`, { token, body: { tag: 'VIP' } })).status,
    ).toBe(409);
  });

  test('are refused at the field if the member has them, or ten of them', async () => {
    const { id } = await member(t);
    const add = async (tag: string) => {
      const { status, body } = await desk(t, 'POST', `/members/${id}/tags`, { token, body: { tag } });
      return status === 204 ? 'added' : body.errors.tag[0];
    };
    for (let n = 1; n <= 10; n++) expect(await add(`札${n}`)).toBe('added');
    expect(await add('札1')).toBe('このタグはすでに付いています。');
    expect(await add('札11')).toBe('タグは10個までです。使わないタグを外してください。');
    expect((await read(id)).tags).toHaveLength(10);
    expect(await add('あ'.repeat(21))).toBe('文字数が多すぎます。');
  });
});

test('a member’s page has all orders in pages, refunds, requests and reviews', async () => {
  const paid = new PaidOrders(t);
  const order = await paid.paid();
  const row = await paid.rowOf(order.token);
  const id = row.userId ?? 0;
  const { id: _, ...copied } = row;
  await t.shop.db.insert(orders).values(
    Array.from({ length: MEMBER_ORDERS_PER_PAGE + 1 }, (__, n) => ({
      ...copied,
      tokenValue: `paged-${n}`,
      number: String(700_000_000 + n),
      checkoutCompletedAt: new Date(Date.parse('2025-01-01T00:00:00Z') + n * 1000),
    })),
  );
  const pages = [await read(id, 1), await read(id, 2), await read(id, 3)].map(({ orders: list }) => list);
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [MEMBER_ORDERS_PER_PAGE, MEMBER_ORDERS_PER_PAGE + 2],
    [2, MEMBER_ORDERS_PER_PAGE + 2],
    [0, MEMBER_ORDERS_PER_PAGE + 2],
  ]);
  const ids = pages.flatMap(({ items }) => items.map((one) => one.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toBe(order.id);

  const give = new GivingBack(t, () => token);
  expect((await give.byHand(order.id, 100)).status).toBe(201);
  await call(t, 'POST', '/purchase-requests', {
    body: { name: '試験', email: order.m.email.toUpperCase(), productCode: order.code, quantity: 3 },
  });
  await call(t, 'POST', `/products/by-code/${order.code}/reviews`, {
    bearer: order.m.bearer,
    body: { rating: 4, title: '頁の本', comment: 'よい本です。', anonymous: false },
  });
  const detail = await read(id);
  expect(detail.refunds).toMatchObject([{ orderId: order.id, amount: 10_000, state: 'done' }]);
  expect(detail.requests).toMatchObject([{ productCode: order.code, quantity: 3, state: 'open' }]);
  expect(detail.reviews).toMatchObject([{ title: '頁の本', rating: 4, isHidden: false }]);
});
