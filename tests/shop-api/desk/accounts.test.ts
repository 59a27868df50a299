import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { deskRequests, staff } from '#api/db/schema/staff.ts';
import * as calls from '#contract/desk/accounts.ts';
import { isPermitted, roles } from '#contract/desk/permissions.ts';
import { shopWith } from '../../setup/company.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, fullSession, newKey, staffMember } from './desk.ts';
import { PaidOrders } from './paid-orders.ts';

type Person = Awaited<ReturnType<typeof staffMember>>;

const t = await testShop();
let owner = await staffMember(t, 'owner', '店長 一郎');

const PASSWORD = ' a long password ';
const linkToken = (link: string) => link.split('/').at(-1) ?? '';
const isOpen = async (token: string) => (await desk(t, 'GET', '/session', { token })).status === 200;
const logIn = (email: string, password = PASSWORD) =>
  desk(t, 'POST', '/session', { body: { email, password } });

/** Invites a staff member, who sets a password and is logged in. */
async function invited(role = 'staff') {
  const email = `new${Math.random().toString(36).slice(2)}@desk.example.jp`;
  const body = { name: '招待 さん', email, role };
  const { id, link } = await deskOk(t, 'POST', '/staff', { token: owner.token, body });
  const path = `/links/${linkToken(link)}`;
  const { token } = await deskOk(t, 'POST', path, { body: { password: PASSWORD } });
  return { id, email, link, token };
}

describe('a call by a role that may not make it, or without a session, is refused:', () => {
  const restricted = Object.values(calls).flatMap((call) =>
    call.access === 'anyone' ? [] : [[call.id, call, call.access] as const],
  );

  test.each(restricted)('%s', async (_, call, access) => {
    const path = call.path.replace('{id}', '1');
    const method = call.method.toUpperCase();
    expect((await desk(t, method, path)).status).toBe(401);
    for (const role of roles.filter((role) => !isPermitted(role, access))) {
      const { token } = await staffMember(t, role);
      expect((await desk(t, method, path, { token })).body.errorCode).toBe('not_permitted');
    }
  });
});

describe('the accounts of staff', () => {
  test('are opened by a link that works once, and is not stored with the idempotency key', async () => {
    const { id, email, link } = await invited();
    expect(link).toMatch(/\/link\/[\w-]{43}$/);
    const again = await desk(t, 'GET', `/links/${linkToken(link)}`);
    expect([again.status, again.body.errorCode]).toEqual([409, 'link_used']);
    const stored = JSON.stringify(await t.shop.db.select().from(deskRequests));
    expect(stored).not.toContain(linkToken(link));
    const { items } = await deskOk(t, 'GET', '/staff', { token: owner.token });
    expect(items.find((each: { id: number }) => each.id === id)).toMatchObject({
      email,
      role: 'staff',
      totp: 'unset',
      hasPassword: true,
      enabled: true,
      sessions: 1,
      lastSeenAt: expect.any(String),
    });
  });

  test('must have different e-mail addresses, whatever the letter case', async () => {
    const { email } = await invited();
    const body = { name: '別人', email: email.toUpperCase(), role: 'reader' };
    const taken = await desk(t, 'POST', '/staff', { token: owner.token, body });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([400, ['email']]);
    const nonsense = await desk(t, 'POST', '/staff', {
      token: owner.token,
      body: { name: ' ', email: 'x', role: 'king' },
    });
    expect(Object.keys(nonsense.body.errors).sort()).toEqual(['name', 'role']);
  });

  test('lose their sessions by a change of role, and by disabling, after which a login is refused', async () => {
    const person = await invited();
    const path = `/staff/${person.id}`;
    const change = (body: object) => deskOk(t, 'PATCH', path, { token: owner.token, body });
    expect(await change({ role: 'reader' })).toMatchObject({ role: 'reader', sessions: 0 });
    expect(await isOpen(person.token)).toBe(false);
    const { token } = (await logIn(person.email)).body;
    expect(await change({ enabled: false })).toMatchObject({ enabled: false, sessions: 0 });
    expect(await isOpen(token)).toBe(false);
    expect((await logIn(person.email)).status).toBe(401);
    const link = await desk(t, 'POST', `${path}/link`, { token: owner.token });
    expect([link.status, link.body.errorCode]).toEqual([409, 'changed']);
    await change({ enabled: true });
    expect((await logIn(person.email)).status).toBe(200);
  });

  test('can get a new link, which replaces the earlier link', async () => {
    const person = await invited();
    const path = `/staff/${person.id}/link`;
    const [first, second] = [
      await deskOk(t, 'POST', path, { token: owner.token }),
      await deskOk(t, 'POST', path, { token: owner.token }),
    ];
    expect((await desk(t, 'GET', `/links/${linkToken(first.link)}`)).status).toBe(409);
    expect(await deskOk(t, 'GET', `/links/${linkToken(second.link)}`)).toMatchObject({ purpose: 'reset' });
  });

  test('lose their sessions if an owner ends the sessions', async () => {
    const person = await invited();
    await deskOk(t, 'DELETE', `/staff/${person.id}/sessions`, { token: owner.token });
    expect(await isOpen(person.token)).toBe(false);
  });

  test('that are unknown are 404', async () => {
    for (const [method, path] of [
      ['GET', '/staff/99999999'],
      ['DELETE', '/staff/99999999/totp'],
      ['DELETE', '/staff/99999999/sessions'],
    ] as const)
      expect((await desk(t, method, path, { token: owner.token })).status).toBe(404);
  });
});

