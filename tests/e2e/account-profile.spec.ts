/** Profile, password, wishlist (O-31), a member's own data: with scripts and without. */
import { readFile } from 'node:fs/promises';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { DICE, expect, sendLogin, test } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

test('five entries, the current one marked, in one row on phones', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile'));
  const menu = page.getByRole('navigation', { name: say('account.menu') });
  await expect(menu.locator('[aria-current]')).toHaveText(say('account.profile'));
  await expect(menu.getByRole('link')).toHaveText(
    (['profile', 'password.title', 'orders', 'addresses', 'wishlist'] as const).map((name) =>
      say(`account.${name}`),
    ),
  );
  await menu.getByRole('link', { name: say('account.password.title') }).click();
  await expect(menu.locator('[aria-current]')).toHaveText(say('account.password.title'));
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(menu).toBeVisible();
  await expect(menu.locator('[aria-current]')).toHaveText(say('account.password.title'));
});

test('the profile: a whole number in the first box, kana converted, cancel changes nothing', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile'));
  await expectValidHtml(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('profile.edit') })
    .click();
  await expectValidHtml(page);
  const phone = page.getByRole('group', { name: new RegExp(`^${say('profile.phone')}`) });
  await page.getByLabel(new RegExp(`^${say('profile.last_kana').replace(/[()]/g, '\\$&')}`)).fill('やまだ');
  await phone.getByRole('textbox').first().fill('０３−１２３４');
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('form.error_summary') })).toContainText(
    say('validation.phone_number_invalid'),
  );
  expect(await page.title()).toContain(say('profile.edit_title'));
  await expect(phone.getByRole('textbox').first()).toHaveValue('０３−１２３４');
  await phone.getByRole('textbox').first().fill('０９０−１２３４−５６７８');
  const birthday = page.getByRole('group', { name: new RegExp(`^${say('profile.birthday')}`) });
  await birthday.getByRole('textbox').fill('1984');
  await birthday.getByRole('combobox').first().selectOption('4');
  await birthday.getByRole('combobox').last().selectOption('12');
  await page.getByRole('radio', { name: say('profile.newsletter_yes'), exact: true }).check();
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(page.getByRole('status').first()).toContainText(say('profile.saved'));
  const main = page.getByRole('main');
  for (const text of ['ヤマダ', '090-1234-5678', '1984', say('profile.newsletter_yes')])
    await expect(main).toContainText(text);
  await main.getByRole('link', { name: say('profile.edit') }).click();
  await page.getByLabel(say('profile.last_name'), { exact: true }).fill('変更');
  await page.getByRole('link', { name: say('profile.cancel') }).click();
  await expect(main).toContainText('山田 花子');
});

test('the password: refused with its reasons, changed, and good for the next login', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const { member } = await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/password'));
  await expectValidHtml(page);
  const send = async (current: string, next: string, again: string) => {
    await page.getByLabel(say('account.password.current'), { exact: true }).fill(current);
    await page.getByLabel(say('account.password.next'), { exact: true }).fill(next);
    await page.getByLabel(say('account.password.again'), { exact: true }).fill(again);
    await page.getByRole('button', { name: say('account.password.submit') }).click();
  };
  await send('wrong-one', 'new-word-1', 'new-word-1');
  await expect(page.getByRole('main')).toContainText(say('account.password.current_password_incorrect'));
  for (const box of await page.getByRole('main').locator('input[type=password]').all())
    await expect(box).toHaveValue('');
  await send(member.password, 'new-word-1', 'new-word-2');
  await expect(page.getByRole('main')).toContainText(say('validation.passwords_does_not_match'));
  await send(member.password, 'new-word-1', 'new-word-1');
  await expect(page.getByRole('status').first()).toContainText(
    say('account.password.change_password_successful'),
  );
  // This session goes on.
  expect((await page.goto(at('/account/profile')))?.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(at('/login'));
  await sendLogin(page, say, { ...member, password: 'new-word-1' });
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});

test('the wishlist: empty with a way on, listed once added, removed', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/wishlist'));
  const main = page.getByRole('main');
  await expect(main).toContainText(say('wishlist.empty'));
  await expect(main.getByRole('link', { name: say('wishlist.look') })).toBeVisible();
  await page.goto(at(DICE));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await main
    .getByRole('button', { name: say('product.wish') })
    .first()
    .click();
  await expect(page.getByRole('status').first()).toContainText(say('notice.wish_added'));
  await page.goto(at('/account/wishlist'));
  await expectValidHtml(page);
  await expect(main).toContainText(name);
  await main.getByRole('button', { name: say('wishlist.remove_of', { name }) }).click();
  await expect(page.getByRole('status').first()).toContainText(say('wishlist.removed'));
  await expect(main).toContainText(say('wishlist.empty'));
});

test('own data in one file; deletion is asked for by an inquiry that is filled in', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  const { member } = await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile'));
  await page.getByLabel(say('account.password.current')).fill(member.password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('profile.data_json') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
  const own = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(own).toMatchObject({ profile: { email: member.email }, addresses: [], orders: [], wishlist: [] });
  await page.getByRole('link', { name: say('profile.delete_ask') }).click();
  await page.waitForURL(/\/inquiry\?topic=deletion/);
  await expect(page.getByLabel(say('inquiry.topic'))).toHaveValue('deletion');
  await expect(page.getByLabel(say('inquiry.email'))).toHaveValue(member.email);
});
