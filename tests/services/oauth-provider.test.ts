/** The OAuth provider's pages: request, decision, invalid input. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#sandbox/env.ts';
import { authorizePath, CLIENT, decide, newVerifier, requestIdIn } from '../setup/oauth.ts';
import { BACK, HANAKO, oauthBrowser, setClockAhead, target } from './oauth-browser.ts';
import { startSandbox } from './sandbox-harness.ts';

const { send, open, openRequest } = oauthBrowser();

describe('the page that asks for permission', () => {
  it('is in Japanese, works without scripts, and allows a redirect of its form to the shop', async () => {
    const page = await open();
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain('<html lang="ja">');
    expect(text).toContain('shop.test が、あなたのお名前とメールアドレスを求めています。');
    for (const email of ['hanako@example.jp', 'kenta.sato@example.jp', 'misaki.suzuki@example.jp'])
      expect(text).toContain(email);
    expect(text).not.toContain('<script');
    expect(text).not.toMatch(/\sstyle=|<style/);
    expect(text).not.toMatch(/type="radio"[^>]* checked/);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.test;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await send('/oauth/pages.css')).headers.get('content-type')).toContain('text/css');
  });

  it('is in English if the shop requests it', async () => {
    const text = await (await open({ ui_locales: 'en-US ja' })).text();
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('shop.test asks for your name and email address.');
    expect(text).toContain('Allow and log in');
    expect(await (await open({ ui_locales: 'ja en' })).text()).toContain('許可してログイン');
  });

  it('is shown again with the typed values if no person is chosen or the e-mail address is wrong', async () => {
    const request = await openRequest();
    const nobody = await decide(send, request, {});
    expect(nobody.status).toBe(400);
    expect(await nobody.text()).toContain('アカウントを選択してください。');
    const wrong = await decide(send, request, {
      person: 'other',
      email: '"><b>x</b>',
      family_name: '<i>山</i>',
    });
    const text = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(text).toContain('メールアドレスの形式が正しくありません。');
    expect(text).toContain('&lt;i&gt;山&lt;/i&gt;');
    expect(text).not.toContain('<b>x</b>');
    expect(await (await decide(send, await openRequest({ ui_locales: 'en' }), {})).text()).toContain(
      'Choose an account.',
    );
  });
});

describe('GET /oauth/authorize', () => {
  it.each([
    [{ client_id: 'stranger' }],
    [{ client_id: undefined }],
    [{ redirect_uri: undefined }],
    [{ redirect_uri: 'https://evil.example/' }],
    [{ redirect_uri: `${BACK}/` }],
    [{ redirect_uri: `${BACK}?next=https://evil.example` }],
    [{ redirect_uri: 'http://shop.test@evil.example/session-api/oauth-auth-exchange' }],
    [{ redirect_uri: 'javascript:alert(1)' }],
  ])('answers 400 without a redirect for %o', async (change) => {
    const answer = await open(change);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('href="http://shop.test"');
  });

  it('refuses a second redirect_uri', async () => {
    const path = `${authorizePath(BACK, newVerifier())}&redirect_uri=https%3A%2F%2Fevil.example`;
    expect((await send(path)).status).toBe(400);
  });

  it.each([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'openid admin' }, 'invalid_scope'],
  ])('reports %o to the shop as the error %s', async (change, error) => {
    const answer = await open(change);
    expect(answer.status).toBe(302);
    expect(target(answer).origin + target(answer).pathname).toBe(BACK);
    expect(target(answer).searchParams.get('error')).toBe(error);
    expect(target(answer).searchParams.get('state')).toBe('state-1');
  });

  it('reports repeated parameters, and a state that is too long, to the shop', async () => {
    const twice = await send(`${authorizePath(BACK, newVerifier())}&scope=email`);
    expect(target(twice).searchParams.get('error')).toBe('invalid_request');
    const long = await open({ state: 'x'.repeat(2001) });
    expect(target(long).searchParams.get('error')).toBe('invalid_request');
  });

  it('accepts only the configured redirect URIs', async () => {
    const other = await startSandbox({
      SANDBOX_OAUTH_REDIRECTS: 'https://a.example/cb?x=1, https://b.example/cb',
    });
    try {
      const at = (uri: string) => other.request(authorizePath(uri, newVerifier()));
      expect((await at('https://b.example/cb')).status).toBe(200);
      expect((await at(BACK)).status).toBe(400);
      const request = requestIdIn(await (await at('https://a.example/cb?x=1')).text());
      const answer = await decide(other.request, request, HANAKO);
      expect(answer.headers.get('location')).toMatch(/^https:\/\/a\.example\/cb\?x=1&code=[\w-]{32}&state=/);
    } finally {
      await other.close();
    }
    expect(() => readEnv({ SANDBOX_OAUTH_REDIRECTS: 'shop' })).toThrow('SANDBOX_OAUTH_REDIRECTS');
    expect(() => readEnv({ SANDBOX_OAUTH_REDIRECTS: 'https://a.example/#x' })).toThrow();
  });
});

describe('the decision of the shopper', () => {
  it('leads back to the shop with a code and the unchanged state if access is allowed', async () => {
    const state = 'ä&=?#/ 山';
    const answer = await decide(send, await openRequest({ state }), HANAKO);
    expect(answer.status).toBe(302);
    expect(target(answer).searchParams.get('code')).toMatch(/^[\w-]{32}$/);
    expect(target(answer).searchParams.get('state')).toBe(state);
    const without = await decide(send, await openRequest({ state: undefined }), HANAKO);
    expect(target(without).searchParams.has('state')).toBe(false);
  });

  it('leads back to the shop with access_denied if access is refused, even if no person is chosen', async () => {
    const answer = await decide(send, await openRequest(), {}, 'deny');
    expect(target(answer).search).toBe('?error=access_denied&state=state-1');
  });

  it('gets another code if it is sent twice, and is refused from an expired or unknown page', async () => {
    const request = await openRequest();
    const [first, second] = [await decide(send, request, HANAKO), await decide(send, request, HANAKO)];
    expect(target(first).searchParams.get('code')).not.toBe(target(second).searchParams.get('code'));
    for (const expired of [await decide(send, 'unknown', HANAKO), await decide(send, '', HANAKO)]) {
      expect(expired.status).toBe(400);
      expect(await expired.text()).toContain('このログイン画面は無効です');
    }
    setClockAhead(11 * 60_000);
    expect((await decide(send, request, HANAKO)).status).toBe(400);
  });
});

describe('invalid input', () => {
  it('is never answered by 500, and never redirects to another site than the shop', async () => {
    const names =
      'client_id redirect_uri response_type state scope code_challenge request person email decision code grant_type __proto__';
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(CLIENT.id, BACK, 'code', 'other', 'hanako', 'allow', 'authorization_code', '\ud800'),
    );
    const fields = fc.array(fc.tuple(fc.constantFrom(...names.split(' ')), value), { maxLength: 12 });
    const path = fc.constantFrom(
      '/oauth/authorize',
      '/oauth/authorize/decision',
      '/oauth/token',
      '/oauth/userinfo',
    );
    await fc.assert(
      fc.asyncProperty(path, fields, fc.boolean(), async (at, pairs, isForm) => {
        const query = new URLSearchParams(pairs);
        const answer = isForm
          ? await send(at, { method: 'POST', body: query, headers: { Authorization: 'Basic %%%' } })
          : await send(`${at}?${query}`);
        expect(answer.status).toBeLessThan(500);
        const location = answer.headers.get('location');
        if (location !== null) expect(location.startsWith(`${BACK}?`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