describe('the caller’s own account', () => {
  test('can get another name and language', async () => {
    const { token } = await invited();
    const body = { name: '新しい 名前', locale: 'en_US' };
    expect(await deskOk(t, 'PATCH', '/me', { token, body })).toMatchObject({ staff: body, totp: 'unset' });
    expect((await deskOk(t, 'GET', '/session', { token })).staff).toMatchObject(body);
  });

  test('gets a new password only with the current password, and its other sessions then end', async () => {
    const person = await invited();
    const other = (await logIn(person.email)).body.token;
    const change = (body: object) => desk(t, 'PUT', '/me/password', { token: person.token, body });
    const wrong = await change({ current: 'not it', password: 'another long one' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['current']]);
    const same = await change({ current: PASSWORD, password: person.email });
    expect([same.status, Object.keys(same.body.errors)]).toEqual([400, ['password']]);
    const body = { current: PASSWORD, password: 'another long one' };
    expect([(await change(body)).status, (await change(body)).status]).toEqual([204, 204]);
    expect([await isOpen(person.token), await isOpen(other)]).toEqual([true, false]);
    expect((await logIn(person.email)).status).toBe(401);
    expect((await logIn(person.email, 'another long one')).status).toBe(200);
  });

  test('can end its other sessions', async () => {
    const person = await invited();
    const other = (await logIn(person.email)).body.token;
    const { sessions } = await deskOk(t, 'GET', '/me', { token: person.token });
    expect(sessions.map(({ isThis }: { isThis: boolean }) => isThis).sort()).toEqual([false, true]);
    await deskOk(t, 'DELETE', '/me/sessions', { token: person.token });
    expect([await isOpen(person.token), await isOpen(other)]).toEqual([true, false]);
  });

  test('gets new recovery codes only with a second factor', async () => {
    const { token } = await invited();
    const answer = await desk(t, 'POST', '/me/recovery-codes', { token });
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'totp_missing']);
  });
});

