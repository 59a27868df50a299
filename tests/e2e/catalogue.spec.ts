import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { cartWith } from '../kit/cart.ts';
import { caller } from './members.ts';
import { refusal } from './refusal.ts';
import { addButton, DICE, expect, expectEnhanced, expectInCart, notices, ONE_DICE, test } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

/** The products of a list page: the items of the only list with prices. */
const cardsOf = (page: Page, say: Translate) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ hasText: say('price.tax_included').trim() })
    .getByRole('listitem');

test('a category shows ten products per page, can be sorted, and links back from a page beyond the end', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const cards = cardsOf(page, say);
  await page.goto(at('/products/categories/books?page=1'));
  await expect(cards).toHaveCount(10);
  await page.getByRole('link', { name: say('pages.next'), exact: true }).click();
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

test('filters accept full-width numbers, are in the URL, are listed above the products, and are removed one by one', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  await page.goto(at('/products/categories?page=2&sort=lowest_price_first'));
  await page.getByText(say('categories.filter'), { exact: true }).first().click();
  const form = page.getByRole('form', { name: say('categories.filter_form') });
  await form.getByLabel(say('categories.filter_price_min')).fill('１，０００円');
  await form.getByLabel(say('categories.filter_price_max')).fill('1500');
  await form.getByLabel(say('categories.filter_kind')).selectOption({ label: say('product.kind_book') });
  await form.getByLabel(say('categories.filter_in_stock')).check();
  await form.getByRole('button', { name: say('categories.filter_apply') }).click();
  await expect(page).toHaveURL(
    /\?sort=lowest_price_first&price_min=1000&price_max=1500&kind=book&in_stock=1$/,
  );
  const active = page.getByRole('list', { name: say('categories.filter_active') }).getByRole('link');
  await expect(active).toHaveCount(3);
  await expect(cardsOf(page, say).first()).toContainText(/1,[0-4]\d\d/);
  await expectValidHtml(page);

  await page.getByRole('link', { name: say('pages.next'), exact: true }).click();
  await expect(page).toHaveURL(/price_min=1000.*sort=lowest_price_first&page=2$/);
  await active.filter({ hasText: say('categories.filter_in_stock') }).click();
  await expect(active).toHaveCount(2);
  await expect(page).not.toHaveURL(/in_stock|page=/);

  // Choosing another category keeps price range and sort order, but not the kind.
  await page.getByText(say('categories.filter'), { exact: true }).first().click();
  await page
    .getByRole('navigation', { name: say('categories.filter') })
    .locator('a[href*="/categories/notebooks?"]')
    .click();
  await expect(page).toHaveURL(/price_min=1000&price_max=1500&sort=lowest_price_first$/);
  await expect(page).not.toHaveURL(/kind=/);
});

test('a filter without results says so and can be cleared; an invalid price is an error at its field', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  const main = page.getByRole('main');
  await page.goto(at('/products/search?taxon=books&price_min=900000'));
  await expect(main).toContainText(say('categories.filter_none'));
  await main.getByRole('link', { name: say('categories.filter_clear') }).click();
  await expect(page).toHaveURL(/\/products\/search\?taxon=books$/);
  await expect(cardsOf(page, say)).toHaveCount(10);

  await page.goto(at('/products/categories/books?price_max=cheap'));
  const price = main.getByLabel(say('categories.filter_price_max'));
  await expect(page).toHaveTitle(new RegExp(`^${say('form.error_title', { title: '' })}`));
  await expect(price).toBeFocused();
  await expect(price).toHaveValue('cheap');
  await expect(price).toHaveAccessibleDescription(say('categories.filter_price_wrong'));
  await expect(cardsOf(page, say)).toHaveCount(10);
});

test('seminars can be sorted by date, other lists cannot', { tag: '@once' }, async ({ page, at, say }) => {
  const orders = page.getByLabel(say('categories.sort'), { exact: true });
  const byDay = orders.getByRole('option', { name: say('categories.sort_soonest_first') });
  await page.goto(at('/products/categories/books?page=1'));
  await expect(byDay).toHaveCount(0);
  await page.goto(at('/products/categories/seminars?page=1'));
  await expect(byDay).toHaveCount(1);
});

test('choosing a sort order submits it, but moving through the sort orders by arrow keys does not', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await page.goto(at('/products/search?searchQuery=%E3%83%89%E3%83%AA%E3%83%AB'));
  const orders = page.getByLabel(say('categories.sort'), { exact: true });
  await expect(orders.locator('option:checked')).toHaveText(say('categories.sort_relevance'));
  await expectEnhanced(page);
  await orders.focus();
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages += 1;
  });
  await orders.press('ArrowDown');
  await orders.press('ArrowDown');
  await page.getByRole('button', { name: say('categories.sort_apply') }).click();
  await expect(page).toHaveURL(/&sort=lowest_price_first$/);
  expect(pages).toBe(1);

  await expectEnhanced(page);
  await orders.selectOption('oldest_first');
  await expect(page).toHaveURL(/&sort=oldest_first$/);
});

