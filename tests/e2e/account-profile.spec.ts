/** Profile, password, wishlist, and the download of a member's own data. */
import { readFile } from 'node:fs/promises';
import { expectBreadcrumb } from './breadcrumb.ts';
import { hanako, newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter } from './session.ts';
import { DICE, expect, notices, sendLogin, test, title } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

test('the account menu has five entries, marks the current one, and is collapsed on phones', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile'));
  const menu = page.getByRole('navigation', { name: say('account.menu') });
  const current = menu.getByText(say('account.profile'), { exact: true }).first();
  await expect(current).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(0);
  await current.press('Enter');
  await expect(menu.locator('[aria-current]')).toHaveText(say('account.profile'));
  await expect(menu.getByRole('link')).toHaveText(
    (['profile', 'password.title', 'orders', 'addresses', 'wishlist'] as const).map((name) =>
      say(`account.${name}`),
    ),
  );
  await menu.getByRole('link', { name: say('account.password.title') }).click();
  await expect(title(page)).toHaveText(say('account.password.title'));
  await expect(menu.getByText(say('account.password.title'), { exact: true }).first()).toBeVisible();
  await expect(menu.getByRole('link')).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(menu.getByRole('link')).toHaveCount(5);
  await expect(menu.locator('[aria-current]')).toHaveText(say('account.password.title'));
});

test('the breadcrumb of an account screen inside a section links to the section', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const { paidOrder, address, ...owner } = await hanako();
  await enter(page, owner);
  const order = `/account/order/${paidOrder}`;
  for (const [path, here, section] of [
    ['/account/profile/edit', say('profile.edit_title'), '/account/profile'],
    ['/account/address/add', say('address.add'), '/account/address'],
    [`/account/address/${address}/edit`, say('address.edit_title'), '/account/address'],
    // The last part is the order's number.
    [order, /^\d{9}$/, '/account/order'],
    [`${order}/receipt`, say('receipt.title'), '/account/order'],
  ] as const) {
    await page.goto(at(path));
    await expectBreadcrumb(page, say('chrome.breadcrumb'), here);
    const breadcrumb = page.getByRole('navigation', { name: say('chrome.breadcrumb') });
    await expect(breadcrumb.getByRole('link').last()).toHaveAttribute('href', at(section));
  }
});

test('a birthday is optional and can be removed; placeholder entries cannot be chosen', {
  tag: '@once',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile/edit'));
  const birthday = page.getByRole('group', { name: new RegExp(`^${say('profile.birthday')}`) });
  await expect(birthday).toContainText(say('form.optional'));
  const lists = birthday.getByRole('combobox');
  for (const list of await lists.all()) await expect(list.getByRole('option').first()).toBeDisabled();
  await birthday.getByRole('textbox').fill('1984');
  await lists.first().selectOption('4');
  await lists.last().selectOption('12');
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(page.getByRole('main')).toContainText('1984');
  await page.goto(at('/account/profile/edit'));
  await birthday.getByRole('textbox').fill('');
  for (const list of await lists.all()) await list.selectOption({ label: say('profile.birth_none') });
  await page.getByRole('button', { name: say('profile.save') }).click();
  await expect(notices(page)).toContainText(say('profile.saved'));
  await expect(page.getByRole('main')).not.toContainText('1984');
});

test('the profile accepts a whole phone number in the first field and converts kana; cancelling changes nothing', {
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
  await expect(refusal(page).filter({ hasText: say('form.error_summary') })).toContainText(
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
  await expect(notices(page)).toContainText(say('profile.saved'));
  const main = page.getByRole('main');
  for (const text of ['ヤマダ', '090-1234-5678', '1984', say('profile.newsletter_yes')])
    await expect(main).toContainText(text);
  await main.getByRole('link', { name: say('profile.edit') }).click();
  await page.getByLabel(say('profile.last_name'), { exact: true }).fill('変更');
  await page.getByRole('link', { name: say('profile.cancel') }).click();
  await expect(main).toContainText('山田 花子');
});

test('a rejected password change shows errors; after an accepted one, the next login needs the new password', {
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
  await expect(notices(page)).toContainText(say('account.password.change_password_successful'));
  // This session continues.
  expect((await page.goto(at('/account/profile')))?.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(at('/login'));
  await sendLogin(page, say, { ...member, password: 'new-word-1' });
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});

test('an empty wishlist links to the products; an added product is listed and can be removed', {
  tag: '@once',
}, async ({ page, at, say }) => {
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
  await expect(notices(page)).toContainText(say('notice.wish_added'));
  await page.goto(at('/account/wishlist'));
  await expectValidHtml(page);
  await expect(main).toContainText(name);
  await main.getByRole('button', { name: say('wishlist.remove_of', { name }) }).click();
  await expect(notices(page)).toContainText(say('wishlist.removed'));
  await expect(main).toContainText(say('wishlist.empty'));
});

test('members download their data in one file, and request its deletion by a prefilled inquiry', {
  tag: '@once',
}, async ({ page, at, say }) => {
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
