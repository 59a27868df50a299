import { randomUUID } from 'node:crypto';
import { formatYen } from '#contract/rules/money.ts';
import { cartWith } from '../kit/cart.ts';
import { ask, languages, treeOf } from './http.ts';
import { caller, newMember } from './members.ts';
import { refusal } from './refusal.ts';
import { cookieValue, ownAddressHeader } from './session.ts';
import { addDice, DICE, expect, expectInCart, ONE_DICE, sendLogin, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';

test('plus, minus, update and remove work, with scripts and without', { tag: '@everywhere' }, async ({
  page,
  at,
  locale_,
  say,
  javaScriptEnabled,
}) => {
  const name = await addDice(page, { at, say });
  await expectInCart(page, say, 1);
  await page.goto(at('/checkout/cart'));
  const line = page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');
  const button = (text: string) => line.getByRole('button', { name: text, exact: true });
  const [minus, plus] = [button(say('cart.minus_of', { name })), button(say('cart.plus_of', { name }))];
  const update = button(say('cart.update_of', { name }));
  const quantity = line.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true });
  // With scripts, a changed quantity is sent automatically; without scripts, by the button.
  const send = () => (javaScriptEnabled === false ? update.click() : quantity.press('Enter'));
  await expect(minus).toBeDisabled();
  await plus.click();
  await expect(quantity).toHaveValue('2');
  await expect(line.getByText(formatYen(1760, locale_), { exact: true })).toBeVisible();
  await minus.click();
  await expect(quantity).toHaveValue('1');

  await quantity.fill('４');
  await send();
  await expectInCart(page, say, 4);

  await quantity.fill('100');
  await send();
  await expect(line.getByRole('alert')).toContainText(say('validation.quantity_maximum'));
  await expect(quantity).toHaveAccessibleDescription(say('validation.quantity_maximum'));
  // The total next to the refused quantity says that it is the total of four pieces.
  await expect(line).toContainText(say('cart.subtotal_of', { count: 4 }));
  await expectInCart(page, say, 4);

  await expect(page.locator('body')).not.toContainText(
    /\b(?:cart|chrome|errors|nav|notice|validation)\.[a-z_]+/,
  );
  await button(say('cart.remove_of', { name })).click();
  await expect(page.getByRole('main')).toContainText(say('cart.empty'));
  await expectInCart(page, say, 0);
  await expect(page.locator('body')).not.toContainText(
    /\b(?:cart|chrome|errors|nav|notice|validation)\.[a-z_]+/,
  );
  // The page's header and footer are still shown.
  await expect(page.getByRole('banner').getByRole('search')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: say('faq.title') })).toBeVisible();
});

test('a guest logs in and returns to the cart; logging out ends the session and empties the cart', {
  tag: '@everywhere',
}, async ({ page, at, say }) => {
  await addDice(page, { at, say });
  await page.goto(at('/checkout/cart'));
  // Uses a new IP address, because the wrong password below counts towards the address's rate limit.
  await page.setExtraHTTPHeaders(ownAddressHeader());
  const toLogin = page.getByRole('main').getByRole('link', { name: say('cart.login_title'), exact: true });
  await toLogin.click();
  const email = page.getByLabel(say('login.email'));
  // The e-mail address is new, because wrong passwords also count towards the rate limit of the account.
  const stranger = { email: `nobody-${randomUUID()}@example.jp`, password: 'not-the-password' };
  await sendLogin(page, say, stranger);
  // §8.26
  await expect(refusal(page)).toContainText(say('error.bad_credentials'));
  await expect(email).toHaveValue(stranger.email);
  await expect(page.getByLabel(say('login.password'), { exact: true })).toHaveValue('');
  await sendLogin(page, say, await newMember());
  await expect(page).toHaveURL(new RegExp(`${at('/checkout/cart')}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('cart.title'));
  await expect(toLogin).toHaveCount(0);

  await page.goto(at('/login'));
  await expect(page).toHaveURL(new RegExp(`${at('/').replace(/\/$/, '')}/?$`));
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  await page
    .getByRole('navigation', { name: say('chrome.menu') })
    .getByRole('button', { name: say('chrome.logout') })
    .click();
  await expectInCart(page, say, 0);
  await page.goto(at('/login'));
  await expect(page).toHaveURL(/\/login$/);
});

httpTest(
  'the cart contains no React script, and no script at all with Save-Data',
  { tag: '@http' },
  async () => {
    const cart = await cartWith(caller(), ONE_DICE);
    const cookies = [{ name: 'cart', value: await cookieValue('cart', cart) }];
    for (const { at, say } of languages) {
      const page = await ask(at('/checkout/cart'), { cookies });
      expect(page.html).toContain(say('cart.items'));
      expect(page.html).not.toContain('text/x-module');
      const frugal = await ask(at('/checkout/cart'), { cookies, headers: { 'Save-Data': 'on' } });
      expect(frugal.html).toContain(say('cart.items'));
      expect((await treeOf(frugal.html)).querySelectorAll('script')).toEqual([]);
    }
  },
);

test('recently viewed products that are sold out are marked, and the prices include tax', {
  tag: '@once',
}, async ({ page, at, say }) => {
  for (const bare of [DICE, '/products/electricity-and-magnet-workshop-box']) await page.goto(at(bare));
  await page.goto(at('/checkout/cart'));
  const checked = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('cart.viewed') }) })
    .getByRole('listitem');
  await expect(checked).toHaveCount(2);
  await expect(checked.first()).toContainText(say('product.sold_out'));
  await expect(checked.last()).not.toContainText(say('product.sold_out'));
  for (const item of await checked.all()) await expect(item).toContainText(say('price.tax_included').trim());
});
