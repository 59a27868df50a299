/** A new password by mail (EF06-UC02). */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo, newMember } from './members.ts';
import { refusal } from './refusal.ts';
import { ownAddressHeader } from './session.ts';
import { expect, notices, sendLogin, test } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

test.use({ extraHTTPHeaders: ownAddressHeader() });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('a request sends a mail, whose link sets a new password for the login and works only once', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  const member = await newMember();
  await page.goto(at('/login'));
  await main(page)
    .getByRole('link', { name: say('login.forgot') })
    .click();
  const email = main(page).getByLabel(say('reset_password.email'));
  await email.fill(member.email);
  await button(page, say('reset_password.request')).click();
  await expect(main(page)).toContainText(say('reset_password.sent_text', { email: member.email }));
  await expect(notices(page)).toContainText(say('reset_password.resent'));
  await expectValidHtml(page);
  const link = async () =>
    /https?:\S+token=[\w-]+/.exec((await mailsTo(member.email))[0]?.text ?? '')?.[0] ?? '';
  const old = await link();
  await button(page, say('reset_password.resend')).click();
  await expect(notices(page)).toContainText(say('reset_password.resent'));
  const latest = await link();
  expect(latest).not.toBe(old);
  expect(new URL(latest).pathname).toBe(at('/password-reset'));

  await page.goto(latest);
  await expectValidHtml(page);
  const [first, second] = [
    main(page).getByLabel(say('reset_password.first'), { exact: true }),
    main(page).getByLabel(say('reset_password.second'), { exact: true }),
  ];
  const set = async (a: string, b: string) => {
    await first.fill(a);
    await second.fill(b);
    await button(page, say('reset_password.submit')).click();
  };
  await set('abc12', 'abc12');
  await expect(first).toHaveAccessibleDescription(new RegExp(say('validation.field_minimum')));
  await set('New-pass1', 'New-pass2');
  await expect(second).toHaveAccessibleDescription(say('validation.passwords_does_not_match'));
  await expect(first).toHaveValue('');
  await set('New-pass1', 'New-pass1');
  await expect(notices(page)).toContainText(say('reset_password.success'));
  await sendLogin(page, say, member);
  await expect(refusal(page).first()).toContainText(say('error.bad_credentials'));
  await sendLogin(page, say, { ...member, password: 'New-pass1' });
  await expect(notices(page)).toContainText(say('notice.logged_in'));

  for (const [dead, why] of [
    [latest, /設定に使用されています|has set a password/],
    [old, /最後に届いたメール|latest email/],
    [at('/password-reset?token=made-up'), /途中で切れている|part of it is missing/],
  ] as const) {
    // The page refuses the link before the shopper types a password.
    expect((await page.goto(dead))?.status()).toBe(404);
    await expect(refusal(page).first()).toContainText(say('reset_password.reset_password_fail'));
    await expect(refusal(page).first()).toContainText(why);
    await expect(first).toHaveCount(0);
    await expect(button(page, say('reset_password.request'))).toBeVisible();
  }
});

test('an unknown e-mail address leads to the same page as a known address; a malformed address is refused', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  const nobody = `nobody.${randomUUID().slice(0, 13)}@example.jp`;
  await page.goto(at('/password-reset'));
  const email = main(page).getByLabel(say('reset_password.email'));
  await email.fill('taro@example');
  await button(page, say('reset_password.request')).click();
  await expect(email).toHaveAccessibleDescription(say('validation.email_invalid'));
  await email.fill(nobody);
  await button(page, say('reset_password.request')).click();
  await expect(main(page)).toContainText(say('reset_password.sent_text', { email: nobody }));
  expect(await mailsTo(nobody)).toEqual([]);
});
