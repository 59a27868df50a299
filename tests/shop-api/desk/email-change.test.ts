/** A member's address that staff correct, and that the new address confirms. */
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readRows } from '#api/db/rows.ts';
import { outboxMails } from '#api/db/schema/mail.ts';
import { orders } from '#api/db/schema/orders.ts';
import { users } from '#api/db/schema/people.ts';
import { indexOldOrders } from '#api/domain/order-rows/index-orders.ts';
import { PASSWORD } from '../../kit/member.ts';
import { call, member } from '../../setup/client.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';
import { erasingAs } from './erasing.ts';
import { PaidOrders } from './paid-orders.ts';
import { mailsTo } from './placed.ts';

const t = await testShop();
const { token } = await staffMember(t, 'owner', '木村 葉子');

let n = 0;
const newAddress = () => `corrected-${++n}@example.jp`;
const ask = (id: number, email: string) =>
  desk(t, 'POST', `/members/${id}/email-change`, { token, body: { email } });

/** The token of the link that was mailed to this address last. */
async function linkTo(email: string): Promise<string> {
  const mails = await mailsTo(t, email, 'email_change');
  const [, key = ''] = /email-change\?token=([\w-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
  expect(key).toHaveLength(43);
  return key;
}
async function asked(id: number, email = newAddress()) {
  expect((await ask(id, email)).status).toBe(204);
  return { email, key: await linkTo(email) };
}
const open = (key: string) => call(t, 'GET', `/email-changes/${key}`);
const press = (key: string) => call(t, 'POST', `/email-changes/${key}`);
const logIn = async (username: string): Promise<number> =>
  (await call(t, 'POST', '/login', { body: { email: username, password: PASSWORD } })).status;
const emailOf = async (id: number) =>
  (await t.shop.db.select().from(users).where(eq(users.id, id)))[0]?.email;

describe('a new address', () => {
  test('changes nothing before its link is pressed, and then ends all sessions and other links', async () => {
    const m = await member(t);
    await deskOk(t, 'POST', `/members/${m.id}/password-link`, { token });
    const [reset] = await mailsTo(t, m.email, 'reset');
    const [, resetKey] = /token=([\w-]+)/.exec(reset?.text ?? '') ?? [];
    const { email, key } = await asked(m.id);
    expect(await mailsTo(t, m.email, 'email_change_notice')).toHaveLength(1);
    // Nobody has proved the new address, so its mail must not say whose account it is.
    const [mail] = await mailsTo(t, email, 'email_change');
    expect(mail?.text).not.toContain(m.email);
    expect(mail?.text).not.toContain('山田');
    const waiting = await deskOk(t, 'GET', `/members/${m.id}`, { token });
    expect(waiting).toMatchObject({ email: m.email, emailChange: { email } });
    expect((await open(key)).data).toEqual({ address: email, state: 'open' });
    expect([await emailOf(m.id), await logIn(email), await logIn(m.email)]).toEqual([m.email, 401, 200]);

    expect((await press(key)).data).toEqual({ address: email, state: 'done' });
    const log = await deskOk(t, 'GET', `/audit?entity=member&entityId=${m.id}`, { token });
    expect(log.items[0]).toMatchObject({ call: 'member:confirmEmailChange', by: null });
    expect((await press(key)).data).toEqual({ address: email, state: 'done' });
    expect((await open(key)).data).toEqual({ address: email, state: 'done' });
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).status).toBe(401);
    expect([await emailOf(m.id), await logIn(email), await logIn(m.email)]).toEqual([email, 200, 401]);
    expect((await call(t, 'GET', `/password-reset/${resetKey}`)).status).not.toBe(200);
    expect(await deskOk(t, 'GET', `/members/${m.id}`, { token })).toMatchObject({
      email,
      isVerified: true,
      emailChange: null,
    });
  });

  test('gets the mails about unfinished orders, and finds all orders of the member', async () => {
    const paid = new PaidOrders(t);
    const order = await paid.paid();
    const row = await paid.rowOf(order.token);
    const { id: _, ...copied } = row;
    await t.shop.db.insert(orders).values({
      ...copied,
      tokenValue: `finished-${n}`,
      number: String(600_000_000 + n),
      state: 'fulfilled',
    });
    const id = row.userId ?? 0;
    const { email, key } = await asked(id);
    await press(key);
    const rows = await t.shop.db.select().from(orders).where(eq(orders.userId, id));
    expect(rows.map(({ state, email: to }) => [state, to]).sort()).toEqual([
      ['fulfilled', order.m.email],
      ['new', email],
    ]);
    await indexOldOrders(t.shop);
    const found = await deskOk(t, 'GET', `/orders?q=${encodeURIComponent(email)}`, { token });
    expect(found.total).toBe(2);
  });

  test('is not told to an old address that nobody has confirmed', async () => {
    const m = await member(t);
    await t.shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, m.id));
    const { key } = await asked(m.id);
    expect(await mailsTo(t, m.email, 'email_change_notice')).toHaveLength(0);
    await press(key);
    expect(await deskOk(t, 'GET', `/members/${m.id}`, { token })).toMatchObject({ isVerified: true });
  });

  test('can be given up and replaced: only the last link works, for a day', async () => {
    const m = await member(t);
    const first = await asked(m.id);
    const second = await asked(m.id);
    expect((await open(first.key)).status).toBe(404);
    await deskOk(t, 'DELETE', `/members/${m.id}/email-change`, { token });
    for (const answer of [await open(second.key), await press(second.key)]) expect(answer.status).toBe(404);
    expect((await desk(t, 'DELETE', `/members/${m.id}/email-change`, { token })).status).toBe(409);
    const third = await asked(m.id);
    t.later(25 * 3600_000);
    expect([(await open(third.key)).status, (await press(third.key)).status]).toEqual([404, 404]);
    expect(await emailOf(m.id)).toBe(m.email);
    expect((await open('made-up')).status).toBe(404);
    t.later(-25 * 3600_000);
  });

  test('is refused at the field if it is no address, the same, or another account’s', async () => {
    const [one, two] = [await member(t), await member(t)];
    const errorOf = async (email: string) => (await ask(one.id, email)).body.errors.email[0];
    expect(await errorOf(one.email.toUpperCase())).toBe('いまのメールアドレスと同じです。');
    expect(await errorOf(two.email)).toBe('このメールアドレスはすでに登録されています。');
    expect(await errorOf('hanako@')).toMatch(/メールアドレス/);
    const { email, key } = await asked(one.id);
    await t.shop.db.update(users).set({ email }).where(eq(users.id, two.id));
    expect((await open(key)).data.state).toBe('taken');
    expect((await press(key)).data.state).toBe('taken');
    expect(await emailOf(one.id)).toBe(one.email);
  });

  test('of a disabled member is not asked for, and its link stops working', async () => {
    const m = await member(t);
    const { key } = await asked(m.id);
    await deskOk(t, 'POST', `/members/${m.id}/disabling`, { token });
    expect((await open(key)).status).toBe(404);
    expect((await ask(m.id, newAddress())).status).toBe(409);
  });
});

test('two clicks at once change the address once', async () => {
  const m = await member(t);
  const { email, key } = await asked(m.id);
  const answers = await Promise.all([press(key), press(key)]);
  for (const { data } of answers) expect(data).toEqual({ address: email, state: 'done' });
});

test('an erasure also deletes the mail to an address that was never confirmed', async () => {
  const m = await member(t);
  const { email } = await asked(m.id);
  const { exportOf, erase } = erasingAs(t, () => token);
  expect((await erase(m.id, await exportOf(m.id))).status).toBe(204);
  expect(await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, email))).toEqual([]);
  expect(await readRows(t.shop.db, sql`select 1 from user_tokens where new_email = ${email}`)).toEqual([]);
});