test('a category page shows the breadcrumb, and an unknown category gets a 404', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
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

test('a product with two options needs a choice of both, and its sold-out variant is refused', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/products/komorebi-notebook-a5'));
  const groups = page
    .getByRole('main')
    .getByRole('group')
    .filter({ has: page.getByRole('radio') });
  await addButton(page, say).click();
  const [ruling, colour] = locale_ === 'ja' ? ['罫', '色'] : ['Ruling', 'Colour'];
  const missing = (field: string) => say('product.option_missing', { field });
  for (const axis of [ruling, colour]) await expect(refusal(page)).toContainText(missing(axis));
  await expect(groups).toHaveCount(2);
  await expect(groups.first()).toContainText(missing(ruling));
  await expect(groups.last()).toContainText(missing(colour));
  await expectInCart(page, say, 0);
  expect(await page.title()).toContain(say('form.error_title', { title: '' }).trim());

  // The variant "lined, moss green" is sold out: the option says so, and choosing it gives an error.
  const green = groups.last().getByRole('radio').nth(2);
  const [lined, moss] = locale_ === 'ja' ? ['横罫', '苔'] : ['Lined', 'Moss'];
  await expect(groups.last()).toContainText(say('product.sold_out_with', { others: lined }));
  await groups.first().getByRole('radio').first().check();
  await green.check();
  await addButton(page, say).click();
  await expect(refusal(page)).toContainText(
    say('product.variant_sold_out', { choice: say('product.pair', { first: lined, second: moss }) }),
  );
  await expect(green).toBeChecked();

  await groups.first().getByRole('radio').nth(1).check();
  await groups.last().getByRole('radio').first().check();
  await addButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await expect(groups.first().getByRole('radio').nth(1)).toBeChecked();
  await expect(groups.last().getByRole('radio').first()).toBeChecked();
  await page.goto(at('/checkout/cart'));
  await expect(page.getByRole('list', { name: say('cart.items') }).getByRole('listitem')).toContainText(
    locale_ === 'ja' ? /方眼.*藍/ : /Grid.*Indigo/,
  );
});

test('options that are not sold together are told before the button is pressed', {
  tag: '@languages',
}, async ({ page, at, say, locale_ }) => {
  const notebook = at('/products/komorebi-notebook-a5');
  const [lined, grid, moss] = locale_ === 'ja' ? ['横罫', '方眼', '苔'] : ['Lined', 'Grid', 'Moss'];
  const told = (first: string) =>
    page.getByText(say('product.variant_sold_out', { choice: say('product.pair', { first, second: moss }) }));
  const inStock = page.getByText(say('product.in_stock_partly'));
  await page.goto(notebook);
  await expect(inStock).toBeVisible();
  await page.goto(`${notebook}?option0=ruling_lined&option1=colour_green`);
  await expect(told(lined)).toBeVisible();
  await expect(inStock).toBeHidden();
  // Other options can still be chosen.
  await page.getByRole('radio', { name: grid }).check();
  await addButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await expect(told(grid)).toBeHidden();
  await expect(inStock).toBeVisible();
});

test('for a quantity above the stock the message says how many pieces are left and how many are in the cart', {
  tag: '@languages',
}, async ({ page, at, say }) => {
  /** This product has three pieces in stock. */
  await page.goto(at('/products/book-reports-from-the-first-line'));
  const quantity = page.getByLabel(say('product.quantity'), { exact: true });
  await quantity.fill('2');
  await addButton(page, say).click();
  await expectInCart(page, say, 2);
  await quantity.fill('2');
  await addButton(page, say).click();
  await expect(quantity).toHaveAccessibleDescription(say('error.stock_exceeded_cart', { left: 3, count: 2 }));
  await page.goto(at('/checkout/cart'));
  const line = page.getByRole('list', { name: say('cart.items') });
  await line.getByRole('textbox').fill('4');
  await line
    .getByRole('button', { name: say('cart.update') })
    .first()
    .click();
  await expect(line).toContainText(say('error.stock_exceeded', { left: 3 }));
});

test('a quantity may have full-width digits, and an invalid number is an error at the field', {
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

test('the button of a sold-out product says so and is disabled', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
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

test('the language switch keeps the page, and the choice is stored for a year', {
  tag: '@languages',
}, async ({ page, context, at, locale_ }) => {
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
  // The stored choice has priority over the browser's preference.
  await page.goto('/');
  await expect(page).toHaveURL(locale_ === 'ja' ? /\/en$/ : /\d\/$/);
});

test('a full seminar is marked as full, in the list and on its page', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/products/mending-a-class-a-small-workshop-to-design-seven-weeks'));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(page.getByRole('button', { name: say('product.seats_none'), exact: true })).toBeDisabled();
  await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(name.slice(0, 15))}`));
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card.first()).toContainText(say('product.seats_none'));
});
