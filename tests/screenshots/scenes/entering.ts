/** Login, registration, new passwords, inquiries. */
import { randomUUID } from 'node:crypto';
import { newMember, sandbox } from '../../e2e/members.ts';
import { refusal } from '../../e2e/refusal.ts';
import { ownAddressHeader } from '../../e2e/session.ts';
import { DICE, expect, sendLogin } from '../../e2e/shop.ts';
import type { Member } from '../../kit/member.ts';
import { PASSWORD } from '../../kit/member.ts';
import { replaceText } from '../same-words.ts';
import type { Scene, Visit } from '../scene.ts';
import { button, field, main, open, pressAndRead } from './walks.ts';

/** Uses a new IP address, because some of these actions are limited per address. */
const fromElsewhere = ({ page }: Visit) => page.setExtraHTTPHeaders(ownAddressHeader());

/** An e-mail address like those of tests/kit/member.ts, whose random part is replaced in pictures (same-words.ts). */
const freshEmail = () => `aoi.${randomUUID().slice(0, 13)}@example.jp`;

async function logIn(visit: Visit, member: Member): Promise<void> {
  await fromElsewhere(visit);
  await visit.page.goto(visit.at('/login'));
  await sendLogin(visit.page, visit.say, member);
  await expect(refusal(visit.page).filter({ hasText: /./ }).first()).toBeVisible();
}

/** Registers by the form; returns the e-mail address. */
export async function registered(visit: Visit): Promise<string> {
  const { page, at, say } = visit;
  const email = freshEmail();
  await fromElsewhere(visit);
  await page.goto(at('/register'));
  await field(page, say('registration.last_name')).fill('髙橋');
  await field(page, say('registration.first_name')).fill('葵');
  await main(page)
    .getByRole('textbox', { name: say('registration.email') })
    .nth(0)
    .fill(email);
  await main(page).getByLabel(say('registration.email_confirm')).fill(email);
  await main(page).getByLabel(say('registration.password')).first().fill('Abc123!');
  await main(page)
    .getByRole('radio', { name: say('registration.terms_accept') })
    .check();
  await button(page, say('registration.submit')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('registration.sent_title'));
  return email;
}

export async function askedForPassword(visit: Visit): Promise<string> {
  const { page, at, say } = visit;
  const { email } = await newMember();
  await fromElsewhere(visit);
  await page.goto(at('/password-reset'));
  await main(page).getByLabel(say('reset_password.email')).fill(email);
  await button(page, say('reset_password.request')).click();
  await expect(main(page)).toContainText(say('reset_password.sent_text', { email }));
  return email;
}

/** Fills in an inquiry up to its confirmation; returns the e-mail address. */
async function wroteInquiry(visit: Visit): Promise<string> {
  const { page, at, say } = visit;
  const email = freshEmail();
  await fromElsewhere(visit);
  await page.goto(`${at('/inquiry')}?topic=product&product=BK-ENG-0001`);
  await field(page, say('inquiry.name')).fill('山田 花子');
  await field(page, say('inquiry.email')).fill(email);
  await field(page, say('inquiry.phone')).fill('06-1234-5678');
  await field(page, say('inquiry.content')).fill(
    '在庫は十冊ありますか。\n四月の授業で使いたいと考えています。お手数ですが、発送までの日数とあわせてお知らせください。',
  );
  await button(page, say('inquiry.check')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.confirm_title'));
  return email;
}

/** Sends an inquiry. Also returns its number, which is higher for each inquiry. */
export async function sentInquiry(visit: Visit): Promise<{ email: string; number: string }> {
  const { page, say } = visit;
  const email = await wroteInquiry(visit);
  await button(page, say('inquiry.send')).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
  return { email, number: (await main(page).locator('strong').textContent()) ?? '' };
}

const providerName = { ja: 'サンドボックスID', en: 'Sandbox ID' };
async function toTheProvider({ page, at, say, locale }: Visit): Promise<void> {
  await page.goto(at('/login'));
  await button(page, say('login.oauth', { name: providerName[locale] })).click();
  await expect(page).toHaveURL(new RegExp(`^${sandbox()}/oauth/authorize\\?`));
}

export const entering: Scene[] = [
  {
    name: 'login.refused',
    walk: (visit) => logIn(visit, { email: 'nobody@example.jp', password: 'not-the-password' }),
  },
  {
    name: 'login.not-verified',
    walk: (visit) => logIn(visit, { email: 'mikakunin@example.jp', password: PASSWORD }),
  },
  { name: 'login.barred', walk: (visit) => logIn(visit, { email: 'teishi@example.jp', password: PASSWORD }) },
  {
    name: 'login.with-something-waiting',
    async walk({ page, at, say }) {
      await page.goto(at(DICE));
      await button(page, say('product.wish')).click();
      await expect(main(page)).toContainText(say('login.kept'));
    },
  },
  { name: 'login.asked-for-by-a-page', walk: open('/account/order') },
  { name: 'login.provider', walk: toTheProvider },
  {
    name: 'login.terms',
    async walk(visit) {
      const { page, say } = visit;
      await toTheProvider(visit);
      await page.locator('input[name=person][value=other]').check();
      await page.locator('input[name=email]').fill(freshEmail());
      await page.locator('input[name=family_name]').fill('佐藤');
      await page.locator('input[name=given_name]').fill('健');
      await page.locator('button[value=allow]').click();
      await expect(main(page)).toContainText(say('login.terms_title'));
    },
  },
  {
    name: 'register.refused',
    async walk(visit) {
      await visit.page.goto(visit.at('/register'));
      await field(visit.page, visit.say('registration.email')).fill('aoi@nowhere');
      await pressAndRead(visit, visit.say('registration.submit'));
    },
  },
  { name: 'register.sent', walk: registered },
  { name: 'register.verification.link', walk: open('/register/verification?token=abcdefghijklmnopqrstuv') },
  { name: 'newsletter.unknown-link', walk: open('/newsletter/refusal?token=made-up') },
  { name: 'email-change.unknown-link', walk: open('/email-change?token=made-up') },
  { name: 'phone-order.unknown-link', walk: open('/phone-order?token=made-up') },
  { name: 'password-reset.sent', walk: askedForPassword },
  { name: 'password-reset.dead-link', walk: open('/password-reset?token=made-up') },
  {
    name: 'inquiry.refused',
    async walk(visit) {
      await visit.page.goto(visit.at('/inquiry'));
      await field(visit.page, visit.say('inquiry.phone')).fill('１２３');
      await pressAndRead(visit, visit.say('inquiry.check'));
    },
  },
  { name: 'inquiry.confirm.written', walk: wroteInquiry },
  {
    name: 'inquiry.complete.sent',
    walk: async (visit) => replaceText(visit.page, (await sentInquiry(visit)).number, '100'),
  },
];
