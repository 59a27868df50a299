import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outboxMails } from '#api/db/schema/mail.ts';
import { sessions, userIdentities, users } from '#api/db/schema/people.ts';
import type { Env } from '#api/env.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { anotherSession, call, cartWith, member } from '../setup/client.ts';
import { withCompany, shopWith as withSettings } from '../setup/company.ts';
import { accessTokenOf, type Send, type Who } from '../setup/oauth.ts';
import { makeProduct } from '../setup/products.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

const t = await testShop();

const BACK = 'http://localhost:3000/session-api/oauth-auth-exchange';
const BARE = { 'X-Shop-Api-Envelope': 'off' };

let n = 0;
const from = () => ({ 'X-Forwarded-For': `198.18.0.${++n}` });
const address = (word = 'soto') => `${word}${process.pid}.${++n}@example.jp`;

const shopWith = (change: Partial<Env>) => withSettings(t, change);

const memberByEmail = async (email: string) =>
  (await t.shop.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0];
const mailsTo = async (to: string) =>
  t.shop.db.select().from(outboxMails).where(eq(outboxMails.to, to)).orderBy(desc(outboxMails.id));

const send: Send = (path, init) => fetch(t.sandboxUrl + path, { redirect: 'manual', ...init });
const tokenOf = (who: Who) => accessTokenOf(send, BACK, who);
const typedIn = (email: string, change: Who = {}): Who => ({
  person: 'other',
  email,
  family_name: '林',
  given_name: '健',
  email_verified: '1',
  ...change,
});

const logIn = (accessToken: unknown, options: Parameters<typeof call>[3] = {}, shop: TestShop = t) =>
  call(shop, 'POST', '/login/oauth', {
    ...options,
    body: { provider: 'sandbox', accessToken, ...(options.body as object) },
    headers: { ...from(), ...options.headers },
  });
const meOf = async (bearer: string) => (await call(t, 'GET', '/me', { bearer })).data;

/** Logs in with an OAuth provider that returns these claims. */
async function logInAs(claims: unknown, status = 200) {
  let answer: Awaited<ReturnType<typeof logIn>> | undefined;
  await withCompany({ status, body: claims }, async (url) => {
    answer = await logIn('any', {}, shopWith({ OAUTH_USERINFO_URL: url }));
  });
  return answer as Awaited<ReturnType<typeof logIn>>;
}
const identitiesOf = (userId: number) =>
  t.shop.db.select().from(userIdentities).where(eq(userIdentities.userId, userId));

