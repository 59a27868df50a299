import { describe, expect, it } from 'vitest';
import { authCookie } from '#app/cookies/auth.ts';
import { CookieJar } from '#app/cookies/cookie-jar.ts';
import { type OAuthAttempt, oauthCookie, rememberAttempt, takeAttempt } from '#app/cookies/oauth-attempts.ts';
import * as exchange from '#app/routes/session-api/oauth-auth-exchange.ts';

describe('the login by an OAuth provider', () => {
  const attempt = (state: string, to = '/faq'): OAuthAttempt => ({
    state,
    verifier: 'v'.repeat(43),
    locale: 'ja',
    to,
  });

  it('stores the last three attempts, and uses each once', async () => {
    const jar = new CookieJar('');
    for (const state of ['a', 'b', 'c', 'd']) await rememberAttempt(jar, attempt(state));
    expect(await takeAttempt(jar, 'a')).toBeUndefined();
    expect((await takeAttempt(jar, 'c'))?.state).toBe('c');
    expect(await takeAttempt(jar, 'c')).toBeUndefined();
    expect((await takeAttempt(jar, 'd'))?.state).toBe('d');
  });

  it('keeps its cookie small, and stores also an attempt with the longest path', async () => {
    const jar = new CookieJar('');
    const state = (index: number) => `${index}`.repeat(43);
    for (const index of [1, 2, 3]) await rememberAttempt(jar, attempt(state(index), `/${'x'.repeat(60)}`));
    const headers = new Headers();
    await jar.commit(headers);
    expect(headers.getSetCookie()[0]?.length).toBeLessThan(1024);
    await rememberAttempt(jar, attempt('long', `/${'x'.repeat(1999)}`));
    const long = await oauthCookie.write([attempt('long', `/${'x'.repeat(1999)}`)]);
    expect(await oauthCookie.read(long.split(';')[0] ?? '')).toHaveLength(1);
  });

  it('shows the login page in the shopper’s language after a callback to which no attempt belongs', async () => {
    const callback = (more: Record<string, string>) =>
      new Request('http://localhost:3000/session-api/oauth-auth-exchange?code=a&state=b', {
        headers: { 'Accept-Language': 'en', ...more },
      });
    const answer = await exchange.loader({ request: callback({ Cookie: 'css=x' }), context: {}, params: {} });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/en/login']);
    // The redirect to the provider set a cookie, so a browser that sends no cookie at all may refuse cookies.
    const bare = await exchange.loader({ request: callback({}), context: {}, params: {} });
    expect(bare.headers.get('Location')).toBe('/en/login?cookies=1');
  });
});

describe('the session cookie', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const lineFor = (username: string) => {
    const payload = {
      roles: ['ROLE_USER'],
      username,
      customerId: 2_147_483_647,
      sid: crypto.randomUUID(),
      iat: 1_900_000_000,
      exp: 1_900_000_600,
    };
    const access = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}.${'s'.repeat(43)}`;
    return authCookie.write({ access, refresh: 'r'.repeat(43) });
  };

  it('stays under a kilobyte with a usual e-mail address, and can be read with the longest one', async () => {
    expect((await lineFor(`${'a'.repeat(48)}@example.co.jp`)).length).toBeLessThan(1024);
    const long = await lineFor(`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.jp`);
    expect(await authCookie.read(long.split(';')[0] ?? '')).toBeDefined();
  });
});
