import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/people.ts';
import { askOutside } from '#api/domain/outside-calls.ts';
import { type Env, readEnv } from '#api/env.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { call, member } from '../setup/client.ts';
import { type Answer, withCompany, shopWith as withSettings } from '../setup/company.ts';
import { type TestShop, testShop } from '../setup/shop.ts';

const t = await testShop();

const BARE = { 'X-Shop-Api-Envelope': 'off' };

let n = 0;
const address = (word = 'soto') => `${word}${process.pid}.${++n}@example.jp`;

const shopWith = (change: Partial<Env>) => withSettings(t, change);

const memberByEmail = async (email: string) =>
  (await t.shop.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0];
/** A member with an e-mail address that makes the sandbox's account service fail. */
async function memberNamed(word: string) {
  const m = await member(t);
  await t.shop.db
    .update(users)
    .set({ email: address(word) })
    .where(eq(users.id, m.id));
  return m;
}

const link = (shop: TestShop, id: unknown, bearer?: string, options: Parameters<typeof call>[3] = {}) =>
  call(shop, 'POST', '/ac/register', { ...options, body: { webshop_user_id: id }, bearer });

describe('POST /ac/register', () => {
  it('asks the account service once, and stores the id that it returns', async () => {
    const m = await member(t);
    const acUserId = `AC-${String(m.id).padStart(6, '0')}`;
    const first = await link(t, m.id, m.bearer);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ success: true, message: '', data: { acUserId } });
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).data.acUserId).toBe(acUserId);
    const dead = shopWith({ AC_URL: `http://127.0.0.1:${await freePort()}` });
    const again = await link(dead, String(m.id), m.bearer, { headers: BARE });
    expect([again.status, again.body]).toEqual([200, { acUserId }]);
  });

  it('sends the member’s own id and e-mail address', async () => {
    const m = await member(t);
    await withCompany({ status: 201, body: { ac_user_id: `X-${m.id}` } }, async (url, asked) => {
      const shop = shopWith({ AC_URL: `${url}/ac/`, AC_TOKEN: 'a-secret-of-the-shop' });
      expect((await link(shop, m.id, m.bearer)).data.acUserId).toBe(`X-${m.id}`);
      const body = JSON.stringify({ webshop_user_id: m.id, email: m.email });
      expect(asked).toEqual([`POST /ac/users Bearer a-secret-of-the-shop ${body}`]);
    });
  });

  it('returns the same id to concurrent calls', async () => {
    const m = await member(t);
    const answers = await Promise.all(Array.from({ length: 8 }, () => link(t, m.id, m.bearer)));
    expect(answers.map((a) => a.status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((a) => a.data.acUserId)).size).toBe(1);
  });

  it('requires a login and the member’s own id', async () => {
    const m = await member(t);
    expect((await link(t, m.id)).body).toMatchObject({ code: 401, errorCode: 'token_missing' });
    for (const id of [m.id + 1, 0, -1, 1.5, 'x', '', null, undefined, {}]) {
      const answer = await link(t, id, m.bearer);
      expect(answer.body, String(id)).toMatchObject({ code: 400, errorCode: 'validation_failed' });
      expect(Object.keys(answer.body.errors)).toEqual(['webshop_user_id']);
    }
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, m.id));
    expect((await link(t, m.id, m.bearer)).body).toMatchObject({ code: 401, errorCode: 'token_invalid' });
  });

  it('answers 404 if the account service does, or if no service is configured', async () => {
    const m = await memberNamed('noaccount');
    const answer = await link(t, m.id, m.bearer);
    expect(answer.body).toMatchObject({
      code: 404,
      errorCode: 'ac_account_not_found',
      message: '連携先のアカウントが見つかりませんでした。',
    });
    expect((await link(shopWith({ AC_URL: undefined }), m.id, m.bearer)).body.errorCode).toBe(
      'ac_account_not_found',
    );
  });

  it('answers 401 if the account service does, in both languages, with and without an envelope', async () => {
    const m = await memberNamed('expiredac');
    const answer = await link(t, m.id, m.bearer);
    expect(answer.body).toEqual({
      success: false,
      code: 401,
      message: 'アカウント連携の認証情報が正しくないか、有効期限が切れています。',
      data: null,
      errorCode: 'ac_token_invalid',
    });
    const wrong = await link(shopWith({ AC_TOKEN: 'not-the-right-secret' }), m.id, m.bearer, {
      locale: 'en_US',
      headers: BARE,
    });
    expect(wrong.body).toEqual({
      code: 401,
      message: 'Unauthenticated: Invalid or Expired AC App Token',
      errorCode: 'ac_token_invalid',
    });
    expect((await call(t, 'GET', '/me', { bearer: m.bearer })).data.acUserId).toBeUndefined();
  });

  it('answers 503 with Retry-After if the account service is down', async () => {
    const m = await memberNamed('brokenac');
    const dead = shopWith({ AC_URL: `http://127.0.0.1:${await freePort()}` });
    for (const shop of [t, dead]) {
      const answer = await link(shop, m.id, m.bearer);
      expect(answer.body).toMatchObject({ code: 503, errorCode: 'unavailable' });
      expect(answer.headers.get('Retry-After')).toBe('5');
    }
  });

  it.each([
    [{ status: 201, body: '<html>' }],
    [{ status: 201, body: {} }],
    [{ status: 201, body: null }],
    [{ status: 201, body: { ac_user_id: 5 } }],
    [{ status: 201, body: { ac_user_id: '' } }],
    [{ status: 201, body: { ac_user_id: 'a\u0000b' } }],
    [{ status: 201, body: { ac_user_id: 'x'.repeat(101) } }],
    [{ status: 204, body: '' }],
    [{ status: 302, headers: { Location: 'http://127.0.0.1:1/' }, body: '' }],
    [{ status: 403, body: { ac_user_id: 'AC-1' } }],
    [{ status: 429, body: {} }],
  ] as [Answer][])('treats the response %j of the account service as invalid', async (answer) => {
    const m = await member(t);
    await withCompany(answer, async (url) => {
      const refused = await link(shopWith({ AC_URL: url }), m.id, m.bearer);
      expect(refused.body).toMatchObject({ code: 503, errorCode: 'unavailable' });
    });
    expect((await memberByEmail(m.email))?.acUserId).toBeNull();
  });

  it('refuses an account id that another member already has, and alerts staff', async () => {
    const [one, two] = [await member(t), await member(t)];
    await withCompany({ status: 201, body: { ac_user_id: `same-${one.id}` } }, async (url) => {
      const shop = shopWith({ AC_URL: url });
      expect((await link(shop, one.id, one.bearer)).status).toBe(200);
      t.logs.length = 0;
      expect((await link(shop, two.id, two.bearer)).body).toMatchObject({ code: 503 });
      expect(t.logs).toContainEqual({
        level: 'alert',
        event: 'account_service.id_taken',
        data: { member: two.id },
      });
    });
  });
});

