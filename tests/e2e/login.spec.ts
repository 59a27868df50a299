/** Logging in (EF06) by password or by an OAuth provider, and continuing what led to the login. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { newMember, newShopper, sandbox, shopApi } from './members.ts';
import { refusal } from './refusal.ts';
import { endSession, enter, ownAddressHeader } from './session.ts';
import {
  addDice,
  bringDice,
  DICE,
  expect,
  expectInCart,
  notices,
  ONE_DICE,
  sendLogin,
  test,
} from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

test.use({ extraHTTPHeaders: ownAddressHeader() });

const main = (page: Page) => page.getByRole('main');
const password = (page: Page, say: Translate) => page.getByLabel(say('login.password'), { exact: true });
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const provider = (say: Translate, name: string) => say('login.oauth', { name });
const providerName = { ja: 'サンドボックスID', en: 'Sandbox ID' };

test('the login page links to registration, password reset and guides', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/login?redirect_path=/faq'));
  for (const [name, path] of [
    [say('login.forgot'), at('/password-reset')],
    [say('login.register'), `${at('/register')}?redirect_path=%2Ffaq`],
    [say('login.guide'), at('/usage-guides')],
  ] as const)
    await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  await expectValidHtml(page);
});

test('a login with an unconfirmed e-mail address shows how to confirm it', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await page.goto(at('/login'));
  await sendLogin(page, say, { email: 'mikakunin@example.jp', password: 'password1' });
  await expect(refusal(page).first()).toContainText(say('login.unverified'));
  await button(page, say('registration.resend')).click();
  await expect(notices(page)).toContainText(say('registration.resent_verify_success'));
  await expect(main(page)).toContainText(say('registration.sent_text', { email: 'mikakunin@example.jp' }));
  // The notice can be closed without scripts as well.
  const notice = notices(page).getByText(say('registration.resent_verify_success'));
  await notices(page).getByLabel(say('chrome.close')).check();
  await expect(notice).toBeHidden();
});

test('a login works behind a proxy that hides where forms come from', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  let origin: string | undefined;
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') origin = (await route.request().allHeaders())['origin'];
    if (route.request().resourceType() !== 'document' || origin) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'referrer-policy': 'no-referrer' } });
  });
  await page.goto(at('/login'));
  await sendLogin(page, say, await newMember());
  await expect(page).toHaveURL(new RegExp(`${at('/')}$`));
  await expect(notices(page)).toContainText(say('notice.logged_in'));
  expect(origin).toBe('null');
});

test('after too many wrong passwords even the right one is refused for a while', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  const member = await newMember();
  // Wrong passwords from many other IP addresses.
  for (let i = 0; i < 20; i++) {
    const wrong = await fetch(`${shopApi()}/shop-api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...ownAddressHeader() },
      body: JSON.stringify({ ...member, password: 'wrong-one' }),
    });
    expect(wrong.status).toBe(401);
  }
  await page.goto(at('/login'));
  const refused = page.waitForResponse((answer) => answer.status() === 429);
  await sendLogin(page, say, member);
  const seconds = Number((await refused).headers()['retry-after']);
  expect(seconds).toBeGreaterThan(60);
  await expect(refusal(page).first()).toContainText(
    say('error.too_many_requests', { minutes: Math.ceil(seconds / 60) }),
  );
  await expect(page.getByLabel(say('login.email'))).toHaveValue(member.email);
  await expect(password(page, say)).toHaveValue('');
});

test('guests are told why they see the login page', { tag: '@languages' }, async ({ page, at, say }) => {
  await page.goto(at('/account/order'));
  await expect(page.getByText(say('notice.login_required'))).toBeVisible();
});

test('members are redirected from pages for guests', { tag: '@languages' }, async ({ page, at }) => {
  await enter(page, await newShopper({ address: false }));
  for (const bare of ['/login', '/register', '/register/verification', '/password-reset']) {
    await page.goto(at(bare));
    expect(new URL(page.url()).pathname, bare).toBe(at('/'));
  }
  for (const bare of ['/register/verification?token=abc', '/password-reset?token=abc']) {
    await page.goto(at(bare));
    expect(page.url(), bare).toContain(bare);
  }
});

test('OAuth: after consent the shopper comes back to the requested page', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, context, at, say, locale_ }) => {
  const email = `oauth.${randomUUID().slice(0, 13)}@example.jp`;
  await bringDice(page, locale_);
  await page.goto(at(`/login?redirect_path=${encodeURIComponent(at('/checkout/cart'))}`));
  await button(page, provider(say, providerName[locale_])).click();
  await expect(page).toHaveURL(new RegExp(`^${sandbox()}/oauth/authorize\\?`));
  await expect(page.locator('html')).toHaveAttribute('lang', locale_ === 'en' ? 'en' : 'ja');
  const allow = async () => {
    await page.locator('input[name=person][value=other]').check();
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=family_name]').fill('佐藤');
    await page.locator('input[name=given_name]').fill('健');
    await page.locator('button[value=allow]').click();
  };
  await allow();
  // A new member must accept the terms first, as in the registration.
  const accept = say('login.oauth_accept', { name: providerName[locale_] });
  await expect(main(page)).toContainText(say('login.terms_title'));
  await expectValidHtml(page);
  await main(page)
    .getByRole('radio', { name: say('registration.terms_decline') })
    .check();
  await button(page, accept).click();
  await expect(refusal(page).first()).toContainText(say('registration.terms_required'));
  await main(page)
    .getByRole('radio', { name: say('registration.terms_accept') })
    .check();
  await button(page, accept).click();
  await allow();
  await expect(page).toHaveURL(new RegExp(`${at('/checkout/cart')}$`));
  await expect(notices(page)).toContainText(say('notice.logged_in'));
  const me = await context.request.get('/session-api/me');
  expect(await me.json()).toMatchObject({ data: { user: { email, lastName: '佐藤' } } });
  // State and verifier were used and deleted.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('oauth');
});

test('OAuth: a denied consent, a failure at the provider and a callback without a request are explained', {
  tag: '@languages',
}, async ({ page, at, say, locale_ }) => {
  const start = async () => {
    await page.goto(at('/login?redirect_path=%2Ffaq'));
    await button(page, provider(say, providerName[locale_])).click();
    await expect(page).toHaveURL(new RegExp(`^${sandbox()}/oauth/authorize\\?`));
  };
  await start();
  await page.locator('button[value=deny]').click();
  await expect(page).toHaveURL(new RegExp(`${at('/login')}\\?redirect_path=%2Ffaq$`));
  await expect(notices(page)).toContainText(say('notice.oauth_denied'));

  await start();
  const answers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/session-api/oauth-auth-exchange')) answers.push(request.url());
  });
  await page.locator('input[name=person][value=misaki]').check();
  await page.locator('button[value=allow]').click();
  await expect(notices(page)).toContainText(say('notice.oauth_not_enabled'));

  // A repeated callback, and a callback that this browser never requested, have an invalid `state`.
  for (const url of [answers[0] ?? '', '/session-api/oauth-auth-exchange?code=a&state=b']) {
    await page.goto(url);
    await expect(notices(page)).toContainText(say('notice.oauth_failed'));
    expect(new URL(page.url()).pathname).toBe(at('/login'));
  }
  await page.goto('/session-api/oauth-auth-exchange');
  expect(new URL(page.url()).pathname).toBe(at('/login'));
});

test('neither a login by password nor a login by OAuth leads to another site', {
  tag: '@languages',
}, async ({ page, at, say, locale_, baseURL }) => {
  await page.goto(at(`/login?redirect_path=${encodeURIComponent('https://evil.example/')}`));
  await expect(main(page).locator('input[name=redirect_path]').first()).toHaveValue(at('/'));
  await button(page, provider(say, providerName[locale_])).click();
  await page.locator('input[name=person][value=hanako]').check();
  await page.locator('button[value=allow]').click();
  await expect(notices(page)).toContainText(say('notice.logged_in'));
  expect(page.url().startsWith(`${baseURL}${at('/')}`)).toBe(true);
});

test('a form that is sent after the session has ended is kept by the login page and sent after the login', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, complaints }) => {
  const { member } = await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/address'));
  const another = main(page).locator('input[name=address][value=new]');
  if (await another.count()) await another.check();
  const typed = {
    lastName: '鈴木',
    firstName: '一郎',
    postcode: '150-0001',
    city: '渋谷区',
    street: '神宮前1-2-3',
  };
  for (const [name, value] of Object.entries(typed)) await main(page).locator(`[name=${name}]`).fill(value);
  await main(page).locator('[name=provinceCode]').selectOption('JP-13');
  await main(page).locator('[name=phoneNumber]').fill('0312345678');
  await endSession(page);
  await button(page, say('address.step_submit')).click();

  await expect(notices(page)).toContainText(say('error.session_expired_error'));
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('redirect_path')]).toEqual([at('/login'), at('/checkout/address')]);
  await expect(main(page)).toContainText(say('login.kept'));
  await expectValidHtml(page);
  await sendLogin(page, say, member);
  await expect(page).toHaveURL(new RegExp(`${at('/checkout/survey')}$`));
  await page.goto(at('/checkout/address'));
  // The form's ticked box has saved the address, so the address can be chosen now.
  await expect(main(page)).toContainText('神宮前1-2-3');
  // Ignores errors of the postal data host, which does not allow the header of `ownAddressHeader`.
  complaints.length = 0;
});

test('a pending form can be continued after a login by OAuth in another tab', {
  tag: '@scripts-on-and-off',
}, async ({ page, context, at, say, locale_ }) => {
  await page.goto(at(DICE));
  await button(page, say('product.wish')).click();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    button(page, provider(say, providerName[locale_])).click(),
  ]);
  const email = `aside.${randomUUID().slice(0, 13)}@example.jp`;
  const allow = async () => {
    await tab.locator('input[name=person][value=other]').check();
    await tab.locator('input[name=email]').fill(email);
    await tab.locator('button[value=allow]').click();
  };
  await allow();
  await main(tab)
    .getByRole('radio', { name: say('registration.terms_accept') })
    .check();
  await button(tab, say('login.oauth_accept', { name: providerName[locale_] })).click();
  await allow();
  await expect(notices(tab)).toContainText(say('notice.back_to_form'));
  await tab.close();
  await button(page, say('login.kept_continue')).click();
  await expect(notices(page)).toContainText(say('notice.wish_added'));
  await expect(page).toHaveURL(new RegExp(`${at(DICE)}$`));
});

test('if a product is in the guest’s and in the member’s cart, the login keeps the greater quantity and says so', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const { member } = await newShopper({ cart: [{ productCode: 'TM-0012', quantity: 5 }] });
  await addDice(page, { at, say });
  await page.goto(at('/login'));
  await sendLogin(page, say, member);
  await expect(notices(page)).toContainText(say('notice.merged_raised', { count: 1 }));
  await expectInCart(page, say, 5);
});

// §5.45
test('with scripts a button shows the password; without scripts there is no such button', {
  tag: '@everywhere',
}, async ({ page, at, say, javaScriptEnabled }) => {
  await page.goto(at('/login'));
  const show = button(page, say('form.password_show'));
  if (!javaScriptEnabled) {
    await expect(show).toHaveCount(0);
    return;
  }
  const field = password(page, say);
  await field.fill('secret-one');
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('secret-one');
  await button(page, say('form.password_hide')).click();
  await expect(field).toHaveAttribute('type', 'password');
});
