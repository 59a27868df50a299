import { and, eq, inArray, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { auditLog, staff } from '#api/db/schema/staff.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { allowForgetting } from '#api/domain/staff/audit.ts';
import { inviteStaff, writeLink } from '#api/domain/staff/links.ts';
import { resealTotpSecrets } from '#api/domain/staff/reseal.ts';
import { ja } from '#api/messages/ja.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { type TestShop, testShop } from '../../setup/shop.ts';
import { DESK_KEY, desk, deskOk, newKey, staffMember } from './desk.ts';

const t = await testShop();

const PASSWORD = ' a long password ';
let n = 0;

async function invited(role: Role = 'owner') {
  const email = `invited${++n}@desk.example.jp`;
  const { token, member } = await inTransaction(t.shop.db, (tx) =>
    inviteStaff(t.shop, tx, { email, name: '招待 さん', role }),
  );
  return { email, link: token, id: member.id };
}

/** A staff member with a password and a second factor. `token` belongs to the session in which they were set. */
async function withTotp() {
  const person = await invited();
  const { token } = await deskOk(t, 'POST', `/links/${person.link}`, { body: { password: PASSWORD } });
  const { secret } = await deskOk(t, 'POST', '/totp/start', { token });
  const { recoveryCodes } = await deskOk(t, 'POST', '/totp/confirm', {
    token,
    body: { code: codeOf(secret) },
  });
  return { ...person, token, secret, recoveryCodes: recoveryCodes as string[] };
}

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(t.shop.now().getTime() / 1000) });
const logIn = (email: string, password = PASSWORD) =>
  desk(t, 'POST', '/session', { body: { email, password } });
/** Moves the clock to the next code, because each code works only once. */
const nextStep = () => t.later(30_000);

describe('the desk’s key', () => {
  test('is required: with a wrong key, or none, every path is 404', async () => {
    for (const key of ['', 'x', `${DESK_KEY}x`, DESK_KEY.slice(1)])
      for (const path of ['/session', '/orders', '/nonsense', '/session/'])
        for (const method of ['GET', 'POST', 'DELETE']) {
          const { status, body } = await desk(t, method, path, { headers: { 'X-Desk-Key': key } });
          expect([path, status, body.errorCode]).toEqual([path, 404, 'not_found']);
        }
  });

  test('does not replace a session: with the key alone, calls are 401, and unknown paths 404', async () => {
    expect((await desk(t, 'GET', '/nonsense')).status).toBe(404);
    expect(await desk(t, 'GET', '/session')).toMatchObject({
      status: 401,
      body: { errorCode: 'session_over' },
    });
    expect((await desk(t, 'GET', '/session', { token: 'invented' })).status).toBe(401);
  });
});

describe('an invitation', () => {
  test('lets a person set a password once, and leads to the second factor', async () => {
    const { email, link } = await invited();
    expect(await deskOk(t, 'GET', `/links/${link}`)).toEqual({ purpose: 'invite', name: '招待 さん', email });
    const short = await desk(t, 'POST', `/links/${link}`, { body: { password: 'short' } });
    expect(short).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.stringContaining('10文字')] } },
    });
    const same = await desk(t, 'POST', `/links/${link}`, { body: { password: email.toUpperCase() } });
    expect(same).toMatchObject({ status: 400, body: { errors: { password: [expect.any(String)] } } });
    const { token, totp } = await deskOk(t, 'POST', `/links/${link}`, { body: { password: PASSWORD } });
    expect(totp).toBe('unset');
    expect((await deskOk(t, 'GET', '/session', { token })).staff.email).toBe(email);
    const again = await desk(t, 'POST', `/links/${link}`, { body: { password: PASSWORD } });
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'link_used' } });
  });

  test('expires after a day, or when another link is made for the same person', async () => {
    const { link, id } = await invited();
    const second = await inTransaction(t.shop.db, async (tx) => {
      const [member] = await tx.select().from(staff).where(eq(staff.id, id));
      if (!member) throw new Error('no staff row');
      return writeLink(t.shop, tx, member, 'reset');
    });
    expect(await desk(t, 'GET', `/links/${link}`)).toMatchObject({
      status: 409,
      body: { errorCode: 'link_used' },
    });
    t.later(24 * 3_600_000);
    expect(await desk(t, 'GET', `/links/${second}`)).toMatchObject({
      status: 409,
      body: { errorCode: 'link_expired' },
    });
    expect((await desk(t, 'GET', '/links/invented')).status).toBe(404);
  });
});

