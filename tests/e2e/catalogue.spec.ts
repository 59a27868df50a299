import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { cartWith } from '../kit/cart.ts';
import { caller } from './members.ts';
import { addButton, DICE, expect, expectInCart, ONE_DICE, test } from './shop.ts';

/** The products of a list page: the items of the only list that names prices. */
const cardsOf = (page: Page, say: Translate) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: say('chrome.tax_included').trim() })
    .getByRole('listitem');

test('a category: ten per page, sorted, and a way back from beyond the end', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  const cards = cardsOf(page, say);
  await page.goto(at('/products/categories/books?page=1'));
  await expect(cards).toHaveCount(10);
  await page.getByRole('link', { name: say('categories.next'), exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2/);

  await page
    .getByLabel(say('categories.sort'), { exact: true })
    .selectOption({ label: say('categories.sort_lowest_price_first') });
  await page.getByRole('button', { name: say('categories.sort_apply') }).click();
  await expect(page).not.toHaveURL(/page=/);
  const prices = async () =>
    (await cards.allTextContents()).flatMap((text) => {
      const [, before, after] = /([\d,]+)円|¥([\d,]+)/.exec(text) ?? [];
      const digits = before ?? after;
      return digits ? [Number(digits.replaceAll(',', ''))] : [];
    });
  const shown = await prices();
  expect(shown.length).toBeGreaterThan(1);
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
  await page.reload();
  expect(await prices()).toEqual(shown);

  await page.goto(at('/products/categories/books?page=99'));
  await page.getByRole('link', { name: say('categories.first_page') }).click();
  await expect(cards).toHaveCount(10);
});

test('the way down: main category, subcategory, breadcrumb', { tag: '@once' }, async ({ page, at, say }) => {
  await page.goto(at('/products/categories/books/english?page=1'));
  const crumbs = page.getByRole('navigation', { name: say('chrome.breadcrumb') }).getByRole('listitem');
  await expect(crumbs).toHaveCount(3);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const here = crumbs.last().getByText(title, { exact: true }).last();
  await expect(here).toHaveAttribute('aria-current', 'page');
  await expect(here).toHaveCSS('text-decoration-line', 'underline');
  const answer = await page.goto(at('/products/categories/books/nothing'));
  expect(answer?.status()).toBe(404);
});

test('options: both must be chosen, what is sold out is refused', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/products/komorebi-notebook-a5'));
  const groups = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
  await addButton(page, say).click();
  await expect(page.getByRole('alert')).toContainText(say('product.option_missing'));
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toContainText(say('product.option_missing'));
  await expectInCart(page, say, 0);
  expect(await page.title()).toContain(say('form.error_title', { title: '' }).trim());

  await groups.first().getByRole('radio').nth(1).check();
  await groups.last().getByRole('radio').first().check();
  await addButton(page, say).click();
  await expect(page.getByRole('status')).toContainText(say('notice.cart_added'));
  await page.goto(at('/checkout/cart'));
  await expect(page.getByRole('list', { name: say('cart.items') }).getByRole('listitem')).toContainText(
    locale_ === 'ja' ? /方眼.*藍/ : /Grid.*Indigo/,
  );
});

test('quantity: full-width digits are read, what is out of range is told at the field', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  await page.goto(at(DICE));
  const quantity = page.getByLabel(say('product.quantity'), { exact: true });
  await quantity.fill('100');
  await addButton(page, say).click();
  await expect(quantity).toHaveAccessibleDescription(say('validation.quantity_maximum'));
  await expect(quantity).toHaveValue('100');
  await expectInCart(page, say, 0);
  await quantity.fill('３');
  await addButton(page, say).click();
  await expectInCart(page, say, 3);
});

test('a sold-out product has a disabled button that says so', { tag: '@once' }, async ({ page, at, say }) => {
  await page.goto(at('/products/electricity-and-magnet-workshop-box'));
  await expect(
    page.getByRole('main').getByRole('button', { name: say('product.sold_out'), exact: true }),
  ).toBeDisabled();
  await expect(addButton(page, say)).toHaveCount(0);
  const guest = caller();
  const cart = await cartWith(guest, ONE_DICE);
  const refused = await guest.ask('POST', `/carts/${cart}/items`, { productCode: 'MT-0019', quantity: 1 });
  expect(refused.status).toBe(400);
});

test('the language switch keeps the page and is remembered for a year', { tag: '@languages' }, async ({
  page,
  context,
  at,
  locale_,
}) => {
  await page.goto(at('/products/komorebi-notebook-a5'));
  const other = locale_ === 'ja' ? 'English' : '日本語';
  await page.getByRole('contentinfo').getByRole('link', { name: other }).click();
  await expect(page).toHaveURL(
    locale_ === 'ja' ? /\/en\/products\/komorebi-notebook-a5$/ : /\d\/products\/komorebi-notebook-a5$/,
  );
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locale_ === 'ja' ? 'en' : 'ja');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  // The choice outlives the browser's own preference.
  await page.goto('/');
  await expect(page).toHaveURL(locale_ === 'ja' ? /\/en$/ : /\d\/$/);
});
