/** What the shop deletes by itself when its time is over, by a moved clock. */
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { inquiries, inquiryMessages, purchaseRequests } from '#api/db/schema/inquiries.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { auditLog } from '#api/db/schema/staff.ts';
import { issueToken } from '#api/domain/auth/user-tokens.ts';
import { askIdleMembers, eraseIdleMembers } from '#api/domain/erasure/idle-members.ts';
import { deleteOldInquiries } from '#api/domain/erasure/old-inquiries.ts';
import { deleteUnconfirmed } from '#api/domain/erasure/unconfirmed.ts';
import { writeAudit } from '#api/domain/staff/audit.ts';
import type { Env } from '#api/env.ts';
import { anotherSession, call, member } from '../setup/client.ts';
import { shopWith } from '../setup/company.ts';
import { testShop } from '../setup/shop.ts';
import { staffMember } from './desk/desk.ts';
import { placedOrder } from './desk/placed.ts';

const t = await testShop();
const DAY = 86_400_000;
const YEAR = 365.25 * DAY;

let moved = 0;
function later(ms: number): void {
  t.later(ms);
  moved += ms;
}
afterEach(() => {
  t.later(-moved);
  moved = 0;
});
const withSettings = (change: Partial<Env>) => shopWith(t, change).shop;

describe('a registration that is never confirmed', () => {
  let people = 0;
  async function registered() {
    const email = `never.${people++}@example.jp`;
    const body = {
      lastName: '未',
      firstName: '確認',
      email,
      plainPassword: 'password1',
      subscribedToNewsletter: true,
    };
    expect((await call(t, 'POST', '/register', { body })).status).toBe(204);
    return email;
  }
  const exists = async (email: string) =>
    (await t.shop.db.select().from(users).where(eq(users.email, email))).length === 1;

  it('is deleted after 30 days, with its consent, and the address can register again', async () => {
    const email = await registered();
    later(29 * DAY);
    await deleteUnconfirmed(t.shop);
    expect(await exists(email)).toBe(true);
    later(2 * DAY);
    expect(await deleteUnconfirmed(withSettings({ UNCONFIRMED_KEPT_DAYS: 0 }))).toBe(0);
    expect(await deleteUnconfirmed(t.shop)).toBeGreaterThan(0);
    expect(await exists(email)).toBe(false);
    const left = await readRows(t.shop.db, sql`select id from consents where email = ${email}`);
    expect(left).toEqual([]);
    const body = { lastName: '再', firstName: '登録', email, plainPassword: 'password1' };
    expect((await call(t, 'POST', '/register', { body })).status).toBe(204);
  });

  it('stays while a mailed link still works, and if staff have disabled it', async () => {
    const [waiting, disabled] = [await registered(), await registered()];
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.email, disabled));
    later(31 * DAY);
    const [user] = await t.shop.db.select().from(users).where(eq(users.email, waiting));
    await t.shop.db.transaction((tx) => issueToken(t.shop, tx, user?.id ?? 0, 'verify'));
    await deleteUnconfirmed(t.shop);
    expect([await exists(waiting), await exists(disabled)]).toEqual([true, true]);
    later(2 * DAY);
    await deleteUnconfirmed(t.shop);
    expect([await exists(waiting), await exists(disabled)]).toEqual([false, true]);
  });

  it('is deleted in batches, and no confirmed member with it', async () => {
    const m = await member(t);
    await t.shop.db.execute(sql`insert into users (email, last_name, first_name)
      select 'batch.' || n || '@example.jp', '多', '数' from generate_series(1, 250) n`);
    later(31 * DAY);
    expect(await deleteUnconfirmed(t.shop)).toBeGreaterThanOrEqual(250);
    expect(await exists(m.email)).toBe(true);
    expect(await exists('batch.250@example.jp')).toBe(false);
  });
});

