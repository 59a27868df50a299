/** The second factor, its setup, and the links that set a password. */
import { beforeEach, describe, expect, it } from 'vitest';
import { headingOf, textOf } from '../kit/plain-browser.ts';
import { type FakeDeskApi, refusal, sessionOf } from './fake-desk-api.ts';
import { formWith, type RunningDesk, TOKEN } from './running-desk.ts';
import { withDesk } from './with-desk.ts';

const half = (totp: 'set' | 'unset') => sessionOf('owner', { level: 'half', totp, counts: undefined });
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Komorebi:sato%40example.jp?secret=${SECRET}&issuer=Komorebi`;

let api: FakeDeskApi;
let desk: RunningDesk;
withDesk((opened) => {
  ({ api, desk } = opened);
});

describe('the second factor', () => {
  it('is asked for after the password, and leads to the requested page', async () => {
    api.on('POST /session', { body: { token: TOKEN, level: 'half', totp: 'set' } });
    const visitor = desk.guest();
    const path = '/login?to=%2F%3Fa%3D1';
    const credentials = { email: 'sato@example.jp', password: 'password1' };
    const { location } = await visitor.fillIn(await visitor.get(path), path, credentials);
    expect(location).toBe('/login/code?to=%2F%3Fa%3D1');
    api.on('GET /session', { body: half('set') });
    api.on('POST /session/totp', { body: { recoveryCodesLeft: 10 } });
    const page = await visitor.get(location ?? '');
    expect(page.html).toContain('autoComplete="one-time-code"');
    expect((await visitor.fillIn(page, location ?? '', { code: '１２３ ４５６' })).location).toBe('/?a=1');
    expect(api.asked.at(-1)?.body).toEqual({ code: '123456' });
  });

  it('that is wrong is reported at its field', async () => {
    api.on('GET /session', { body: half('set') });
    const errors = { code: ['コードが違います。'] };
    api.on('POST /session/totp', refusal(400, 'validation_failed', { errors }));
    const visitor = desk.staff();
    const page = await visitor.fillIn(await visitor.get('/login/code'), '/login/code', { code: '000000' });
    expect([page.status, page.html.match(/name="code"/g)]).toEqual([400, ['name="code"']]);
    expect(textOf(page.html)).toMatch(/ご確認ください 確認コード：コードが違います。 .* コードが違います。/);
  });

  it('can be a recovery code, and the next page says how many of them are left', async () => {
    api.on('GET /session', { body: half('set') });
    api.on('POST /session/totp', { body: { recoveryCodesLeft: 7 } });
    const visitor = desk.staff();
    await visitor.fillIn(await visitor.get('/login/code'), '/login/code', { code: 'abcde-fghij' });
    api.on('GET /session', { body: sessionOf('owner') });
    expect(textOf((await visitor.get('/')).html)).toContain('回復コードを使いました。残りは7個です。');
  });

  it('that was wrong too often ends the session', async () => {
    api.on('GET /session', { body: half('set') });
    api.on('POST /session/totp', refusal(401, 'session_over'));
    const visitor = desk.staff();
    const page = await visitor.fillIn(await visitor.get('/login/code'), '/login/code', { code: '000000' });
    expect(page.location).toMatch(/^\/login\?to=/);
    expect(visitor.cookies.has('desk')).toBe(false);
  });
});

describe('setting up the second factor', () => {
  beforeEach(() => {
    api.on('GET /session', { body: half('unset') });
    api.on('POST /totp/start', { body: { secret: SECRET, uri: URI } });
  });

  it('begins when the button is pressed, not when its page is shown', async () => {
    const { status } = await desk.staff().get('/login/setup');
    expect([status, api.asked.map(({ method }) => method)]).toEqual([200, ['GET']]);
  });

  it('begins at the login, by a redirect that posts the login’s form to the page of the setup', async () => {
    api.on('POST /session', { body: { token: TOKEN, level: 'half', totp: 'unset' } });
    const visitor = desk.guest();
    const credentials = { email: 'sato@example.jp', password: 'password1' };
    const { status, location } = await visitor.fillIn(await visitor.get('/login'), '/login', credentials);
    expect([status, location]).toEqual([307, '/login/setup']);
    const page = await visitor.post('/login/setup', credentials);
    expect([page.status, textOf(page.html)]).toEqual([200, expect.stringContaining('JBSW Y3DP')]);
    expect(page.html).not.toContain(credentials.password);
  });

  it('shows the secret as a picture, as text and as a link, and after the first code the recovery codes', async () => {
    const visitor = desk.staff();
    const begun = await visitor.fillIn(await visitor.get('/login/setup'), '/login/setup', {});
    expect(begun.html).toContain(`href="${URI.replaceAll('&', '&amp;')}"`);
    expect(textOf(begun.html)).toContain('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(begun.html).toMatch(/<svg class="qr"[^>]* viewBox="0 0 \d+ \d+"/);

    api.on('POST /totp/confirm', refusal(400, 'validation_failed', { errors: { code: ['違います。'] } }));
    const wrong = await visitor.fillIn(begun, '/login/setup', { code: '000000' });
    expect([wrong.status, textOf(wrong.html)]).toEqual([400, expect.stringContaining('JBSW Y3DP')]);
    expect(textOf(wrong.html)).toContain('ご確認ください 確認コード：違います。');

    api.on('POST /totp/confirm', { body: { recoveryCodes: ['aaaabbbbcccc', 'ddddeeeeffff'] } });
    const done = await visitor.fillIn(wrong, '/login/setup', { code: '123456' });
    expect([done.status, headingOf(done.html)]).toEqual([200, '回復コード']);
    expect(textOf(done.html)).toContain('aaaa-bbbb-cccc dddd-eeee-ffff');
  });
});

describe('a link', () => {
  const link = { purpose: 'invite', name: '山田 花子', email: 'yamada@example.jp' };

  it('lets an invited person set a password, and logs that person in', async () => {
    api.on('GET /links/abc', { body: link });
    api.on('POST /links/abc', { body: { token: TOKEN, level: 'half', totp: 'unset' } });
    const visitor = desk.guest();
    const page = await visitor.get('/link/abc');
    expect(textOf(page.html)).toContain('山田 花子さん、ようこそ。');
    const short = await visitor.fillIn(page, '/link/abc', { password: 'short' });
    expect(textOf(short.html)).toContain('パスワードは10文字以上で入力してください。');
    const { location } = await visitor.fillIn(short, '/link/abc', { password: 'long enough for anybody' });
    expect(location).toBe('/login/setup');
    expect(visitor.cookies.get('desk')).toBe(TOKEN);
  });

  it('explains what to do if it is unknown, used or expired', async () => {
    const unknown = await desk.guest().get('/link/xyz');
    expect(textOf(unknown.html)).toContain('使えないリンクです');
    api.on('GET /links/old', refusal(409, 'link_expired'));
    const expired = textOf((await desk.guest().get('/link/old')).html);
    expect(expired).toContain('その理由はlink_expiredです。');
    expect(expired).toContain('責任者に発行を依頼してください。');
  });
});

describe('ending logins', () => {
  const moment = '2026-11-24T03:00:00.000Z';
  const person = sessionOf('owner').staff;

  it('of other browsers does not say that this one was logged out', async () => {
    const session = { startedAt: moment, seenAt: moment, network: null, isThis: true };
    const sessions = [session, { ...session, startedAt: '2026-11-23T03:00:00.000Z', isThis: false }];
    api.on('GET /me', { body: { staff: person, totp: 'set', recoveryCodesLeft: 10, sessions } });
    api.on('DELETE /me/sessions', { status: 204 });
    const visitor = desk.staff();
    await visitor.post('/me', formWith(await visitor.get('/me'), 'form', 'sessions'));
    expect(textOf((await visitor.get('/me')).html)).toContain('ほかの端末をログアウトさせました。');
  });

  it('of a colleague says that all of them are ended', async () => {
    const colleague = {
      ...person,
      id: 2,
      totp: 'set',
      hasPassword: true,
      enabled: true,
      sessions: 1,
      lastSeenAt: moment,
    };
    api.on('GET /staff/2', { body: colleague });
    api.on('DELETE /staff/2/sessions', { body: { ...colleague, sessions: 0 } });
    const visitor = desk.staff();
    await visitor.post('/staff/2', formWith(await visitor.get('/staff/2'), 'form', 'sessions'));
    expect(textOf((await visitor.get('/staff/2')).html)).toContain('すべての端末からログアウトさせました。');
  });
});