describe('the second factor', () => {
  test('is required after the password, and each code works once', async () => {
    const { email, secret } = await withTotp();
    nextStep();
    const { token, level } = (await logIn(email)).body;
    expect(level).toBe('half');
    expect((await desk(t, 'GET', '/today', { token })).status).toBe(401);
    const code = codeOf(secret);
    await deskOk(t, 'POST', '/session/totp', {
      token,
      body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
    });
    expect((await desk(t, 'GET', '/today', { token })).status).toBe(200);

    const other = (await logIn(email)).body.token;
    const replayed = await desk(t, 'POST', '/session/totp', { token: other, body: { code } });
    expect(replayed).toMatchObject({ status: 400, body: { errors: { code: [expect.any(String)] } } });
    nextStep();
    await deskOk(t, 'POST', '/session/totp', { token: other, body: { code: codeOf(secret) } });
  });

  test('is told as a wrong code with a hint, not as an error, after the clock was set back by a minute', async () => {
    const { email, secret } = await withTotp();
    const now = Math.floor(t.shop.now().getTime() / 30_000);
    for (const ahead of [1, 2, 3, 1000]) {
      await t.shop.db
        .update(staff)
        .set({ totpStep: now + ahead })
        .where(eq(staff.email, email));
      const { token } = (await logIn(email)).body;
      const answer = await desk(t, 'POST', '/session/totp', { token, body: { code: codeOf(secret) } });
      expect(answer).toMatchObject({ status: 400, body: { errors: { code: [ja['totp_wrong']] } } });
    }
  });

  test('ends the session after five wrong codes', async () => {
    const { email, secret } = await withTotp();
    nextStep();
    const { token } = (await logIn(email)).body;
    for (let tries = 1; tries < 5; tries++)
      expect((await desk(t, 'POST', '/session/totp', { token, body: { code: '000000' } })).status).toBe(400);
    expect((await desk(t, 'POST', '/session/totp', { token, body: { code: '000000' } })).status).toBe(401);
    expect((await desk(t, 'POST', '/session/totp', { token, body: { code: codeOf(secret) } })).status).toBe(
      401,
    );
  });

  test('allows only ten wrong codes over all sessions of an account', async () => {
    const { email, secret } = await withTotp();
    nextStep();
    const tryCode = async (code: string) => {
      const { token } = (await logIn(email)).body;
      return desk(t, 'POST', '/session/totp', { token, body: { code } });
    };
    for (let tries = 1; tries <= 10; tries++) expect((await tryCode('000000')).status).toBe(400);
    expect((await tryCode(codeOf(secret))).status).toBe(429);
    t.later(30 * 60_000);
    expect((await tryCode(codeOf(secret))).status).toBe(200);
  });

  test('has one secret if its setup is started twice at the same time', async () => {
    const { link } = await invited();
    const { token } = await deskOk(t, 'POST', `/links/${link}`, { body: { password: PASSWORD } });
    const [first, second] = await Promise.all([1, 2].map(() => deskOk(t, 'POST', '/totp/start', { token })));
    expect(second).toEqual(first);
  });

  test('can be replaced by a recovery code, which works once', async () => {
    const { email, recoveryCodes } = await withTotp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ''] = recoveryCodes;
    const { token } = (await logIn(email)).body;
    const proved = await deskOk(t, 'POST', '/session/totp', { token, body: { code: first.toUpperCase() } });
    expect(proved).toEqual({ recoveryCodesLeft: 9 });
    const other = (await logIn(email)).body.token;
    expect((await desk(t, 'POST', '/session/totp', { token: other, body: { code: first } })).status).toBe(
      400,
    );
  });

  test('cannot be set up twice, and the secret is stored encrypted', async () => {
    const { token, id, secret } = await withTotp();
    expect((await desk(t, 'POST', '/totp/start', { token })).status).toBe(409);
    const [row] = await t.shop.db.select().from(staff).where(eq(staff.id, id));
    expect(Buffer.from(row?.totpSecret ?? []).toString('latin1')).not.toContain(secret);
  });

  describe('where it is required,', () => {
    const invite = (token: string) =>
      desk(t, 'POST', '/staff', {
        token,
        body: { name: 'x', email: `y${++n}@desk.example.jp`, role: 'reader' },
      });
    let before: TestShop['shop']['env'];
    beforeEach(() => {
      before = t.shop.env;
      t.shop.env = { ...before, DESK_TOTP: 'required' };
    });
    afterEach(() => {
      t.shop.env = before;
    });

    test('nobody works on without one: its removal leaves ten minutes to set up another', async () => {
      const { token } = await withTotp();
      expect((await desk(t, 'DELETE', '/me/totp', { token })).status).toBe(204);
      const session = await deskOk(t, 'GET', '/session', { token });
      expect(session).toMatchObject({ level: 'half', totp: 'unset', freshUntil: null });
      expect((await desk(t, 'GET', '/orders', { token })).status).toBe(401);
      expect((await invite(token)).status).toBe(401);
      const { secret } = await deskOk(t, 'POST', '/totp/start', { token });
      await deskOk(t, 'POST', '/totp/confirm', { token, body: { code: codeOf(secret) } });
      expect((await invite(token)).status).toBe(201);
      expect((await desk(t, 'DELETE', '/me/totp', { token })).status).toBe(204);
      t.later(11 * 60_000);
      expect((await desk(t, 'GET', '/session', { token })).status).toBe(401);
    });

    test('sessions from the time when it was optional have to set it up', async () => {
      t.shop.env = before;
      const { token } = await staffMember(t, 'owner');
      expect((await invite(token)).status).toBe(201);
      t.shop.env = { ...before, DESK_TOTP: 'required' };
      expect(await deskOk(t, 'GET', '/session', { token })).toMatchObject({ level: 'half', totp: 'unset' });
      expect((await invite(token)).status).toBe(401);
    });
  });

  describe('after a change of JWT_SECRET', () => {
    const NEW = 'another-secret-of-more-than-32-letters';
    const enter = async (email: string, code: string) => {
      const { token } = (await logIn(email)).body;
      return { token, ...(await desk(t, 'POST', '/session/totp', { token, body: { code } })) };
    };
    let before: TestShop['shop']['env'];
    beforeEach(() => {
      before = t.shop.env;
    });
    afterEach(() => {
      t.shop.env = before;
    });

    test('is accepted while the previous secret is configured, and afterwards, because it was sealed anew', async () => {
      const [one, other] = [await withTotp(), await withTotp()];
      t.shop.env = { ...before, JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: before.JWT_SECRET };
      nextStep();
      expect((await enter(one.email, codeOf(one.secret))).status).toBe(200);
      expect(await resealTotpSecrets(t.shop)).toBeGreaterThanOrEqual(2);
      expect(await resealTotpSecrets(t.shop)).toBe(0);
      // A process that is not restarted yet knows both secrets the other way round.
      t.shop.env = { ...before, JWT_SECRET_PREVIOUS: NEW };
      nextStep();
      expect((await enter(other.email, codeOf(other.secret))).status).toBe(200);
      t.shop.env = { ...before, JWT_SECRET: NEW };
      nextStep();
      for (const { email, secret } of [one, other])
        expect((await enter(email, codeOf(secret))).status).toBe(200);
      // Back, for the tests below.
      t.shop.env = { ...before, JWT_SECRET_PREVIOUS: NEW };
      expect(await resealTotpSecrets(t.shop)).toBeGreaterThanOrEqual(2);
    });

    test('is refused as wrong without the previous secret, but recovery codes work, and it can be set up again', async () => {
      const { email, secret, recoveryCodes } = await withTotp();
      t.shop.env = { ...before, JWT_SECRET: NEW };
      nextStep();
      t.logs.length = 0;
      const wrong = await enter(email, codeOf(secret));
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['code']]);
      expect(t.logs).toContainEqual(
        expect.objectContaining({ level: 'warn', event: 'staff.totp_unreadable' }),
      );
      const { status, token } = await enter(email, recoveryCodes[0] ?? '');
      expect(status).toBe(200);
      expect((await desk(t, 'DELETE', '/me/totp', { token })).status).toBe(204);
      const { secret: again } = await deskOk(t, 'POST', '/totp/start', { token });
      await deskOk(t, 'POST', '/totp/confirm', { token, body: { code: codeOf(again) } });
    });

    test('begins anew if the secret was changed during the setup', async () => {
      const { link } = await invited();
      const { token } = await deskOk(t, 'POST', `/links/${link}`, { body: { password: PASSWORD } });
      const first = await deskOk(t, 'POST', '/totp/start', { token });
      t.shop.env = { ...before, JWT_SECRET: NEW };
      const second = await deskOk(t, 'POST', '/totp/start', { token });
      expect(second.secret).not.toBe(first.secret);
      await deskOk(t, 'POST', '/totp/confirm', { token, body: { code: codeOf(second.secret) } });
    });
  });
});

