/** An owner exports and erases a member. Erasing needs a new code if the last one was typed more than ten minutes ago. */
import { readFileSync } from 'node:fs';
import { generateSync } from 'otplib';
import { refusal } from '../e2e/refusal.ts';
import { Caller } from '../kit/caller.ts';
import { logIn as logInShopper, register, saveAddress } from '../kit/member.ts';
import { expect, logIn, OWNER, title } from './desk.ts';
import { test } from './own-shop.ts';

const LATER_MS = 11 * 60_000;

test('an owner exports a member’s data, and erases the member with a code of the authenticator app', {
  tag: '@once',
}, async ({ openShop, say }) => {
  const { shop, openDesk } = await openShop();
  const page = await openDesk();
  const shopper = new Caller(shop.origins.api);
  const member = await register(shopper);
  await logInShopper(shopper, member);
  await saveAddress(shopper);

  await logIn(page, say, OWNER, '/me');
  await page.getByRole('button', { name: say('me.totp_setup') }).click();
  const shown = await page.locator('.code-text').textContent();
  const secret = (shown ?? '').replaceAll(' ', '');
  const code = page.getByLabel(say('kit.code'));
  await expect(code).toBeFocused();
  await code.fill(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(say('login.codes_title'));
  await page.getByRole('link', { name: say('login.codes_done') }).click();

  await page.goto(`/members?q=${member.email}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('link', { name: say('erasure.link') }).click();
  await expect(page.getByText(say('erasure.addresses', { count: 1 }))).toBeVisible();
  await expect(page.getByText(say('erasure.sessions', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: say('erasure.export_button') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /\.json/ }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(member.email);

  await shop.setClock(LATER_MS);
  const erase = page.getByRole('button', { name: say('erasure.button') });
  await erase.click();
  await expect(code).toBeFocused();
  await code.fill('000000');
  await erase.click();
  await expect(refusal(page)).toBeFocused();
  await code.fill(generateSync({ secret, epoch: Math.floor((Date.now() + LATER_MS) / 1000) }));
  await erase.click();
  await expect(page.getByRole('status')).toContainText('消去しました');
  await page.goto(`/members?q=${member.email}`);
  await expect(page.getByRole('table')).toHaveCount(0);
  expect((await shopper.ask('GET', '/me')).status).toBe(401);
});
