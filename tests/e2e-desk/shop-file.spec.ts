/** The test starts its own shop, because other tests change the same settings in the shared shop at the same time. */
import { expect, logIn, OWNER } from './desk.ts';
import { test } from './own-shop.ts';

test('a shop file with a mistake is reported, and after the correction it is applied', {
  tag: '@once',
}, async ({ openShop, say }) => {
  const { openDesk } = await openShop();
  const page = await openDesk();
  await logIn(page, say, OWNER, '/settings/shop');
  const text = page.getByLabel(say('settings.shop_file_text'));
  const check = page.getByRole('button', { name: say('settings.shop_check') });
  const before = await text.inputValue();
  await check.click();
  await expect(page.getByText(say('settings.shop_same'))).toBeVisible();

  await text.fill(before.replace(/^closures:.*$/m, 'closures:\n  - 2031-02-30'));
  await check.click();
  const problems = page.getByRole('table', { name: say('settings.shop_problems') });
  await expect(problems).toContainText('closures[0]');
  await expect(text).toHaveValue(/2031-02-30/);

  await text.fill((await text.inputValue()).replace('2031-02-30', '2031-02-03'));
  await check.click();
  const changes = page.getByRole('table', { name: say('settings.shop_changes') });
  await expect(changes).toContainText('2031-02-03');
  await page.getByRole('button', { name: say('settings.shop_apply') }).click();
  await expect(page.getByRole('status')).toHaveText(say('notice.setting_saved'));
  await expect(text).toHaveValue(/2031-02-03/);
  await expect(changes).toHaveCount(0);
});