describe('the sessions of staff', () => {
  test('end after an hour without a request, and in any case after eight hours', async () => {
    const { token } = await staffMember(t);
    for (let minutes = 0; minutes < 8 * 60; minutes += 59) {
      expect((await desk(t, 'GET', '/session', { token })).status).toBe(200);
      t.later(59 * 60_000);
    }
    expect((await desk(t, 'GET', '/session', { token })).status).toBe(401);
    const { token: idle } = await staffMember(t);
    t.later(61 * 60_000);
    expect((await desk(t, 'GET', '/session', { token: idle })).status).toBe(401);
  });

  test('end at a logout, and when the person is disabled', async () => {
    const { token } = await staffMember(t);
    expect((await desk(t, 'DELETE', '/session', { token })).status).toBe(204);
    expect((await desk(t, 'GET', '/session', { token })).status).toBe(401);
    const person = await staffMember(t);
    await t.shop.db.update(staff).set({ disabledAt: t.shop.now() }).where(eq(staff.id, person.id));
    expect((await desk(t, 'GET', '/session', { token: person.token })).status).toBe(401);
  });

  test('of a browser in which the person has logged in before are not refused because of others', async () => {
    const person = await withTotp();
    const other = await withTotp();
    const { browserToken } = (await logIn(person.email)).body;
    const known = (browserTokens: string[], password = PASSWORD) =>
      desk(t, 'POST', '/session', { body: { email: person.email, password, browserTokens } });
    for (let n = 0; n < 6; n++) await logIn(person.email, 'wrong');
    expect((await logIn(person.email)).status).toBe(429);
    const foreign = (await logIn(other.email)).body.browserToken;
    expect((await known([foreign, 'x', `${browserToken}x`])).status).toBe(429);
    const again = await known([foreign, browserToken]);
    expect([again.status, again.body.browserToken]).toEqual([200, browserToken]);
    for (let n = 0; n < 6; n++) await known([browserToken], 'wrong');
    expect((await known([browserToken])).status).toBe(429);
  });

  test('are refused after five wrong passwords, and unknown e-mail addresses get the error of a wrong password', async () => {
    const { email } = await withTotp();
    for (let tries = 0; tries < 5; tries++)
      expect((await logIn(email, 'wrong password')).body.errorCode).toBe('bad_credentials');
    expect(await logIn(email)).toMatchObject({ status: 429, body: { errorCode: 'too_many_requests' } });
    expect((await logIn('nobody@desk.example.jp')).body.errorCode).toBe('bad_credentials');
    expect((await logIn('not an address')).body.errorCode).toBe('bad_credentials');
    t.later(31 * 60_000);
    expect((await logIn(email)).status).toBe(200);
  });
});

