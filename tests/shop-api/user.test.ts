import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { refreshTokens, users } from '#api/db/schema/people.ts';
import { call, member } from '../setup/client.ts';
import { occupyHashing } from '../setup/hashing.ts';
import { testShop } from '../setup/shop.ts';

const t = await testShop();

let address = 0;
/** Every login has its own IP address by default, so that the limits per IP address do not refuse it. */
const from = () => ({ 'X-Forwarded-For': `198.51.100.${++address}` });
const login = (email: string, password: string, headers: Record<string, string> = from(), locale?: string) =>
  call(t, 'POST', '/login', { body: { email, password }, headers, ...(locale ? { locale } : {}) });

describe('POST /login', () => {
  it('returns tokens with the claims of the contract', async () => {
    const m = await member(t);
    const claims = decodeJwt(m.bearer);
    expect(claims).toMatchObject({ roles: ['ROLE_USER'], username: m.email, customerId: m.id });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(Buffer.byteLength(m.bearer)).toBeLessThan(400);
  });

  it('accepts the e-mail address in any letter case and width', async () => {
    expect((await login('ＨＡＮＡＫＯ＠example.jp', 'password1')).status).toBe(200);
  });

  it('reports blank fields at the fields, in both languages', async () => {
    const ja = await login('', '');
    expect(ja.body).toMatchObject({
      code: 400,
      errors: { email: ['メールアドレスを入力してください。'], password: ['パスワードを入力してください。'] },
    });
    const en = await login('', '', from(), 'en_US');
    expect(en.body.errors).toEqual({ email: ['Email is required.'], password: ['Password is required.'] });
  });

  it('does not distinguish a wrong password from an unknown member', async () => {
    const wrong = await login('hanako@example.jp', 'wrong-one');
    const unknown = await login('nobody@example.jp', 'wrong-one');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.errorCode).toBe('bad_credentials');
  });

  it('reports a disabled or unverified account only if the password is correct', async () => {
    for (const email of ['teishi@example.jp', 'mikakunin@example.jp']) {
      expect((await login(email, 'password1')).body).toMatchObject({
        code: 401,
        errorCode: 'user_not_enabled',
      });
      expect((await login(email, 'wrong-one')).body).toMatchObject({
        code: 401,
        errorCode: 'bad_credentials',
      });
    }
  });

  it('refuses the correct password for half an hour after five wrong ones from the same IP address', async () => {
    const m = await member(t);
    const headers = from();
    for (let n = 0; n < 5; n++) expect((await login(m.email, `wrong-${n}`, headers)).status).toBe(401);
    expect((await login(m.email, 'password1', from())).status).toBe(200);
    const refused = await login(m.email, 'password1', headers);
    expect(refused.body).toMatchObject({ code: 429, errorCode: 'too_many_requests' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(1500);
    t.later(31 * 60_000);
    expect((await login(m.email, 'password1', from())).status).toBe(200);
  });

  it('limits wrong passwords to 25 per IP address, over all accounts', async () => {
    const headers = from();
    for (let n = 0; n < 25; n++) await login(`nobody${n}@example.jp`, 'wrong-one', headers);
    expect((await login('nobody99@example.jp', 'wrong-one', headers)).status).toBe(429);
    expect((await login('nobody99@example.jp', 'wrong-one', from())).status).toBe(401);
  });

  it('checks the passwords of at most twenty concurrent logins to the same account', async () => {
    const m = await member(t);
    const tries = Array.from({ length: 30 }, (_, n) => login(m.email, `guess-${n}`, from()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('answers 503 to too many concurrent logins from different IP addresses, and other calls as usual', async () => {
    const release = occupyHashing('198.18.0.1', '198.18.0.2');
    const refused: (string | null)[] = [];
    const flood = Array.from({ length: 60 }, async (_, n) => {
      const { status, headers } = await login(`flood${n}@example.jp`, 'wrong-one', from());
      if (status === 503) refused.push(headers.get('Retry-After'));
      return status;
    });
    // Those that come after the release find room.
    await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 20 }, () => '5')), 20_000);
    expect((await call(t, 'GET', '/product-latest?limit=1')).status).toBe(200);
    await release();
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect((await login('flood99@example.jp', 'wrong-one', from())).status).toBe(401);
  });

  it('stores no token in plain text', async () => {
    const m = await member(t);
    const rows = await t.shop.db.select().from(refreshTokens);
    expect(rows.some((row) => Buffer.from(row.hash).toString('base64url') === m.refresh)).toBe(false);
  });
});

describe('POST /token/refresh', () => {
  const refresh = (token: string) => call(t, 'POST', '/token/refresh', { body: { refresh_token: token } });

  it('returns the same new token to 20 concurrent calls', async () => {
    const m = await member(t);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(m.refresh)));
    expect(new Set(answers.map((a) => a.data?.refresh_token)).size).toBe(1);
    expect(answers.every((a) => a.status === 200)).toBe(true);
  });

  it('ends the session if an old token is used again', async () => {
    const m = await member(t);
    const { data: next } = await refresh(m.refresh);
    t.later(21_000);
    expect((await refresh(m.refresh)).status).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(401);
  });

  it('refuses unknown tokens, ended sessions and disabled members', async () => {
    expect((await refresh('unknown')).status).toBe(401);
    expect((await refresh('')).status).toBe(400);
    const m = await member(t);
    expect((await call(t, 'POST', '/logout', { body: { refresh_token: m.refresh } })).status).toBe(204);
    expect((await refresh(m.refresh)).status).toBe(401);
    const off = await member(t);
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.id, off.id));
    expect((await refresh(off.refresh)).status).toBe(401);
  });
});

describe('calls that need a bearer token', () => {
  it.each(['/me', '/address-book/', '/address-book'])(
    'get a 401 if the token is missing, invalid or expired: %s',
    async (path) => {
      const none = await call(t, 'GET', path);
      expect(none.body).toMatchObject({
        code: 401,
        errorCode: 'token_missing',
        message: 'ログインが必要です。',
      });
      expect((await call(t, 'GET', path, { bearer: 'x.y.z' })).body).toMatchObject({
        code: 401,
        errorCode: 'token_invalid',
      });
      const m = await member(t);
      // The token is accepted before it expires.
      expect((await call(t, 'GET', path, { bearer: m.bearer })).status).toBe(200);
      t.later(601_000);
      expect((await call(t, 'GET', path, { bearer: m.bearer })).body).toMatchObject({
        code: 401,
        errorCode: 'token_expired',
      });
    },
  );

  it('return the demo member and her addresses', async () => {
    const { data } = await login('hanako@example.jp', 'password1');
    const me = await call(t, 'GET', '/me', { bearer: data.token });
    expect(me.data).toMatchObject({
      email: 'hanako@example.jp',
      lastName: '山田',
      firstName: '花子',
      gender: 'f',
    });
    expect(me.data.defaultAddress).toMatchObject({ isDefault: true, countryCode: 'JP' });
    expect(JSON.stringify(me.body)).not.toMatch(/password|scrypt/);
    const book = await call(t, 'GET', '/address-book/', { bearer: data.token });
    expect(book.data).toHaveLength(2);
    expect(book.data.filter((a: { isDefault: boolean }) => a.isDefault)).toHaveLength(1);
  });
});