describe('an inquiry or a purchase request', () => {
  const letter = { locale: 'ja_JP', name: '古い 手紙', email: 'old@example.jp' } as const;

  it('is deleted after three years, counted from its last message; the log keeps who did what', async () => {
    const staff = await staffMember(t);
    const ago = (years: number) => new Date(t.shop.now().getTime() - years * YEAR);
    const add = async (createdAt: Date) => {
      const [row] = await t.shop.db
        .insert(inquiries)
        .values({ ...letter, content: '？', createdAt })
        .returning();
      return row?.id ?? 0;
    };
    const [old, answered, young] = [await add(ago(3.1)), await add(ago(4)), await add(ago(2.9))];
    const message = { kind: 'note', staffId: staff.id, text: '！' } as const;
    await t.shop.db.insert(inquiryMessages).values({ ...message, inquiryId: old, createdAt: ago(3.05) });
    await t.shop.db.insert(inquiryMessages).values({ ...message, inquiryId: answered, createdAt: ago(2) });
    await writeAudit(t.shop.db, {
      ...{ staffId: staff.id, call: 'desk.changeInquiry', entity: 'inquiry', entityId: old },
      after: { note: '！' },
    });
    for (const years of [3.1, 2.9])
      await t.shop.db
        .insert(purchaseRequests)
        .values({ ...letter, productCode: 'x', quantity: 1, createdAt: ago(years) });
    const requests = () =>
      t.shop.db.select().from(purchaseRequests).where(eq(purchaseRequests.email, letter.email));

    expect(await deleteOldInquiries(withSettings({ INQUIRIES_KEPT_YEARS: 0 }))).toBe(0);
    expect(await deleteOldInquiries(t.shop)).toBe(2);
    const left = await t.shop.db.select().from(inquiries).where(eq(inquiries.email, letter.email));
    expect(left.map(({ id }) => id).sort()).toEqual([answered, young].sort());
    expect(await requests()).toHaveLength(1);
    const [row] = await t.shop.db.select().from(auditLog).where(eq(auditLog.staffId, staff.id));
    expect(row).toMatchObject({ call: 'desk.changeInquiry', before: null, after: null });
    later(2 * YEAR);
    await deleteOldInquiries(t.shop);
    expect(await requests()).toEqual([]);
  });
});

