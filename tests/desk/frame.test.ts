/** What the desk checks at every request: cookie, origin, and the session that a form was made for. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { headingOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf, today } from './fake-desk-api.ts';
import { RunningDesk, SECRET, TOKEN } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

let api: FakeDeskApi;
let desk: RunningDesk;
withDesk((opened) => {
  ({ api, desk } = opened);
});

const CREDENTIALS = { email: 'sato@example.jp', password: 'password1' };
const logout = async () => {
  const visitor = desk.staff();
  return { visitor, page: await visitor.get('/') };
};

describe('a page', () => {
  it('loads only from the desk, is not stored, and cannot be framed', async () => {
    const { headers } = await desk.staff().get('/');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'self'; .*script-src 'self' 'sha256-[\w+/=]+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      ),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('contains no inline style, and no inline script but the one whose hash the policy has', async () => {
    const { html, headers } = await desk.staff().get('/');
    const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    );
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(hashes).toHaveLength(1);
    expect(headers.get('Content-Security-Policy')).toContain(hashes[0]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('marks its entry in the menu', async () => {
    const { html } = await desk.staff().get('/');
    expect(html.match(/aria-current="[^"]*"/g)).toEqual(['aria-current="page"']);
  });

  it('calls the Shop API with the desk’s key, the session, the language and the browser’s IP address', async () => {
    await desk.staff().get('/', { 'X-Request-Id': 'an-id-of-its-own' });
    expect(api.asked.map(({ path }) => path)).toEqual([
      '/desk-api/session',
      '/desk-api/today',
      '/desk-api/shipments/latest',
    ]);
    expect(api.asked[1]?.headers).toMatchObject({
      'x-desk-key': SECRET,
      authorization: `Bearer ${TOKEN}`,
      'accept-language': 'ja_JP',
      'x-forwarded-for': expect.stringMatching(/^(?:::ffff:)?127\.0\.0\.1$|^::1$/),
      'x-request-id': 'an-id-of-its-own',
    });
    expect(api.asked[1]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('ignores an IP address that the browser sends as forwarded', async () => {
    await desk.staff().get('/', { 'X-Forwarded-For': '6.6.6.6', 'X-Client-Ip': '6.6.6.6' });
    expect(JSON.stringify(api.asked)).not.toContain('6.6.6.6');
  });

  it('uses the account’s language, whatever the browser prefers', async () => {
    const staff = { ...sessionOf('owner').staff, locale: 'en_US' };
    api.on('GET /session', { body: sessionOf('owner', { staff }) });
    const { html } = await desk.staff().get('/');
    expect(headingOf(html)).toBe('Today');
    expect(api.asked[1]?.headers['accept-language']).toBe('en_US');
  });
});

describe('the session', () => {
  it('is required, and the login leads back to the page that required it', async () => {
    const visitor = desk.guest();
    expect((await visitor.get('/')).location).toBe('/login');
    expect((await visitor.get('/nothing-here')).status).toBe(404);
    api.on('POST /session', { body: { token: TOKEN, level: 'full', totp: 'set' } });
    const page = await visitor.get('/login?to=%2F%3Fa%3D1');
    const answer = await visitor.fillIn(page, '/login?to=%2F%3Fa%3D1', CREDENTIALS);
    expect([answer.status, answer.location]).toEqual([303, '/?a=1']);
    expect(answer.headers.getSetCookie()).toEqual([`desk=${TOKEN}; Path=/; HttpOnly; SameSite=Lax`]);
  });

  it('begins with a redirect within the desk, never to another site', async () => {
    const visitor = desk.guest();
    api.on('POST /session', { body: { token: TOKEN, level: 'full', totp: 'set' } });
    const path = '/login?to=%2F%2Fevil.example';
    expect((await visitor.fillIn(await visitor.get(path), path, CREDENTIALS)).location).toBe('/');
  });

  it('that has expired is deleted, and the login leads back to the page', async () => {
    api.on('GET /session', refusal(401, 'session_over'));
    const visitor = desk.staff();
    const { location } = await visitor.get('/?page=2');
    expect(location).toBe('/login?to=%2F%3Fpage%3D2');
    expect(visitor.cookies.has('desk')).toBe(false);
  });

  it('without the second factor leads to the page that asks for it, or to its setup', async () => {
    api.on('GET /session', { body: sessionOf('owner', { level: 'half', counts: undefined }) });
    expect((await desk.staff().get('/?a=1')).location).toBe('/login/code?to=%2F%3Fa%3D1');
    api.on('GET /session', { body: sessionOf('owner', { level: 'half', totp: 'unset', counts: undefined }) });
    expect((await desk.staff().get('/')).location).toBe('/login/setup');
  });

  it('over https has a cookie with the __Host- prefix', async () => {
    const secure = await RunningDesk.open(api.url, { DESK_URL: 'https://desk.example.jp' });
    const host = { 'X-Request-Id': 'over-https-1' };
    try {
      const { headers, location } = await secure.guest().get('/', host);
      expect(location).toBe('/login');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
      const visitor = secure.guest();
      visitor.cookies.set('desk', TOKEN);
      expect((await visitor.get('/')).location).toBe('/login');
      visitor.cookies.set('__Host-desk', TOKEN);
      expect((await visitor.get('/')).status).toBe(200);
    } finally {
      await secure.close();
    }
  });
});

describe('a form', () => {
  it.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another page of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a page that hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ])('from %s is refused before any call', async (_, headers) => {
    const { status } = await desk.staff().post('/login', CREDENTIALS, headers);
    expect(status).toBe(403);
    expect(api.asked).toEqual([]);
  });

  it('of the desk is read under a policy of no-referrer, which hides the origin', async () => {
    api.on('POST /session', refusal(401, 'bad_credentials'));
    const { status } = await desk
      .staff()
      .post('/login', CREDENTIALS, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' });
    expect([status, api.asked.length]).toEqual([401, 1]);
  });

  it('without Origin and Sec-Fetch-Site is refused', async () => {
    const answer = await fetch(`${desk.origin}/login`, {
      method: 'POST',
      body: new URLSearchParams(CREDENTIALS),
    });
    expect(answer.status).toBe(403);
  });

  it('to a host that is not the desk’s is refused', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(desk.origin);
      request({ port, path: '/login', headers: { Host: 'evil.example' } }, (res) => resolve(res.statusCode))
        .once('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('made for another session is shown again, and changes nothing', async () => {
    api.on('GET /session', { body: sessionOf('owner', { level: 'half', counts: undefined }) });
    const visitor = desk.staff();
    const page = await visitor.get('/login/code');
    visitor.cookies.set('desk', `${TOKEN}-another`);
    const answer = await visitor.fillIn(page, '/login/code', { code: '123456' });
    expect([answer.status, headingOf(answer.html)]).toEqual([409, '確認コード']);
    expect(textOf(answer.html)).toContain(
      '前のログインの画面から送信された内容のため、まだ保存していません。',
    );
    expect(api.asked.map(({ method }) => method)).not.toContain('POST');
  });

  it('that is too long is refused', async () => {
    const { status } = await desk.guest().post('/login', { email: 'a'.repeat(3_200_000) });
    expect(status).toBe(413);
  });

  it('shows all its errors at once, and the typed values except the password', async () => {
    const visitor = desk.guest();
    const page = await visitor.get('/login');
    const empty = await visitor.fillIn(page, '/login', {});
    expect(empty.status).toBe(400);
    expect(textOf(empty.html)).toContain('メールアドレスを入力してください。 パスワードを入力してください。');
    api.on('POST /session', refusal(401, 'bad_credentials'));
    const wrong = await visitor.fillIn(page, '/login', CREDENTIALS);
    expect([wrong.status, wrong.html]).toEqual([401, expect.stringContaining('value="sato@example.jp"')]);
    expect(textOf(wrong.html)).toContain('その理由はbad_credentialsです。');
    expect(wrong.html).not.toContain('password1');
  });

  it('that is sent too often says how long to wait', async () => {
    api.on('POST /session', { ...refusal(429, 'too_many_requests'), headers: { 'Retry-After': '600' } });
    const visitor = desk.guest();
    const page = await visitor.fillIn(await visitor.get('/login'), '/login', CREDENTIALS);
    expect([page.status, textOf(page.html)]).toEqual([429, expect.stringContaining('約10分後')]);
  });

  it('has an idempotency key, and the same key when it is shown again', async () => {
    const visitor = desk.guest();
    const once = (html: string) => /name="once" value="([\w-]{22})"/.exec(html)?.[1];
    const page = await visitor.get('/login');
    const again = await visitor.fillIn(page, '/login', {});
    expect(once(again.html)).toBe(once(page.html));
    api.on('POST /session', { body: { token: TOKEN, level: 'full', totp: 'set' } });
    await visitor.fillIn(again, '/login', CREDENTIALS);
    expect(api.asked.at(-1)?.headers['idempotency-key']).toBe(once(page.html));
    expect(once((await desk.guest().get('/login')).html)).not.toBe(once(page.html));
  });
});

describe('the Shop API', () => {
  it('that does not answer gives an error page, and the form can be sent again', async () => {
    const visitor = desk.guest();
    const page = await visitor.get('/login');
    api.on('POST /session', { status: 503, body: { code: 503, message: '' } });
    const answer = await visitor.fillIn(page, '/login', CREDENTIALS);
    expect([answer.status, headingOf(answer.html)]).toEqual([503, 'ただいま接続できません']);
    expect(answer.html).toContain('value="sato@example.jp"');
    expect(answer.html).not.toContain('password1');
    expect(answer.html).toMatch(/name="once" value="[\w-]{22}"/);
  });

  it('that answers with invalid data gives an error page', async () => {
    api.on('GET /today', { body: { toShip: 'many' } });
    expect((await desk.staff().get('/')).status).toBe(503);
  });

  it('that refuses permission gives a 403 page', async () => {
    api.on('GET /today', refusal(403, 'not_permitted'));
    const { status, html } = await desk.staff().get('/');
    expect([status, textOf(html)]).toEqual([403, expect.stringContaining('その理由はnot_permittedです。')]);
  });

  it('that answers 404 gives the desk’s own 404 page', async () => {
    api.on('GET /today', refusal(404, 'not_found'));
    const { status, html } = await desk.staff().get('/');
    expect([status, headingOf(html)]).toEqual([404, 'ページが見つかりません']);
    expect(html).toContain('ログアウト');
  });
});

describe('the first page', () => {
  it('of a shop without orders lists the steps of its setup, and no sales', async () => {
    const setup = { details: false, shipping: true, goods: false, sender: false };
    api.on('GET /today', { body: { ...today, setup, lowStock: 0 } });
    const { html } = await desk.staff().get('/');
    expect(textOf(html)).toContain('配送方法と送料を決める 済み 3 商品を登録して販売を始める');
    expect(html).toContain('href="/goods"');
    expect(textOf(html)).not.toContain('売上（税込）');
  });

  it('shows the counts, and says which count could not be loaded', async () => {
    const { html } = await desk.staff().get('/');
    expect(textOf(html)).toContain('1 発送が遅れている注文 いちばん古いもの：2026/11/20まで 3 発送待ち');
    expect(textOf(html)).toContain('在庫が少ない商品 件数を読み込めませんでした');
    expect(textOf(html)).toContain('2026/11/24 2件 11,000円');
  });
});

describe('logging out', () => {
  it('ends the session, and shows one notice', async () => {
    api.on('DELETE /session', { status: 204 });
    const { visitor, page } = await logout();
    const answer = await visitor.fillIn(page, '/logout', {});
    expect([answer.status, answer.location]).toEqual([303, '/login']);
    expect(api.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/desk-api/session' });
    expect(visitor.cookies.has('desk')).toBe(false);
    expect(textOf((await visitor.get('/login')).html)).toContain('ログアウトしました。');
    expect(textOf((await visitor.get('/login')).html)).not.toContain('ログアウトしました。');
  });

  it('works while the Shop API is unreachable', async () => {
    api.on('DELETE /session', { status: 503 });
    const { visitor, page } = await logout();
    expect((await visitor.fillIn(page, '/logout', {})).location).toBe('/login');
    expect(visitor.cookies.has('desk')).toBe(false);
  });
});

it('the desk logs no session token and no secret of a link', async () => {
  await desk.guest().get('/link/a-secret-link-of-an-invitation');
  await expect.poll(() => desk.log).toContain('"path":"/link/…"');
  expect(desk.log).not.toContain('a-secret-link');
  expect(desk.log).not.toContain(TOKEN);
});
