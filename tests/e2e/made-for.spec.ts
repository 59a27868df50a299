/** When two members use one browser, a form works only for the member for whom the page was made. */
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, test, title } from './shop.ts';

test('a form that was made for another member is refused with a message, and changes nothing', {
  tag: '@once',
}, async ({ page, context, at, say }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile/edit'));
  const other = await context.newPage();
  await enter(other, await newShopper({ address: false }));
  await other.goto(at('/account/profile'));
  await expect(title(other)).toHaveText(say('account.profile'));

  await page.getByRole('main').locator('form').getByRole('textbox').nth(1).fill('太郎');
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.others_form_title'));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: say('error.others_form_again') }).click();
  await expect(page.getByRole('main').locator('form').getByRole('textbox').nth(1)).not.toHaveValue('太郎');
});