describe('the audit log', () => {
  test('lists who made which change, can be filtered, and contains no secrets', async () => {
    const person = await invited('reader');
    const query = `entity=staff&entityId=${person.id}`;
    const { items, total } = await deskOk(t, 'GET', `/audit?${query}`, { token: owner.token });
    expect(items.map(({ call, by }: { call: string; by: string }) => [call, by])).toEqual([
      ['desk.useLink', '招待 さん'],
      ['desk.inviteStaff', '店長 一郎'],
    ]);
    expect(total).toBe(2);
    expect(JSON.stringify(items)).not.toContain(PASSWORD);
    expect(JSON.stringify(items)).not.toContain(linkToken(person.link));
    const count = async (more: string) =>
      (await deskOk(t, 'GET', `/audit?${query}&${more}`, { token: owner.token })).total;
    const today = new Date(t.shop.now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect(await count(`staff=${owner.id}`)).toBe(1);
    expect(await count(`from=${today}&to=${today}`)).toBe(2);
    expect(await count('to=2020-01-01')).toBe(0);
    expect(await count('entity=&staff=x')).toBe(2);
  });
});

// Runs last, because it leaves only one owner.
describe('the last owner', () => {
  test('remains if two owners demote each other at the same time', async () => {
    const [one, two] = [await staffMember(t, 'owner'), await staffMember(t, 'owner')];
    for (const row of await t.shop.db.select().from(staff))
      if (row.id !== one.id && row.id !== two.id)
        await t.shop.db.update(staff).set({ role: 'reader' }).where(eq(staff.id, row.id));
    const answers = await Promise.all([
      desk(t, 'PATCH', `/staff/${two.id}`, { token: one.token, body: { role: 'staff' } }),
      desk(t, 'PATCH', `/staff/${one.id}`, { token: two.token, body: { enabled: false } }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The slower request is refused, or finds its session already ended by the other change.
    const refused = answers.find(({ status }) => status !== 200);
    expect(['last_owner', 'session_over']).toContain(refused?.body.errorCode);
    const left = (await t.shop.db.select().from(staff)).filter(
      ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
    );
    expect(left).toHaveLength(1);
  });

  test('cannot demote or disable themselves', async () => {
    const owners = (await t.shop.db.select().from(staff)).filter(
      ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
    );
    const last = await staffMember(t, 'owner');
    for (const { id } of owners)
      await t.shop.db.update(staff).set({ role: 'reader' }).where(eq(staff.id, id));
    for (const body of [{ role: 'staff' }, { enabled: false }]) {
      const answer = await desk(t, 'PATCH', `/staff/${last.id}`, { token: last.token, body });
      expect(answer).toMatchObject({ status: 409, body: { errorCode: 'last_owner' } });
    }
  });
});

describe('two persons', () => {
  // An earlier test has demoted all other owners.
  beforeAll(async () => {
    owner = await staffMember(t, 'owner', '店長 二郎');
  });

  const mailsAbout = async (name: string) =>
    (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.template, 'staff_reset'))).filter(
      ({ text }) => text?.includes(name),
    );

  /** A manual refund, proposed by `first` and confirmed by `second`. */
  async function refundedBy(first: string, second: string) {
    const two = shopWith(t, { DESK_TWO_PERSONS: true });
    const order = await new PaidOrders(t).paid();
    const body = { kind: 'manual', reason: 'returned', way: 'bank', amount: 10_000, reference: newKey() };
    const { id } = await deskOk(two, 'POST', `/orders/${order.id}/refunds`, { token: first, body });
    return desk(two, 'POST', `/refunds/${id}/confirmation`, { token: second });
  }

  test('are not two for a day after one was invited or reset, as first or as second', async () => {
    const people = [
      await staffMember(t, 'owner', '二人目 花子'),
      await staffMember(t, 'owner', '三人目 一葉'),
    ];
    const [linked, unlocked] = people as [Person, Person];
    for (const { token } of people) expect((await refundedBy(owner.token, token)).status).toBe(200);
    await deskOk(t, 'POST', `/staff/${linked.id}/link`, { token: owner.token });
    await deskOk(t, 'DELETE', `/staff/${unlocked.id}/totp`, { token: owner.token });
    const concerned = [linked.id, unlocked.id, (await invited('owner')).id];
    for (const id of concerned) {
      const token = await fullSession(t, id);
      for (const pair of [
        [owner.token, token],
        [token, owner.token],
      ] as const)
        expect(await refundedBy(...pair)).toMatchObject({
          status: 409,
          body: { errorCode: 'recently_reset' },
        });
    }
    t.later(25 * 3_600_000);
    owner = { ...owner, token: await fullSession(t, owner.id) };
    for (const id of concerned)
      expect((await refundedBy(owner.token, await fullSession(t, id))).status).toBe(200);
  });

  test('are told of a reset: the other owners and the person concerned, not who did it, and nobody disabled', async () => {
    const name = `再設定 ${Math.random().toString(36).slice(2)}`;
    const [colleague, other] = [
      await staffMember(t, 'staff', name),
      await staffMember(t, 'owner', '別の 店長'),
    ];
    await t.shop.db.update(staff).set({ locale: 'en_US', passwordHash: 'x' }).where(eq(staff.id, other.id));
    await t.shop.db.update(staff).set({ passwordHash: 'x' }).where(eq(staff.id, colleague.id));
    await deskOk(t, 'POST', `/staff/${colleague.id}/link`, { token: owner.token });
    const mails = await mailsAbout(name);
    const to = mails.map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining([colleague.email, other.email]));
    expect(to).not.toContain(owner.email);
    const [ours, theirs] = [colleague, other].map(({ email }) => mails.find((mail) => mail.to === email));
    expect(ours?.text).toContain('のパスワードのリンクを発行しました');
    expect(theirs?.text).toContain(`made a link for a new password of ${name}`);
    await deskOk(t, 'DELETE', `/staff/${colleague.id}/totp`, { token: owner.token });
    expect(await mailsAbout(name)).toHaveLength(2 * mails.length);
  });
});