describe('a call to an outside service', () => {
  it('times out', async () => {
    await withCompany({ status: 0 }, async (url) => {
      await expect(askOutside(t.shop, 'test', { url, bearer: 'x' }, 100)).rejects.toMatchObject({
        status: 503,
        errorCode: 'unavailable',
        retryAfterS: 5,
      });
    });
  });
});

describe('the settings of the account service', () => {
  it('default to the sandbox, except in production', () => {
    expect(readEnv({ SANDBOX_PORT: '4002' })).toMatchObject({
      AC_URL: 'http://localhost:4002/account-service',
      OAUTH_USERINFO_URL: 'http://localhost:4002/oauth/userinfo',
      OAUTH_PROVIDER: 'sandbox',
    });
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: 'j'.repeat(40),
      ALLOW_PAYMENT_SANDBOX: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      SANDBOX_URL: 'https://sandbox.test',
    };
    expect(readEnv(production)).toMatchObject({ GATEWAY_URL: 'https://sandbox.test' });
    expect(readEnv(production).AC_URL).toBeUndefined();
    expect(readEnv(production).OAUTH_USERINFO_URL).toBeUndefined();
    const named = { ...production, AC_URL: 'https://ac.example', AC_TOKEN: '' };
    expect(() => readEnv(named)).toThrow('AC_TOKEN: must be set in production');
    expect(readEnv({ ...named, AC_TOKEN: 'a-secret-of-the-shop' }).AC_URL).toBe('https://ac.example');
    expect(() => readEnv({ OAUTH_USERINFO_URL: 'ftp://x', AC_URL: 'x' })).toThrow(
      /AC_URL.*\n.*OAUTH_USERINFO_URL/,
    );
  });
});
