/** Two members at one browser: a form belongs to the one it was made for, and the page says who is logged in. */
import { newMember } from './members.ts';
import { expect, logIn, test } from './shop.ts';

test('another member’s form is refused with a clear page, and nothing is changed', async ({
  page,
  context,
  at,
  say,
}) => {
  const [taro, hanako] = [await newMember(), await newMember()];
  await logIn(page, { at, say }, taro);
  await page.goto(at('/account/profile/edit'));
  const other = await context.newPage();
  await context.clearCookies({ name: 'auth' });
  await logIn(other, { at, say }, hanako);

  await page.getByRole('main').locator('form').getByRole('textbox').nth(1).fill('太郎');
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('errors.others_form_title'));
  await expect(page.getByRole('banner')).toBeVisible();
  if (process.env['SHOT']) await page.screenshot({ path: process.env['SHOT'], fullPage: true });
  await page.getByRole('link', { name: say('errors.others_form_again') }).click();
  await expect(page.getByRole('main').locator('form').getByRole('textbox').nth(1)).not.toHaveValue('太郎');
});