describe('POST /login/oauth', () => {
  it('finds a member by the verified e-mail address, in any letter case, and keeps the password', async () => {
    const m = await member(t);
    const answer = await logIn(await tokenOf(typedIn(m.email.toUpperCase())));
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ token: expect.any(String), refresh_token: expect.any(String) });
    expect(await meOf(answer.data.token)).toMatchObject({ id: m.id, lastName: '山田' });
    expect(await identitiesOf(m.id)).toHaveLength(1);
    const login = await call(t, 'POST', '/login', {
      body: { email: m.email, password: 'password1' },
      headers: from(),
    });
    expect(login.status).toBe(200);
    const refreshed = await call(t, 'POST', '/token/refresh', { body: { refresh_token: m.refresh } });
    expect(refreshed.status).toBe(200);
  });

  it('logs in the demo member', async () => {
    const answer = await logIn(await tokenOf({ person: 'hanako' }), { headers: BARE });
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['token', 'refresh_token']));
    expect((await meOf(answer.body.token)).email).toBe('hanako@example.jp');
  });

  it('opens an enabled, verified account for a new person once, and sends a mail', async () => {
    const email = address();
    const first = await logIn(await tokenOf(typedIn(email)), { locale: 'en_US' });
    expect(first.status).toBe(200);
    const me = await meOf(first.data.token);
    expect(me).toMatchObject({ email, lastName: '林', firstName: '健', subscribedToNewsletter: false });
    expect(await memberByEmail(email)).toMatchObject({ passwordHash: null, locale: 'en_US', enabled: true });
    expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual([
      '[Komorebi Books] Your registration is complete',
    ]);
    const second = await logIn(await tokenOf(typedIn(email)));
    expect((await meOf(second.data.token)).id).toBe(me.id);
    expect(await identitiesOf(me.id)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('creates one member if several first logins are concurrent', async () => {
    const email = address();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => tokenOf(typedIn(email))));
    const answers = await Promise.all(tokens.map((token) => logIn(token)));
    expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    const ids = await Promise.all(answers.map(async (a) => (await meOf(a.data.token)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await identitiesOf(ids[0])).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('recognises a member by `sub` even if the e-mail address at the provider has changed', async () => {
    const email = address();
    const first = await logInAs({ sub: `lasting-${email}`, email, email_verified: true });
    const { id } = await meOf(first.data.token);
    for (const claims of [{}, { email: address(), email_verified: true }, { email, email_verified: false }]) {
      const again = await logInAs({ sub: `lasting-${email}`, ...claims });
      expect(await meOf(again.data.token)).toMatchObject({ id, email });
    }
  });

  it('accepts names that are missing, too long or malformed', async () => {
    const name = async (claims: object) => {
      const email = address();
      const answer = await logInAs({ sub: email, email, email_verified: 'true', ...claims });
      const { lastName, firstName } = await meOf(answer.data.token);
      return [lastName, firstName, email.split('@')[0]];
    };
    const [last, first, local] = await name({});
    expect([last, first]).toEqual([local, local]);
    expect((await name({ family_name: null, given_name: 5 })).slice(0, 1)).not.toEqual(['']);
    const broken = { family_name: ' 山\u0000田\r\nBcc: x ', given_name: `${'あ'.repeat(63)}𠮷` };
    expect((await name(broken)).slice(0, 2)).toEqual(['山田 Bcc: x', `${'あ'.repeat(63)}`]);
  });

  it('does not open an account for an e-mail address that is not verified', async () => {
    const answer = await logIn(await tokenOf({ person: 'misaki' }));
    expect(answer.body).toEqual({
      success: false,
      code: 401,
      message: expect.stringContaining('確認されていない'),
      data: null,
      errorCode: 'user_not_enabled',
    });
    const english = await logIn(await tokenOf({ person: 'misaki' }), { locale: 'en_US', headers: BARE });
    expect(english.body).toEqual({
      code: 401,
      message: expect.stringContaining('not verified'),
      errorCode: 'user_not_enabled',
    });
    expect(await memberByEmail('misaki.suzuki@example.jp')).toBeUndefined();
  });

  it.each([
    [{ email_verified: false }],
    [{ email_verified: 'false' }],
    [{ email_verified: 1 }],
    [{ email_verified: undefined }],
    [{ email: undefined }],
    [{ email: null }],
    [{ email: '' }],
    [{ email: 'no-address' }],
    // E-mail addresses that only look like hanako's belong to other people.
    [{ email: 'ｈａｎａｋｏ@example.jp' }],
    [{ email: 'hanako＠example.jp' }],
    [{ email: 'hana\u212ao@example.jp' }],
    [{ email: ' hanako@example.jp' }],
    [{ email: 'hanako@example.jp\u0000' }],
  ])('does not log in to hanako’s account with %j', async (change) => {
    const claims = { sub: `stranger-${++n}`, email: 'hanako@example.jp', email_verified: true, ...change };
    expect((await logInAs(claims)).body).toMatchObject({ code: 401, errorCode: 'user_not_enabled' });
  });

  it('refuses a disabled member, and does not store the identity', async () => {
    const answer = await logIn(await tokenOf(typedIn('teishi@example.jp')));
    expect(answer.body).toMatchObject({ code: 401, errorCode: 'user_not_enabled' });
    const teishi = await memberByEmail('teishi@example.jp');
    expect(await identitiesOf(teishi?.id as number)).toEqual([]);
    const email = address();
    await logIn(await tokenOf(typedIn(email)));
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.email, email));
    expect((await logIn(await tokenOf(typedIn(email)))).body).toMatchObject({
      code: 401,
      errorCode: 'user_not_enabled',
    });
  });

  it('locks out a person who registered the e-mail address before its owner', async () => {
    const email = address();
    const registration = { lastName: '悪', firstName: '人', email, plainPassword: 'attacker1' };
    expect((await call(t, 'POST', '/register', { body: registration, headers: from() })).status).toBe(204);
    const planted = await memberByEmail(email);
    const session = await anotherSession(t, planted?.id as number);

    const answer = await logIn(await tokenOf(typedIn(email)));
    expect(answer.status).toBe(200);
    expect(await meOf(answer.data.token)).toMatchObject({ id: planted?.id, email });
    expect((await memberByEmail(email))?.passwordHash).toBeNull();
    const attack = await call(t, 'POST', '/login', {
      body: { email, password: 'attacker1' },
      headers: from(),
    });
    expect(attack.body).toMatchObject({ code: 401, errorCode: 'bad_credentials' });
    const body = { refresh_token: session.refresh_token };
    expect((await call(t, 'POST', '/token/refresh', { body })).status).toBe(401);
    const open = await t.shop.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, planted?.id as number), isNull(sessions.revokedAt)));
    expect(open).toHaveLength(1);
  });

  it('opens an account without a password, which the member can set by mail, but not change', async () => {
    const email = address();
    const { data } = await logIn(await tokenOf(typedIn(email)));
    const change = await call(t, 'PUT', '/me/change-password', {
      bearer: data.token,
      body: { currentPassword: '', newPassword: { first: 'newpass1', second: 'newpass1' } },
    });
    expect(change.body).toMatchObject({ code: 400, errorCode: 'current_password_incorrect' });
    const login = (password: string) =>
      call(t, 'POST', '/login', { body: { email, password }, headers: from() });
    expect((await login('password1')).body).toMatchObject({ code: 401, errorCode: 'bad_credentials' });
    await call(t, 'PUT', '/request-password-reset', { body: { email }, headers: from() });
    const [mail] = await mailsTo(email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const set = await call(t, 'PUT', `/password-reset/${token}`, {
      body: { password: { first: 'newpass1', second: 'newpass1' } },
    });
    expect(set.status).toBe(200);
    expect((await login('newpass1')).status).toBe(200);
    expect((await logIn(await tokenOf(typedIn(email)))).status).toBe(200);
  });

  it('opens no account if the terms are not accepted, but finds an existing account', async () => {
    const email = address();
    const without = { body: { termsAccepted: false } };
    const refused = await logIn(await tokenOf(typedIn(email)), without);
    expect(refused.body).toMatchObject({ code: 400, errorCode: 'validation_failed' });
    expect(Object.keys(refused.body.errors)).toEqual(['termsAccepted']);
    expect(await memberByEmail(email)).toBeUndefined();
    expect((await logIn(await tokenOf(typedIn(email)), { body: { termsAccepted: true } })).status).toBe(200);
    expect((await logIn(await tokenOf(typedIn(email)), without)).status).toBe(200);
  });

  it('merges the carts as a login with a password does', async () => {
    const [inHand, left] = [await makeProduct(t), await makeProduct(t)];
    const m = await member(t);
    await cartWith(t, [{ productCode: left, quantity: 2 }], m.bearer);
    const guest = await cartWith(t, [{ productCode: inHand, quantity: 1 }]);
    const answer = await logIn(await tokenOf(typedIn(m.email)), { body: { token: guest } });
    expect(answer.data).toMatchObject({ cartChanges: { added: 1, reduced: 0 } });
    const cart = await call(t, 'GET', `/carts/${answer.data.cartToken}`, { bearer: answer.data.token });
    const codes = cart.data.items.map((i: { product: { code: string } }) => i.product.code);
    expect(codes.sort()).toEqual([inHand, left].sort());
    for (const token of ['unknown', null, 5, 'x'.repeat(300)]) {
      const other = await logIn(await tokenOf(typedIn(m.email)), { body: { token } });
      expect(other.data.cartToken).toBe(answer.data.cartToken);
    }
  });

  it.each([
    [{ provider: 'other' }, 'provider'],
    [{ provider: '' }, 'provider'],
    [{ provider: undefined }, 'provider'],
    [{ accessToken: '' }, 'accessToken'],
    [{ accessToken: undefined }, 'accessToken'],
    [{ accessToken: 'a b' }, 'accessToken'],
    [{ accessToken: 'a\r\nX-Evil: 1' }, 'accessToken'],
    [{ accessToken: '山' }, 'accessToken'],
    [{ accessToken: 'x'.repeat(8193) }, 'accessToken'],
  ])('refuses %j at its field', async (wrong, field) => {
    const answer = await logIn('any', { body: wrong });
    expect(answer.body).toMatchObject({ code: 400, errorCode: 'validation_failed' });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('is refused if no provider is configured', async () => {
    const answer = await logIn('any', {}, shopWith({ OAUTH_USERINFO_URL: undefined }));
    expect(Object.keys(answer.body.errors)).toEqual(['provider']);
  });

  it('refuses a token that the provider does not know, and after 25 such tries every login from the IP address', async () => {
    const headers = from();
    const answer = await logIn('made-up', { headers });
    expect(answer.body).toMatchObject({ success: false, code: 401, errorCode: 'bad_credentials' });
    const english = await logIn('made-up', { headers: { ...headers, ...BARE }, locale: 'en_US' });
    expect(english.body).toEqual({
      code: 401,
      message: 'The login with your other account could not be confirmed. Please try again.',
      errorCode: 'bad_credentials',
    });
    for (let i = 2; i < 25; i++) await logIn('made-up', { headers });
    const good = await tokenOf({ person: 'hanako' });
    const refused = await logIn(good, { headers });
    expect(refused.body).toMatchObject({ code: 429, errorCode: 'too_many_requests' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1500);
    const password = { email: 'hanako@example.jp', password: 'password1' };
    expect((await call(t, 'POST', '/login', { body: password, headers })).status).toBe(429);
    expect((await logIn(good)).status).toBe(200);
  });

  it('does not use up the limit of logins with a password while the provider is down', async () => {
    const headers = from();
    const url = `http://127.0.0.1:${await freePort()}`;
    const down = shopWith({ OAUTH_USERINFO_URL: url });
    for (let i = 0; i < 26; i++) expect((await logIn('any', { headers }, down)).status).toBe(503);
    const password = { email: 'hanako@example.jp', password: 'password1' };
    expect((await call(t, 'POST', '/login', { body: password, headers })).status).toBe(200);
  });

  it('answers 503 with Retry-After if the provider is down', async () => {
    const token = await tokenOf({ person: 'hanako' });
    await send('/sandbox/oauth/next', {
      method: 'POST',
      body: JSON.stringify({ result: 'server_error', for: 'userinfo' }),
    });
    const answer = await logIn(token);
    expect(answer.body).toMatchObject({ code: 503, errorCode: 'unavailable' });
    expect(answer.headers.get('Retry-After')).toBe('5');
    const url = `http://127.0.0.1:${await freePort()}`;
    expect((await logIn(token, {}, shopWith({ OAUTH_USERINFO_URL: url }))).status).toBe(503);
    expect((await logIn(token)).status).toBe(200);
  });

  it.each([
    ['<html>', 200],
    [{}, 200],
    [[], 200],
    [null, 200],
    [{ sub: '' }, 200],
    [{ sub: 5 }, 200],
    [{ sub: 'a\u0000' }, 200],
    [{ sub: 'x'.repeat(256) }, 200],
    [{ sub: 'fine' }, 201],
    [{}, 404],
    [{}, 429],
    [{ sub: 'fine' }, 500],
  ])('treats the provider’s response %j with status %i as invalid', async (claims, status) => {
    expect((await logInAs(claims, status)).body).toMatchObject({ code: 503, errorCode: 'unavailable' });
  });

  it.each([400, 401, 403])('treats the provider’s status %i as an invalid token', async (status) => {
    expect((await logInAs({}, status)).body).toMatchObject({ code: 401, errorCode: 'bad_credentials' });
  });

  it('never logs a token', async () => {
    t.logs.length = 0;
    const [{ n: before } = { n: 0 }] = await t.shop.db.select({ n: count() }).from(sessions);
    await logIn('secret-token-of-somebody', {}, shopWith({ OAUTH_USERINFO_URL: 'http://127.0.0.1:1/' }));
    expect(JSON.stringify(t.logs)).not.toContain('secret-token');
    expect(t.logs.some((entry) => entry.event === 'outside.unreachable')).toBe(true);
    const [{ n: after } = { n: 0 }] = await t.shop.db.select({ n: count() }).from(sessions);
    expect(after).toBe(before);
  });
});