describe('a member who does not log in', () => {
  const rowOf = async (id: number) => (await t.shop.db.select().from(users).where(eq(users.id, id)))[0];
  const mailsTo = async (email: string) =>
    (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, email))).map(
      ({ template, text }) => [template, text],
    );
  const logIn = (email: string) => call(t, 'POST', '/login', { body: { email, password: 'password1' } });
  beforeEach(async () => {
    await t.shop.db.update(users).set({ lastSeenAt: t.shop.now() });
  });

  it('is asked after five years, and erased eight weeks later', async () => {
    const m = await member(t);
    later(4.9 * YEAR);
    expect(await askIdleMembers(t.shop)).toBe(0);
    later(0.2 * YEAR);
    await t.shop.db.update(users).set({ lastSeenAt: t.shop.now() }).where(sql`id <> ${m.id}`);
    expect(await askIdleMembers(withSettings({ IDLE_MEMBERS_KEPT_YEARS: 0 }))).toBe(0);
    expect(await askIdleMembers(withSettings({ MAIL: 'off' }))).toBe(0);
    expect(await askIdleMembers(t.shop)).toBe(1);
    expect(await askIdleMembers(t.shop)).toBe(0);
    const [[template, text] = []] = await mailsTo(m.email);
    expect(template).toBe('member_idle');
    expect(text).toMatch(/5年以上ログインがない[\s\S]*までに一度ログインしてください[\s\S]*\/login/);
    later(55 * DAY);
    expect(await eraseIdleMembers(t.shop)).toBe(0);
    later(2 * DAY);
    expect(await eraseIdleMembers(withSettings({ IDLE_MEMBERS_KEPT_YEARS: 0 }))).toBe(0);
    expect(await eraseIdleMembers(t.shop)).toBe(1);
    expect(await rowOf(m.id)).toBeUndefined();
    expect(await mailsTo(m.email)).toMatchObject([
      ['member_erased', expect.stringContaining('先にメールでお知らせした')],
    ]);
    const logged = await t.shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(m.id)));
    expect(logged).toMatchObject([{ call: 'shop:eraseIdleMember', entity: 'member', staffId: null }]);
  });

  it.each([
    ['logs in', (email: string) => logIn(email)],
    [
      'has a session that goes on',
      async (_: string, refresh: string) =>
        call(t, 'POST', '/token/refresh', { body: { refresh_token: refresh } }),
    ],
  ])('is kept if the member %s after the mail', async (_, come) => {
    const m = await member(t);
    later(5.1 * YEAR);
    await t.shop.db.update(users).set({ lastSeenAt: t.shop.now() }).where(sql`id <> ${m.id}`);
    const { refresh_token } = await anotherSession(t, m.id);
    await t.shop.db
      .update(users)
      .set({ lastSeenAt: sql`last_seen_at - interval '6 years'` })
      .where(eq(users.id, m.id));
    expect(await askIdleMembers(t.shop)).toBe(1);
    expect((await rowOf(m.id))?.idleMailedAt).not.toBeNull();
    expect((await come(m.email, refresh_token)).status).toBe(200);
    const seen = await rowOf(m.id);
    expect(seen?.idleMailedAt).toBeNull();
    expect(Math.abs((seen?.lastSeenAt.getTime() ?? 0) - t.shop.now().getTime())).toBeLessThan(60_000);
    later(60 * DAY);
    expect(await eraseIdleMembers(t.shop)).toBe(0);
  });

  it('is neither asked nor erased while an order is open, or money is owed', async () => {
    const order = await placedOrder(t);
    const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id));
    const id = row?.userId ?? 0;
    later(5.1 * YEAR);
    await t.shop.db.update(users).set({ lastSeenAt: t.shop.now() }).where(sql`id <> ${id}`);
    expect(await askIdleMembers(t.shop)).toBe(0);
    await t.shop.db.update(users).set({ idleMailedAt: t.shop.now() }).where(eq(users.id, id));
    later(60 * DAY);
    expect(await eraseIdleMembers(t.shop)).toBe(0);
    expect(await rowOf(id)).toBeDefined();
  });

  it('is left to staff if they have disabled the member', async () => {
    const m = await member(t);
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, m.id));
    later(6 * YEAR);
    await t.shop.db.update(users).set({ lastSeenAt: t.shop.now() }).where(sql`id <> ${m.id}`);
    expect(await askIdleMembers(t.shop)).toBe(0);
  });

  it('is noted once a day at most', async () => {
    const m = await member(t);
    const first = (await rowOf(m.id))?.lastSeenAt;
    later(DAY / 2);
    await logIn(m.email);
    expect((await rowOf(m.id))?.lastSeenAt).toEqual(first);
    later(DAY / 2 + 60_000);
    await logIn(m.email);
    const second = (await rowOf(m.id))?.lastSeenAt;
    expect(second?.getTime()).toBeGreaterThan(first?.getTime() ?? 0);
    await logIn(m.email);
    expect((await rowOf(m.id))?.lastSeenAt).toEqual(second);
  });
});

it('GET /retention says the periods, null for those that are switched off', async () => {
  expect((await call(t, 'GET', '/retention')).data).toEqual({
    ...{ unconfirmedDays: 30, inquiryYears: 3, idleYears: 5, invoiceYears: 7 },
  });
  const other = shopWith(t, { IDLE_MEMBERS_KEPT_YEARS: 0, INVOICES_KEPT_YEARS: 10 });
  expect((await call(other, 'GET', '/retention')).data).toMatchObject({ idleYears: null, invoiceYears: 10 });
});