describe('logins are in the audit log:', () => {
  /** The outcome of each login, oldest first, and whether its entry is by this person: a failed login is by nobody. */
  const logins = async (id: number) =>
    (
      await t.shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, String(id)), inArray(auditLog.call, LOGINS)))
        .orderBy(auditLog.id)
    ).map(({ staffId, after }) => [after?.['outcome'], staffId === id]);
  const LOGINS = ['desk.openSession', 'desk.proveTotp', 'desk.closeSession'];
  const prove = (token: string, code: string) => desk(t, 'POST', '/session/totp', { token, body: { code } });

  test('right, wrong, by a recovery code, and the logout', async () => {
    const { id, email, secret, recoveryCodes } = await withTotp();
    nextStep();
    await logIn(email, 'wrong password');
    const { token } = (await logIn(email)).body;
    await prove(token, '000000');
    await prove(token, codeOf(secret));
    await desk(t, 'DELETE', '/session', { token });
    const other = (await logIn(email)).body.token;
    await prove(other, recoveryCodes[0] ?? '');
    expect(await logins(id)).toEqual([
      ['password_wrong', false],
      ['password_right', true],
      ['code_wrong', false],
      ['logged_in', true],
      ['logged_out', true],
      ['password_right', true],
      ['recovery_code', true],
      ['logged_in', true],
    ]);
  });

  test('refused for some time: once, however often somebody tries', async () => {
    const { id, email } = await withTotp();
    for (let tries = 1; tries <= 9; tries++) await logIn(email, 'wrong password');
    expect(await logins(id)).toEqual([
      ...Array.from({ length: 5 }, () => ['password_wrong', false]),
      ['locked', false],
    ]);
  });

  test('ended after five wrong codes', async () => {
    const { id, email } = await withTotp();
    const { token } = (await logIn(email)).body;
    for (let tries = 1; tries <= 5; tries++) await prove(token, '000000');
    expect((await logins(id)).map(([outcome]) => outcome)).toEqual([
      'password_right',
      ...Array.from({ length: 4 }, () => 'code_wrong'),
      'ended',
    ]);
  });

  test('and a first login from another network is mailed to the person', async () => {
    const { email, secret } = await withTotp();
    const enter = async (ip: string) => {
      nextStep();
      const headers = { 'X-Forwarded-For': ip };
      const { token } = (await desk(t, 'POST', '/session', { headers, body: { email, password: PASSWORD } }))
        .body;
      await desk(t, 'POST', '/session/totp', { token, headers, body: { code: codeOf(secret) } });
    };
    const mails = async () =>
      (await t.shop.db.select().from(outboxMails).where(eq(outboxMails.template, 'staff_login'))).filter(
        ({ to }) => to === email,
      );
    await enter('198.51.100.7');
    await enter('198.51.100.7');
    expect(await mails()).toEqual([]);
    await enter('203.0.113.9');
    await enter('198.51.100.7');
    await enter('203.0.113.9');
    expect((await mails()).map(({ subject, text }) => [subject, text.includes('203.0.113.9')])).toEqual([
      [expect.stringContaining('新しい場所からログイン'), true],
    ]);
  });

  test('of an address that nobody has only in the log, without the address', async () => {
    const before = await t.shop.db.$count(auditLog);
    await logIn('nobody@desk.example.jp');
    expect(await t.shop.db.$count(auditLog)).toBe(before);
    const line = t.logs.findLast(({ event }) => event === 'staff.login');
    expect(line).toMatchObject({ level: 'warn', data: { staff: null, outcome: 'password_wrong' } });
    expect(JSON.stringify(line)).not.toContain('nobody');
  });
});

test('the audit log is append-only', async () => {
  await withTotp();
  const rows = await t.shop.db.select().from(auditLog);
  expect(rows.map(({ call }) => call)).toContain('desk.confirmTotp');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  for (const statement of [
    sql`update audit_log set call = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(t.shop.db.execute(statement)).rejects.toThrow();
  await inTransaction(t.shop.db, async (tx) => {
    await allowForgetting(tx);
    await tx.execute(sql`delete from audit_log where at < now() - interval '7 years'`);
  });
  await expect(t.shop.db.execute(sql`delete from audit_log`)).rejects.toThrow();
});

test('a malformed body is refused', async () => {
  const answer = await desk(t, 'POST', '/session', { body: [], key: newKey() });
  expect(answer.status).toBe(400);
});
