/** Registration and login. Routes with a real Shop API. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/db/schema/people.ts';
import { authCookie } from '#app/cookies/auth.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import * as password from '#app/routes/account/password/route.tsx';
import * as login from '#app/routes/login/route.tsx';
import * as passwordReset from '#app/routes/password-reset/route.tsx';
import * as register from '#app/routes/register/form/route.tsx';
import * as verification from '#app/routes/register/verification/route.tsx';
import { ScreenVisitor } from '../kit/screen-visitor.ts';
import { call } from '../setup/client.ts';
import { provokes } from '../setup/log.ts';
import type { TestShop } from '../setup/shop.ts';
import { fresh, logInAs, mails, newMember, person, sendFrom, tokenTo } from './joining.ts';
import { errorsOf } from './members.ts';
import { inFrontOf, type Wire } from './wire.ts';

let t: TestShop;
let wire: Wire;

inFrontOf((shop, line) => {
  [t, wire] = [shop, line];
});

const HOUR = 3_600_000;

describe('registration, verification and login:', () => {
  it('a registration leaves a cookie with only the kind of mail, the e-mail address and the path back', async () => {
    const shopper = new ScreenVisitor();
    const email = fresh();
    const form = { ...person(email), redirect_path: '/en/faq' };
    const seen = await sendFrom(shopper, register.action, '/en/register', form);
    expect(seen.location).toBe('/en/register/verification');
    const cookie = await awaitedMailCookie.read(`awaited=${shopper.cookies.get('awaited')}`);
    expect(cookie).toEqual({ mail: 'verify', email, to: '/en/faq' });
    expect((await mails(t, email))[0]?.text).toContain('/en/register/verification?token=');
    const path = `/en/register/verification?token=${await tokenTo(t, email)}`;
    expect((await sendFrom(shopper, verification.action, path, {})).location).toBe(
      '/en/login?redirect_path=%2Fen%2Ffaq',
    );
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example'])(
    'a registration does not store the path %s',
    async (to) => {
      const shopper = new ScreenVisitor();
      await sendFrom(shopper, register.action, '/register', { ...person(fresh()), redirect_path: to });
      expect(await awaitedMailCookie.read(`awaited=${shopper.cookies.get('awaited')}`)).not.toHaveProperty(
        'to',
      );
    },
  );

  // §5.17, §5.18, §5.19, §5.24, §5.34
  it('a registration reports all errors together, in the order of the form', async () => {
    const seen = await sendFrom(new ScreenVisitor(), register.action, '/register', {
      ...person('x'),
      lastName: ' 　',
      furiganaLastname: '山田',
      emailConfirm: 'y@example.jp',
      password: 'あいうえおか',
      terms: 'decline',
    });
    expect(seen.status).toBe(400);
    expect(Object.entries(errorsOf(seen) as object)).toEqual([
      ['lastName', ['validation.field_required']],
      ['furiganaLastname', ['validation.kana_field_invalid']],
      ['email', ['validation.email_invalid']],
      ['emailConfirm', ['validation.email_does_not_match']],
      ['password', ['validation.password_invalid']],
      ['terms', ['registration.terms_required']],
    ]);
    expect(JSON.stringify(seen.data)).not.toContain('あいうえおか');
    expect(wire.calls).toEqual([]);
  });

  it('a password that is too long gets one message, with the limit', async () => {
    const long = { ...person(fresh()), password: 'p'.repeat(129) };
    const seen = await sendFrom(new ScreenVisitor(), register.action, '/register', long);
    expect(errorsOf(seen)).toEqual({ password: ['validation.field_maximum'] });
  });

  it('a registration says that the result is unknown after a lost response, and keeps the form', async () => {
    const email = fresh();
    wire.loseAnswerOf = '/register';
    const lost = await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    expect(lost.status).toBe(503);
    expect(errorsOf(lost)).toEqual({ '': [lost.scope.t('registration.not_sure')] });
    expect(lost.data.result.initialValue).toMatchObject({ lastName: '髙橋', email });
    const again = await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    expect(errorsOf(again)).toHaveProperty('email');
  });

  it('one address gets at most three mails for a new password, then the page shows how long to wait', async () => {
    const email = fresh();
    const ask = () => sendFrom(new ScreenVisitor(), passwordReset.action, '/password-reset', { email });
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(303);
    const seen = await ask();
    expect(seen.status).toBe(429);
    const seconds = Number(seen.data.page.retryAfter);
    expect(seconds).toBeGreaterThan(1_500);
    expect(errorsOf(seen)).toEqual({
      '': [`試行回数の上限を超えました。あと約${Math.ceil(seconds / 60)}分でもう一度お試しいただけます。`],
    });
  });

  it('a member’s known browser can log in despite other people’s wrong passwords', async () => {
    const email = await newMember(t);
    const shopper = new ScreenVisitor();
    await logInAs(shopper, email);
    for (const name of ['auth', 'cart']) shopper.cookies.delete(name);
    for (let i = 0; i < 21; i++) await logInAs(new ScreenVisitor(), email, { password: `wrong-${i}` });
    expect((await logInAs(new ScreenVisitor(), email)).status).toBe(429);
    expect((await logInAs(shopper, email)).status).toBe(303);
    expect(shopper.cookies.has('auth')).toBe(true);
  });

  it('the link in the mail works only when the page’s button is pressed, and only once', async () => {
    provokes('shop_api');
    const email = fresh();
    await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    const path = `/register/verification?token=${await tokenTo(t, email)}`;
    await new ScreenVisitor().open(verification.loader, path);
    wire.loseAnswerOf = '/verify-account';
    // The storefront does not repeat the call after a lost response, because the link would look used.
    await expect(sendFrom(new ScreenVisitor(), verification.action, path, {})).rejects.toMatchObject({
      init: { status: 503 },
    });
    expect(wire.calls.filter((each) => each.endsWith('/verify-account'))).toHaveLength(1);
    const again = await sendFrom(new ScreenVisitor(), verification.action, path, {});
    expect([again.status, again.data.dead]).toEqual([400, expect.stringContaining('確認がお済みです')]);
  });

  it('the page of a replaced or expired link explains why the link does not work', async () => {
    const email = fresh();
    await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    const press = async (token: string) =>
      (await sendFrom(new ScreenVisitor(), verification.action, `/register/verification?token=${token}`, {}))
        .data.dead;
    const first = await tokenTo(t, email);
    await sendFrom(new ScreenVisitor(), verification.action, '/register/verification', {
      intent: 'mail',
      email,
    });
    expect(await press(first)).toContain('最後に届いたメール');
    const latest = await tokenTo(t, email);
    t.later(25 * HOUR);
    try {
      expect(await press(latest)).toContain('有効期限（24時間）');
    } finally {
      t.later(-25 * HOUR);
    }
  });

  it('a login that fails despite the right password says why (§8.28), and a disabled member gets no mail', async () => {
    const email = fresh();
    await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    const unverified = await logInAs(new ScreenVisitor(), email);
    expect([unverified.status, unverified.data.barred]).toEqual([401, 'unverified']);
    await t.shop.db.update(users).set({ enabled: false }).where(eq(users.email, email));
    expect((await logInAs(new ScreenVisitor(), email)).data.barred).toBe('disabled');
    const before = (await mails(t, email)).length;
    const resent = await sendFrom(new ScreenVisitor(), verification.action, '/register/verification', {
      intent: 'mail',
      email,
    });
    expect(errorsOf(resent)).toEqual({ email: [expect.stringContaining('お問い合わせください')] });
    expect(await mails(t, email)).toHaveLength(before);
  });
});

describe('a new password', () => {
  it('can be set by mail, also by a member who is logged in or has no password', async () => {
    const email = await newMember(t);
    const shopper = new ScreenVisitor();
    await logInAs(shopper, email);
    await t.shop.db.update(users).set({ passwordHash: null }).where(eq(users.email, email));
    const sent = await sendFrom(shopper, password.action, '/account/password', { intent: 'mail' });
    expect([sent.status, sent.location]).toEqual([303, '/account/password']);
    expect(await shopper.shownNotices()).toContainEqual({
      key: 'account.password.mail_sent',
      values: { email },
      tone: 'done',
    });
    const path = `/password-reset?token=${await tokenTo(t, email)}`;
    expect((await shopper.open(passwordReset.loader, path)).data.hasToken).toBe(true);
    const pair = { first: 'New-pass1', second: 'New-pass1' };
    expect((await sendFrom(shopper, passwordReset.action, path, pair)).location).toBe('/login');
    const again = await sendFrom(new ScreenVisitor(), login.action, '/login', {
      email,
      password: 'New-pass1',
    });
    expect(again.status).toBe(303);
  });

  it('cannot be set by an expired or an invalid link, which have different messages (§8.14)', async () => {
    const email = await newMember(t);
    await sendFrom(new ScreenVisitor(), passwordReset.action, '/password-reset', { email });
    const path = `/password-reset?token=${await tokenTo(t, email)}`;
    const pair = { first: 'New-pass1', second: 'New-pass1' };
    t.later(25 * HOUR);
    try {
      const old = await sendFrom(new ScreenVisitor(), passwordReset.action, path, pair);
      expect([old.status, old.data.dead]).toEqual([400, expect.stringContaining('有効期限（24時間）')]);
      const opened = await new ScreenVisitor().open(passwordReset.loader, path);
      expect([opened.status, opened.data.dead]).toEqual([400, old.data.dead]);
    } finally {
      t.later(-25 * HOUR);
    }
    const unknown = await sendFrom(
      new ScreenVisitor(),
      passwordReset.action,
      '/password-reset?token=abc',
      pair,
    );
    expect([unknown.status, unknown.data.dead]).toEqual([404, expect.stringContaining('途中で切れている')]);
  });

  it('has an error message if it cannot be requested (§8.30), and the form keeps the address', async () => {
    wire.loseAnswerOf = '/request-password-reset';
    const email = fresh();
    const lost = await sendFrom(new ScreenVisitor(), passwordReset.action, '/password-reset', { email });
    expect(lost.status).toBe(503);
    expect(errorsOf(lost)).toEqual({ '': [lost.scope.t('reset_password.request_failed')] });
    expect(lost.data.result.initialValue).toEqual({ email });
  });

  it('ends the session of this browser as well', async () => {
    const email = await newMember(t);
    const shopper = new ScreenVisitor();
    await logInAs(shopper, email);
    expect(shopper.cookies.has('auth')).toBe(true);
    await sendFrom(new ScreenVisitor(), passwordReset.action, '/password-reset', { email });
    const path = `/password-reset?token=${await tokenTo(t, email)}`;
    const pair = { first: 'New-pass1', second: 'New-pass1' };
    expect((await sendFrom(shopper, passwordReset.action, path, pair)).location).toBe('/login');
    expect(shopper.cookies.has('auth')).toBe(false);
  });
});

describe('the account service after login (§4)', () => {
  const notices = async (word: string) => {
    const shopper = new ScreenVisitor();
    const seen = await logInAs(shopper, await newMember(t, fresh(word)));
    expect([seen.status, seen.location]).toEqual([303, '/']);
    return shopper.notices();
  };
  const asked = () => wire.calls.filter((each) => each === 'POST /ac/register').length;

  it('is called once, and the id that it returns is stored', async () => {
    const email = await newMember(t);
    const shopper = new ScreenVisitor();
    await logInAs(shopper, email);
    expect(asked()).toBe(1);
    await logInAs(new ScreenVisitor(), email);
    expect(asked()).toBe(1);
    const { access } = (await authCookie.read(`auth=${shopper.cookies.get('auth')}`)) ?? { access: '' };
    expect((await call(t, 'GET', '/me', { bearer: access })).data.acUserId).toMatch(/^AC-/);
  });

  it('can respond 404, which is only logged', async () => {
    expect(await notices('noaccount')).toEqual(['notice.logged_in']);
    expect(asked()).toBe(1);
  });

  it('can respond 401, which has a message of its own (§8.13), and the session stays', async () => {
    provokes('account_service');
    expect(await notices('expiredac')).toEqual(['notice.logged_in', 'notice.ac_token_invalid']);
  });

  it('does not prevent logins when it is down', async () => {
    provokes('account_service');
    expect(await notices('brokenac')).toEqual(['notice.logged_in']);
  });
});

it.each([
  ['/register/verification', 'でログインしています'],
  ['/en/register/verification', 'You are still logged in as'],
])(
  'a verification link at %s says which other member is logged in, and that this does not change',
  async (page, said) => {
    const shopper = new ScreenVisitor();
    const other = await newMember(t);
    await logInAs(shopper, other);
    await shopper.notices();
    const email = fresh();
    await sendFrom(new ScreenVisitor(), register.action, '/register', person(email));
    const path = `${page}?token=${await tokenTo(t, email)}`;
    expect((await shopper.open(verification.loader, path)).data.loggedInAs).toBe(other);
    const { location, scope } = await sendFrom(shopper, verification.action, path, {});
    expect(location).toBe(page.startsWith('/en') ? '/en' : '/');
    const [notice, ...more] = await shopper.shownNotices();
    expect(more).toEqual([]);
    const text = notice && scope.t(notice.key, notice.values);
    expect(text).toContain(said);
    expect(text).toContain(other);
    expect((await scope.member())?.decoded.username).toBe(other);
    expect((await logInAs(new ScreenVisitor(), email)).status).toBe(303);
  },
);
