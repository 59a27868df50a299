/** Registration (EF04): the form, the mail, the link. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { mailsTo, newMember, shopApi } from './members.ts';
import { refusal } from './refusal.ts';
import { ownAddressHeader } from './session.ts';
import { expect, notices, sendLogin, test } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

test.use({ extraHTTPHeaders: ownAddressHeader() });

const main = (page: Page) => page.getByRole('main');
const freshEmail = () => `new.${randomUUID().slice(0, 13)}@example.jp`;
const field = (page: Page, label: string) => main(page).getByRole('textbox', { name: label }).first();
const password = (page: Page, say: Translate) => main(page).getByLabel(say('registration.password'));
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

type Typed = { email: string; again?: string; terms?: 'accept' | 'decline' };

async function fillForm(page: Page, say: Translate, { email, again = email, terms = 'accept' }: Typed) {
  await field(page, say('registration.last_name')).fill('髙橋');
  await field(page, say('registration.first_name')).fill(' 葵 ');
  await main(page).getByLabel(say('registration.kana_last_name')).fill('ﾀｶﾊｼ');
  await main(page).getByLabel(say('registration.kana_first_name')).fill('あおい');
  await main(page)
    .getByRole('textbox', { name: say('registration.email') })
    .nth(0)
    .fill(email);
  await main(page).getByLabel(say('registration.email_confirm')).fill(again);
  await password(page, say).first().fill('Abc123!');
  await main(page)
    .getByRole('radio', { name: say('registration.gender_female'), exact: true })
    .check();
  await main(page)
    .getByRole('radio', { name: say(`registration.terms_${terms}`) })
    .check();
}

const send = (page: Page, say: Translate) =>
  main(page)
    .getByRole('button', { name: say('registration.submit'), exact: true })
    .click();

// §8.18
test('a registration sends a mail, whose link leads to the login and works only once', {
  tag: '@everywhere',
}, async ({ page, at, say }) => {
  const email = freshEmail();
  await page.goto(at(`/register?redirect_path=${at('/faq')}`));
  await expect(main(page).getByRole('checkbox', { name: say('registration.newsletter') })).not.toBeChecked();
  for (const terms of [say('registration.terms_accept'), say('registration.terms_decline')])
    await expect(main(page).getByRole('radio', { name: terms })).not.toBeChecked();
  await fillForm(page, say, { email, again: email.replace('example.jp', 'EXAMPLE.jp') });
  await send(page, say);
  await expect(page).toHaveURL(new RegExp(`${at('/register/verification')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('registration.sent_title'));
  await expect(main(page)).toContainText(say('registration.sent_text', { email }));
  await expectValidHtml(page);

  const [mail] = await mailsTo(email);
  // The address may be somebody else's, who must not get what was typed.
  expect(mail?.text).not.toContain('髙橋');
  const link = /https?:\S+token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(new URL(link).pathname).toBe(at('/register/verification'));
  // Opening the link, as mail scanners do, verifies nothing.
  await page.goto(link);
  await page.goto(link);
  await expectValidHtml(page);
  await main(page)
    .getByRole('button', { name: say('registration.verify_submit') })
    .click();
  await expect(notices(page)).toContainText(say('registration.verify_token_success'));
  await sendLogin(page, say, { email, password: 'Abc123!' });
  await expect(page).toHaveURL(new RegExp(`${at('/faq')}$`));
  await expect(notices(page)).toContainText(say('notice.logged_in'));

  const login = await fetch(`${shopApi()}/shop-api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Abc123!' }),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const me = await fetch(`${shopApi()}/shop-api/me`, { headers: { Authorization: `Bearer ${data.token}` } });
  expect(await me.json()).toMatchObject({
    data: {
      lastName: '髙橋',
      firstName: '葵',
      furiganaLastname: 'タカハシ',
      furiganaFirstname: 'アオイ',
      gender: 'f',
      subscribedToNewsletter: false,
      acUserId: expect.stringMatching(/^AC-/),
    },
  });
});

// §8.16, §8.29
test('a used link of a registration shows a message, also to members', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  const email = freshEmail();
  const registered = await fetch(`${shopApi()}/shop-api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownAddressHeader() },
    body: JSON.stringify({ email, plainPassword: 'Abc123!', lastName: '髙橋', firstName: '葵' }),
  });
  expect(registered.status).toBe(204);
  const token = tokenIn((await mailsTo(email))[0]?.text ?? '');
  expect((await fetch(`${shopApi()}/shop-api/verify-account?token=${token}`)).status).toBe(200);
  await page.goto(at('/login'));
  await sendLogin(page, say, { email, password: 'Abc123!' });
  await expect(notices(page)).toContainText(say('notice.logged_in'));
  await page.goto(at(`/register/verification?token=${token}`));
  await main(page)
    .getByRole('button', { name: say('registration.verify_submit') })
    .click();
  await expect(refusal(page).first()).toContainText(say('registration.verify_token_error'));
  await expect(refusal(page).first()).toContainText(/確認がお済みです|confirmed already/);
});

test('an e-mail address that is already registered is refused at the field, and makes no second account', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  const { email } = await newMember();
  await page.goto(at('/register'));
  // Letter case does not matter.
  await fillForm(page, say, { email: email.toUpperCase() });
  await send(page, say);
  const typed = main(page)
    .getByRole('textbox', { name: say('registration.email') })
    .nth(0);
  await expect(typed).toHaveAttribute('aria-invalid', 'true');
  await expect(typed).toHaveValue(email.toUpperCase());
  await expect(password(page, say).first()).toHaveValue('');
  await expect(main(page)).toContainText(say('registration.taken'));
  await expect(main(page).getByRole('button', { name: say('registration.resend') })).toBeVisible();
  expect((await mailsTo(email.toUpperCase())).length).toBe(0);
  const login = await fetch(`${shopApi()}/shop-api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...ownAddressHeader() },
    body: JSON.stringify({ email, password: 'Abc123!' }),
  });
  expect(login.status).toBe(401);
  // One press leads to the form for a new password, with the address.
  await main(page)
    .getByRole('button', { name: say('login.forgot') })
    .click();
  await expect(main(page).getByLabel(say('reset_password.email'))).toHaveValue(new RegExp(`^${email}$`, 'i'));
});

test('a rejected registration shows every error at its field, and keeps typed values except the password', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  await page.goto(at('/register'));
  await fillForm(page, say, { email: 'x@y', again: 'other@example.jp', terms: 'decline' });
  await field(page, say('registration.first_name')).fill('　');
  await main(page).getByLabel(say('registration.kana_last_name')).fill('yamada');
  await password(page, say).first().fill('ひらがなです');
  await send(page, say);
  const summary = refusal(page).first();
  for (const fault of [
    say('validation.field_required', { field: say('registration.first_name') }),
    say('form.error_of', {
      field: say('registration.kana_last_name'),
      error: say('validation.kana_field_invalid'),
    }),
    say('validation.email_does_not_match'),
    say('validation.password_invalid'),
    say('registration.terms_required'),
  ])
    await expect.soft(summary).toContainText(fault);
  await expect(main(page).getByLabel(say('registration.kana_last_name'))).toHaveValue('yamada');
  await expect(main(page).getByLabel(say('registration.kana_last_name'))).toHaveAccessibleDescription(
    say('validation.kana_field_invalid'),
  );
  await expect(password(page, say).first()).toHaveValue('');
  await expect(page).toHaveTitle(new RegExp(`^${say('form.error_title', { title: '' })}`));
  await expectValidHtml(page);
});

test('back to a refused form shows what was typed, without sending it again', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  await page.goto(at('/register'));
  await fillForm(page, say, { email: 'x@y' });
  await send(page, say);
  await expect(refusal(page).first()).toBeVisible();
  await main(page)
    .getByRole('link', { name: say('registration.have_account') })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('login.title'));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let isOwnCopy: boolean | undefined;
  network.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document') isOwnCopy = response.fromDiskCache;
  });
  await page.goBack();
  await expect(
    main(page)
      .getByRole('textbox', { name: say('registration.email') })
      .first(),
  ).toHaveValue('x@y');
  await expect(refusal(page).first()).toContainText(say('form.error_summary'));
  expect(isOwnCopy).toBe(true);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('registration.title'));
});

// §8.19, §8.27
test('sending the registration mail again makes the older link invalid; an unknown address is refused', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const email = freshEmail();
  await page.goto(at('/register'));
  await fillForm(page, say, { email });
  await send(page, say);
  const [first] = await mailsTo(email);
  const address = main(page).getByRole('textbox', { name: say('registration.email') });
  await expect(address).toHaveValue(email);
  const again = main(page).getByRole('button', { name: say('registration.resend') });
  await again.click();
  await expect(notices(page)).toContainText(say('registration.resent_verify_success'));
  const [second, ...others] = await mailsTo(email);
  expect(others).toHaveLength(1);
  expect(tokenIn(second?.text ?? '')).not.toBe(tokenIn(first?.text ?? ''));

  await page.goto(at(`/register/verification?token=${tokenIn(first?.text ?? '')}`));
  const confirm = main(page).getByRole('button', { name: say('registration.verify_submit') });
  await confirm.click();
  await expect(refusal(page).first()).toContainText(/最後に届いたメール|latest email/);

  const nobody = freshEmail();
  await address.fill(nobody);
  await again.click();
  await expect(address).toHaveAccessibleDescription(/登録されていません|Email not found/);
  await expect(address).toHaveValue(nobody);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('registration.verify_title'));
  expect(await mailsTo(nobody)).toEqual([]);

  await page.goto(at(`/register/verification?token=${tokenIn(second?.text ?? '')}`));
  await confirm.click();
  await expect(page).toHaveURL(new RegExp(`${at('/login')}$`));
});

test('the registration’s link to the terms opens a new tab', { tag: '@once' }, async ({
  page,
  context,
  at,
  say,
}) => {
  await page.goto(at('/register'));
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    main(page)
      .getByRole('link', { name: say('registration.terms_read') })
      .click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText(say('terms.title'));
});
