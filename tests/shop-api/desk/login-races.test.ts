/** Logins of staff, and calls that give staff a secret, that began before the account changed have no effect after it. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { staff, staffLinks, staffSessions } from '#api/db/schema/staff.ts';
import { inTransaction } from '#api/db/transaction.ts';
import { inviteStaff } from '#api/domain/staff/links.ts';
import { findStaffSession } from '#api/domain/staff/session.ts';
import { during } from '../../setup/hashing.ts';
import { testShop } from '../../setup/shop.ts';
import { desk, deskOk, staffMember } from './desk.ts';

let n = 0;

const t = await testShop();
const owner = await staffMember(t, 'owner');

const PASSWORD = ' a long password ';
const network = () => `198.53.${process.pid % 250}.${++n}`;
const at = (from: string) => ({ 'X-Forwarded-For': from });

/** A staff member with a password, and a session with all permissions of the role. */
async function withPassword(role: 'staff' | 'owner' = 'staff') {
  const email = `race${process.pid}.${++n}@desk.example.jp`;
  const { member, token } = await inTransaction(t.shop.db, (tx) =>
    inviteStaff(t.shop, tx, { email, name: '競争 さん', role }),
  );
  const opened = await deskOk(t, 'POST', `/links/${token}`, {
    body: { password: PASSWORD },
    headers: at(network()),
  });
  await t.shop.db
    .update(staffSessions)
    .set({ level: 'full', provedAt: t.shop.now() })
    .where(eq(staffSessions.staffId, member.id));
  return { id: member.id, email, token: opened.token as string };
}

type Person = Awaited<ReturnType<typeof withPassword>>;

const logIn = ({ email }: Person, password = PASSWORD, from = network()) =>
  desk(t, 'POST', '/session', { body: { email, password }, headers: at(from) });
const changeOwn = ({ token }: Person, password: string, from = network()) =>
  desk(t, 'PUT', '/me/password', { token, body: { current: PASSWORD, password }, headers: at(from) });
const asOwner = (method: string, path: string, body?: object) =>
  deskOk(t, method, path, { token: owner.token, ...(body ? { body } : {}) });

async function setByLink({ id }: Person, password: string) {
  const { link } = await asOwner('POST', `/staff/${id}/link`);
  return deskOk(t, 'POST', `/links/${link.split('/').at(-1)}`, {
    body: { password },
    headers: at(network()),
  });
}

const changes: [string, (person: Person) => Promise<unknown>][] = [
  ['the person changed the password', (person) => changeOwn(person, 'another long password')],
  ['a link set another password', (person) => setByLink(person, 'another long password')],
  ['the person was disabled', ({ id }) => asOwner('PATCH', `/staff/${id}`, { enabled: false })],
  ['an owner ended the sessions', ({ id }) => asOwner('DELETE', `/staff/${id}/sessions`)],
  [
    'an owner removed the second factor',
    async ({ id }) => {
      await asOwner('DELETE', `/staff/${id}/totp`);
    },
  ],
  ['the person ended the other sessions', ({ token }) => deskOk(t, 'DELETE', '/me/sessions', { token })],
  [
    'the account was reset on the server',
    ({ id }) =>
      t.shop.db
        .update(staff)
        .set({ passwordHash: null, totpSecret: null, updatedAt: t.shop.now() })
        .where(eq(staff.id, id)),
  ],
];

describe('a login whose password was checked is refused, if meanwhile', () => {
  test.each(changes)('%s', async (_, change) => {
    const person = await withPassword();
    await t.shop.db
      .update(staff)
      .set({ totpSecret: Buffer.from('sealed') })
      .where(eq(staff.id, person.id));
    const late = await during(
      t,
      network(),
      `desk:account:${person.id}`,
      (from) => logIn(person, PASSWORD, from),
      () => change(person),
    );
    expect(late).toMatchObject({ status: 401, body: { errorCode: 'bad_credentials' } });
  });
});

describe('with a session that was ended meanwhile,', () => {
  test('the own password cannot be changed', async () => {
    const person = await withPassword();
    const late = await during(
      t,
      network(),
      `desk:password:${person.id}`,
      (from) => changeOwn(person, 'a third long password', from),
      () => setByLink(person, 'another long password'),
    );
    expect(late).toMatchObject({ status: 401, body: { errorCode: 'session_over' } });
    expect((await logIn(person, 'another long password')).status).toBe(200);
  });

  // The session ends between its check, which each call makes first, and the call's transaction.
  const secrets: [string, (token: string, other: Person) => ReturnType<typeof desk>][] = [
    ['no recovery codes are made', (token) => desk(t, 'POST', '/me/recovery-codes', { token })],
    ['no link is made', (token, { id }) => desk(t, 'POST', `/staff/${id}/link`, { token })],
    [
      'nobody is invited',
      (token) =>
        desk(t, 'POST', '/staff', {
          token,
          body: { name: '招待', email: `late${process.pid}.${++n}@desk.example.jp`, role: 'owner' },
        }),
    ],
  ];

  test.each(secrets)('%s', async (_, ask) => {
    const [person, other] = [await withPassword('owner'), await withPassword()];
    await t.shop.db
      .update(staff)
      .set({ totpSecret: Buffer.from('sealed') })
      .where(eq(staff.id, person.id));
    expect(await findStaffSession(t.shop, person.token)).toBeDefined();
    const before = await t.shop.db.select().from(staffLinks);
    let answer: Promise<Awaited<ReturnType<typeof desk>>> | undefined;
    await inTransaction(t.shop.db, async (tx) => {
      await tx.select().from(staff).where(eq(staff.id, person.id)).for('update');
      await tx.delete(staffSessions).where(eq(staffSessions.staffId, person.id));
      answer = ask(person.token, other);
      // On PostgreSQL the call has read its session before this transaction ends; PGlite runs one after the other.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await answer).toMatchObject({ status: 401, body: { errorCode: 'session_over' } });
    expect(await t.shop.db.select().from(staffLinks)).toHaveLength(before.length);
  });
});

test('right passwords open sixty sessions in half an hour, and then a login has to wait', async () => {
  const person = await withPassword();
  const { browserToken } = (await logIn(person)).body;
  for (let i = 1; i < 60; i++) {
    const body = {
      email: person.email,
      password: PASSWORD,
      ...(i % 2 ? { browserTokens: [browserToken] } : {}),
    };
    expect((await desk(t, 'POST', '/session', { body, headers: at(network()) })).status).toBe(200);
  }
  const refused = await logIn(person);
  expect([refused.status, refused.body.errorCode]).toEqual([429, 'too_many_requests']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1500);
});
