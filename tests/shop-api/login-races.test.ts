/** A login that was checked before the password, or the account, changed opens no session after it. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { sessions, users } from '#api/db/schema/people.ts';
import { call, member } from '../setup/client.ts';
import { during } from '../setup/hashing.ts';
import { testShop } from '../setup/shop.ts';

let n = 0;

const t = await testShop();

const network = () => `198.52.${process.pid % 250}.${++n}`;
const NEW = { first: 'New-pass1', second: 'New-pass1' };
const WRONG = { status: 401, body: { errorCode: 'bad_credentials' } };

type Member = Awaited<ReturnType<typeof member>>;

const login = (m: Member, password: string, from = network()) =>
  call(t, 'POST', '/login', { body: { email: m.email, password }, headers: { 'X-Forwarded-For': from } });

const changeOwn = ({ bearer }: Member, from = network()) =>
  call(t, 'PUT', '/me/change-password', {
    body: { currentPassword: 'password1', newPassword: NEW },
    bearer,
    headers: { 'X-Forwarded-For': from },
  });

async function resetByMail(m: Member) {
  await call(t, 'PUT', '/request-password-reset', {
    body: { email: m.email },
    headers: { 'X-Forwarded-For': network() },
  });
  const mails = await t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, m.email));
  const token = /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  const password = { first: 'Reset-pw1', second: 'Reset-pw1' };
  return call(t, 'PUT', `/password-reset/${token}`, {
    body: { password },
    headers: { 'X-Forwarded-For': network() },
  });
}

const openSessions = async ({ id }: Member) =>
  (await t.shop.db.select().from(sessions).where(eq(sessions.userId, id))).filter((row) => !row.revokedAt)
    .length;

describe('a login that was checked', () => {
  it('before a change of password is refused', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `login:account:${m.id}:`,
      (from) => login(m, 'password1', from),
      () => changeOwn(m),
    );
    expect(late).toMatchObject(WRONG);
    expect(await openSessions(m)).toBe(1);
    expect((await login(m, NEW.first)).status).toBe(200);
  });

  it('before a reset by a mailed link is refused', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `login:account:${m.id}:`,
      (from) => login(m, 'password1', from),
      () => resetByMail(m),
    );
    expect(late).toMatchObject(WRONG);
    expect(await openSessions(m)).toBe(0);
  });

  it('before the member was disabled is refused', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `login:account:${m.id}:`,
      (from) => login(m, 'password1', from),
      () => t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, m.id)),
    );
    expect(late).toMatchObject({ status: 401, body: { errorCode: 'user_not_enabled' } });
    expect(await openSessions(m)).toBe(1);
  });

  it('before the member was erased is refused', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `login:account:${m.id}:`,
      (from) => login(m, 'password1', from),
      () => t.shop.db.delete(users).where(eq(users.id, m.id)),
    );
    expect(late).toMatchObject(WRONG);
  });

  it('before the account was given to the verified owner of its address is refused', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `login:account:${m.id}:`,
      (from) => login(m, 'password1', from),
      () => t.shop.db.update(users).set({ passwordHash: null }).where(eq(users.id, m.id)),
    );
    expect(late).toMatchObject(WRONG);
  });
});

describe('a change of password', () => {
  it('does not overwrite the password that a mailed link has set meanwhile', async () => {
    const m = await member(t);
    const late = await during(
      t,
      network(),
      `password:member:${m.id}`,
      (from) => changeOwn(m, from),
      () => resetByMail(m),
    );
    expect(late.status).toBe(401);
    expect((await login(m, 'Reset-pw1')).status).toBe(200);
    expect(await openSessions(m)).toBe(1);
  });

  it('does not overwrite the password that another session has set meanwhile', async () => {
    const m = await member(t);
    const other = (await login(m, 'password1')).data;
    const late = await during(
      t,
      network(),
      `password:member:${m.id}`,
      (from) =>
        call(t, 'PUT', '/me/change-password', {
          body: {
            currentPassword: 'password1',
            newPassword: { first: 'Other-pw1', second: 'Other-pw1' },
          },
          bearer: other.token,
          headers: { 'X-Forwarded-For': from },
        }),
      () => changeOwn(m),
    );
    expect(late.status).toBe(401);
    expect((await login(m, NEW.first)).status).toBe(200);
    expect((await login(m, 'Other-pw1')).status).toBe(401);
  });
});

it('logins and changes of password at once leave no session that the new password has not opened', async () => {
  for (let round = 0; round < 6; round++) {
    const m = await member(t);
    const logins = Array.from({ length: 4 }, () => login(m, 'password1'));
    const [changed, ...answers] = await Promise.all([changeOwn(m), ...logins]);
    expect(changed?.status).toBe(200);
    for (const { data, status } of answers) {
      if (status !== 200) continue;
      const refreshed = await call(t, 'POST', '/token/refresh', {
        body: { refresh_token: data.refresh_token },
      });
      expect(refreshed.status).toBe(401);
    }
    expect(await openSessions(m)).toBe(1);
  }
});
