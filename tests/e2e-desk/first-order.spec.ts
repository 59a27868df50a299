/** From the first login to the first parcel, in a shop where the second factor is required. */
import { generateSync } from 'otplib';
import { expect, logIn, STAFF, title } from './desk.ts';
import { test } from './own-shop.ts';
import { trackingNumber } from './placed.ts';

test('staff ship the first parcel after six pages, including login and second factor', {
  tag: '@once',
}, async ({ openShop, say }) => {
  const { openDesk } = await openShop({ api: { DESK_TOTP: 'required' } });
  const page = await openDesk();
  let pages = 0;
  page.on('domcontentloaded', () => {
    pages += 1;
  });
  await logIn(page, say, STAFF, '/login');
  await expect(title(page)).toHaveText(say('login.setup_title'));
  const secret = (await page.locator('.code-text').textContent())?.replaceAll(' ', '') ?? '';
  await expect(page.getByLabel(say('kit.code'))).toBeFocused();
  await page.keyboard.type(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(say('login.codes_title'));
  await expect(page.getByRole('link', { name: say('login.codes_save') })).toHaveAttribute('download');
  await page.getByRole('link', { name: say('login.codes_done') }).click();
  await page.getByRole('link', { name: say('today.ship_next') }).click();
  await expect(page.getByLabel(say('order.tracking'))).toBeFocused();
  await page.keyboard.type(trackingNumber());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(say('notice.shipped_mail'));
  expect(pages).toBe(6);
});
