/** The OAuth provider's responses to the shop: tokens, user info, provoked errors. */
import { describe, expect, it } from 'vitest';
import {
  accessTokenOf,
  CLIENT,
  challengeOf,
  codeFor,
  decide,
  exchange,
  newVerifier,
  type Who,
} from '../setup/oauth.ts';
import { BACK, HANAKO, oauthBrowser, setClockAhead, target } from './oauth-browser.ts';

const { send, json, openRequest } = oauthBrowser();
const userinfo = (token: string) =>
  send('/oauth/userinfo', { headers: { Authorization: `Bearer ${token}` } });
const errorOf = async (answer: Promise<Response>) => {
  const response = await answer;
  return [response.status, ((await response.json()) as { error?: string }).error];
};

describe('POST /oauth/token', () => {
  it('exchanges a code for a token, with the client’s credentials in the body or the header', async () => {
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`;
    for (const [change, headers] of [
      [{}, {}],
      [{ client_id: undefined, client_secret: undefined }, { Authorization: basic }],
    ]) {
      const verifier = newVerifier();
      const code = await codeFor(send, BACK, verifier, HANAKO);
      const answer = await exchange(send, BACK, code, verifier, change, headers as Record<string, string>);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toEqual({
        access_token: expect.stringMatching(/^[\w-]{32}$/),
        token_type: 'Bearer',
        expires_in: 600,
        scope: 'openid email profile',
      });
    }
  });

  it.each([
    [{ client_secret: 'wrong' }, 401, 'invalid_client'],
    [{ client_id: 'stranger' }, 401, 'invalid_client'],
    [{ client_secret: undefined }, 401, 'invalid_client'],
    [{ grant_type: undefined }, 400, 'invalid_request'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ code: undefined }, 400, 'invalid_request'],
    [{ code: 'unknown' }, 400, 'invalid_grant'],
    [{ code_verifier: undefined }, 400, 'invalid_request'],
    [{ code_verifier: newVerifier() }, 400, 'invalid_grant'],
    [{ code_verifier: 'short' }, 400, 'invalid_grant'],
    [{ redirect_uri: undefined }, 400, 'invalid_grant'],
    [{ redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
  ])('refuses %o with status %i and the error %s', async (change, status, error) => {
    const verifier = newVerifier();
    const code = await codeFor(send, BACK, verifier, HANAKO);
    expect(await errorOf(exchange(send, BACK, code, verifier, change))).toEqual([status, error]);
  });

  it('requires client authentication by exactly one method', async () => {
    const refused = await exchange(send, BACK, 'x', 'x', { client_secret: 'wrong' });
    expect(refused.headers.get('www-authenticate')).toContain('Basic');
    const both = { Authorization: 'Basic eDp5' };
    expect(await errorOf(exchange(send, BACK, 'x', 'x', {}, both))).toEqual([400, 'invalid_request']);
    expect(await errorOf(json('/oauth/token', {}))).toEqual([400, 'invalid_request']);
    const broken = { Authorization: 'Basic !!' };
    expect(await errorOf(exchange(send, BACK, 'x', 'x', { client_secret: undefined }, broken))).toEqual([
      401,
      'invalid_client',
    ]);
  });

  it('refuses the challenge in place of the verifier, and invalidates the code after a wrong verifier', async () => {
    const verifier = newVerifier();
    const code = await codeFor(send, BACK, verifier, HANAKO);
    expect(await errorOf(exchange(send, BACK, code, challengeOf(verifier)))).toEqual([400, 'invalid_grant']);
    expect(await errorOf(exchange(send, BACK, code, verifier))).toEqual([400, 'invalid_grant']);
  });

  it('invalidates the token of a code that is used a second time', async () => {
    const verifier = newVerifier();
    const code = await codeFor(send, BACK, verifier, HANAKO);
    const first = (await (await exchange(send, BACK, code, verifier)).json()) as { access_token: string };
    expect((await userinfo(first.access_token)).status).toBe(200);
    expect(await errorOf(exchange(send, BACK, code, verifier))).toEqual([400, 'invalid_grant']);
    expect((await userinfo(first.access_token)).status).toBe(401);
  });

  it('refuses a code that is older than a minute', async () => {
    const verifier = newVerifier();
    const code = await codeFor(send, BACK, verifier, HANAKO);
    setClockAhead(61_000);
    expect(await errorOf(exchange(send, BACK, code, verifier))).toEqual([400, 'invalid_grant']);
  });
});

describe('GET /oauth/userinfo', () => {
  const claims = async (who: Who, change: Record<string, string | undefined> = {}) =>
    (await userinfo(await accessTokenOf(send, BACK, who, change))).json();

  it('returns the claims of the requested scope, and always the same id for a person', async () => {
    const first = (await claims(HANAKO)) as Record<string, unknown>;
    expect(first).toEqual({
      sub: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'hanako@example.jp',
      email_verified: true,
      family_name: '山田',
      given_name: '花子',
      locale: 'ja-JP',
    });
    expect(await claims(HANAKO, { scope: 'openid' })).toEqual({ sub: first['sub'] });
    expect(await claims(HANAKO, { scope: undefined })).toEqual(first);
    expect(await claims({ person: 'misaki' })).toMatchObject({ email_verified: false });
  });

  it('returns the typed data of a person, without names that were left empty', async () => {
    const typed = { person: 'other', email: 'Ichiro@Example.jp' };
    expect(
      await claims({ ...typed, email_verified: '1', family_name: ' 林 ', given_name: '健' }),
    ).toMatchObject({
      email: 'Ichiro@Example.jp',
      email_verified: true,
      family_name: '林',
      given_name: '健',
    });
    expect(await claims(typed)).toEqual({
      sub: expect.any(String),
      email: 'Ichiro@Example.jp',
      email_verified: false,
      locale: 'ja-JP',
    });
  });

  it('refuses a request without a token, and a token that is unknown or expired', async () => {
    const none = await send('/oauth/userinfo');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="oauth"']);
    const unknown = await userinfo('unknown');
    expect(unknown.status).toBe(401);
    expect(unknown.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const token = await accessTokenOf(send, BACK, HANAKO);
    setClockAhead(601_000);
    expect((await userinfo(token)).status).toBe(401);
  });
});

describe('POST /sandbox/oauth/next', () => {
  const next = (body: object) => json('/sandbox/oauth/next', body);

  it('makes the next call of the given kind fail', async () => {
    const token = await accessTokenOf(send, BACK, HANAKO);
    await next({ result: 'server_error', for: 'userinfo' });
    expect((await userinfo(token)).status).toBe(500);
    expect((await userinfo(token)).status).toBe(200);
    await next({ result: 'server_error' });
    expect(target(await decide(send, await openRequest(), HANAKO)).searchParams.get('error')).toBe(
      'server_error',
    );
    await next({ result: 'server_error', for: 'token' });
    expect(await errorOf(exchange(send, BACK, 'x', 'x'))).toEqual([500, 'server_error']);
  });

  it.each([{}, { result: 'other' }, { result: 'server_error', for: 'x' }])('refuses %o', async (body) => {
    expect((await next(body)).status).toBe(400);
  });
});
