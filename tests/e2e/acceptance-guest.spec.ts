import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { formatYen } from '#contract/rules/money.ts';
import { backendLocale, type Locale } from '#kit/i18n/locale.ts';
import { newShopper, shopApi } from './members.ts';
import { refusal } from './refusal.ts';
import { cards, chips, MAIN_CATEGORIES, textOf } from './search-bar.ts';
import {
  addButton,
  bringDice,
  DICE,
  diceName,
  expect,
  expectInCart,
  notices,
  ONE_DICE,
  sendLogin,
  test,
} from './shop.ts';

const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const PER_PAGE = 10;

type Listed = { items: { slug: string; code: string }[]; total: number; pages: number };

async function api<T>(path: string, locale: Locale = 'ja'): Promise<T> {
  const url = new URL(`${shopApi()}/shop-api${path}`);
  url.searchParams.set('locale', backendLocale[locale]);
  return ((await (await fetch(url)).json()) as { data: T }).data;
}

const main = (page: Page) => page.getByRole('main');
const chip = (page: Page, say: Translate) => chips(page, say).getByRole('radio');
const lines = (page: Page, say: Translate) =>
  page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');

/** The category menu in the header. */
const menu = (page: Page, say: Translate) =>
  page.getByRole('banner').getByRole('navigation', { name: say('chrome.category_menu'), exact: true });

const yen = (text: string) =>
  Number((/([\d,]+)円|¥([\d,]+)/.exec(text)?.slice(1).find(Boolean) ?? '').replaceAll(',', ''));

test.use(DESK);

test('O-01 the home page has a search box with every main category, latest products, footer links and a title', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/'));
  await textOf(page, say).focus();
  await expect(chip(page, say).filter({ visible: true })).toHaveCount(MAIN_CATEGORIES + 1);
  const latest = await cards(page, say).count();
  expect(latest).toBeGreaterThan(0);
  expect(latest).toBeLessThanOrEqual(12);
  for (const title of ['guides.title', 'faq.title', 'inquiry.title', 'statement.title'] as const)
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: say(title), exact: true }),
    ).toBeVisible();
  expect(await page.title()).toMatch(
    locale_ === 'ja' ? /こもれび書房 公式ショッピングサイト$/ : /Komorebi Books Official Shopping Site$/,
  );
});

test('O-02 a subcategory in the menu leads to its breadcrumb and to its own products only', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/'));
  const categories = menu(page, say);
  await categories.locator('summary').first().click();
  const child = categories.locator('a[href*="/books/english?page=1"]');
  const name = (await child.textContent()) ?? '';
  await child.click();
  await expect(page).toHaveURL(new RegExp(`${at('/products/categories/books/english')}\\?page=1$`));
  const crumbs = page.getByRole('navigation', { name: say('chrome.breadcrumb') }).getByRole('listitem');
  await expect(crumbs).toHaveCount(3);
  await expect(crumbs.first().getByRole('link', { name: say('chrome.home') })).toBeVisible();
  const last = crumbs.last().getByText(name, { exact: true });
  await expect(last).toHaveCSS('text-decoration-line', 'underline');
  const { items } = await api<Listed>('/taxon-products/by-slug/books/english?limit=100', locale_);
  const shown = await cards(page, say)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(shown).toHaveLength(PER_PAGE);
  const all = items.map(({ slug }) => at(`/products/${slug}`));
  expect(shown.filter((link) => !all.includes(link ?? ''))).toEqual([]);
});

test('O-05, O-06 a list shows pictures and prices, and can be sorted by price in both directions', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/products/categories/books?page=1'));
  const first = cards(page, say).first();
  // For clients without pictures. Screen readers hear the title beside it.
  await expect(first.getByRole('img', { includeHidden: true }).first()).toHaveAttribute('alt', /.+/);
  await expect(first).toContainText(locale_ === 'ja' ? /\d,\d{3}円/ : /¥\d,\d{3}/);
  for (const [key, sign] of [
    ['lowest', 1],
    ['highest', -1],
  ] as const) {
    await page
      .getByLabel(say('categories.sort'), { exact: true })
      .selectOption({ label: say(`categories.sort_${key}_price_first`) });
    await page.getByRole('button', { name: say('categories.sort_apply') }).click();
    await expect(page).toHaveURL(new RegExp(`sort=${key}_price_first`));
    const prices = async () => (await cards(page, say).allTextContents()).map(yen);
    const shown = await prices();
    expect(shown).toHaveLength(PER_PAGE);
    expect(shown).toEqual([...shown].sort((a, b) => sign * (a - b)));
    await page.reload();
    expect(await prices()).toEqual(shown);
  }
});

test('O-07 a list has ten products per page, links to the next and previous page, and the rest on the last page', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  const slug = 'books/english';
  const { total, pages } = await api<Listed>(`/taxon-products/by-slug/${slug}?page=1`, locale_);
  expect(pages).toBeGreaterThan(1);
  await page.goto(at(`/products/categories/${slug}?page=1`));
  await expect(cards(page, say)).toHaveCount(PER_PAGE);
  await page.getByRole('link', { name: say('pages.next'), exact: true }).click();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await page.getByRole('link', { name: say('pages.previous'), exact: true }).click();
  await expect(page).not.toHaveURL(/page=2/);
  await page.goto(at(`/products/categories/${slug}?page=${pages}`));
  await expect(cards(page, say)).toHaveCount(total - (pages - 1) * PER_PAGE);
});

test('O-11, O-13 adding 100 pieces is refused; adding four updates the header’s badge and total, and the cart', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at(DICE));
  const price = yen(
    (await main(page).locator('form').first().locator('..').locator('..').textContent()) ?? '',
  );
  const quantity = page.getByLabel(say('product.quantity'), { exact: true });
  await quantity.fill('100');
  await addButton(page, say).click();
  await expect(refusal(page)).toContainText(say('validation.quantity_maximum'));
  await expectInCart(page, say, 0);
  await quantity.fill('4');
  await addButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  await expectInCart(page, say, 4);
  await expect(page.getByRole('banner').getByRole('link', { name: say('chrome.cart') })).toContainText(
    formatYen(4 * price, locale_),
  );
  await page.goto(at('/checkout/cart'));
  await expect(lines(page, say).getByRole('textbox')).toHaveValue('4');
});

test('O-14, O-15 plus and minus change quantity and total; removing the only line leaves an empty cart', {
  tag: '@once',
}, async ({ page, at, say, locale_ }) => {
  const name = await bringDice(page, locale_);
  await page.goto(at('/checkout/cart'));
  const line = lines(page, say);
  const button = (text: string) => line.getByRole('button', { name: text, exact: true });
  await expect(button(say('cart.minus_of', { name }))).toBeDisabled();
  const once = yen((await line.textContent()) ?? '');
  await button(say('cart.plus_of', { name })).click();
  await expect(line.getByRole('textbox')).toHaveValue('2');
  await expect(line).toContainText(formatYen(2 * once, locale_));
  await button(say('cart.minus_of', { name })).click();
  await expect(line.getByRole('textbox')).toHaveValue('1');
  await button(say('cart.remove_of', { name })).click();
  await expect(main(page)).toContainText(say('cart.empty'));
  await expectInCart(page, say, 0);
  await expect(main(page).getByRole('button', { name: say('cart.next') })).toHaveCount(0);
});

test('O-16 a guest’s cart and the member’s saved cart are merged', { tag: '@scripts-on-and-off' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  const { member, caller } = await newShopper({ cart: ONE_DICE });
  const left = await diceName(caller, locale_);
  await page.goto(at('/products/first-notes-on-english-grammar-seeing-how-a-sentence-works'));
  const brought = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await addButton(page, say).click();
  await expectInCart(page, say, 1);
  await page.goto(at('/login'));
  await sendLogin(page, say, member);
  await expectInCart(page, say, 2);
  await page.goto(at('/checkout/cart'));
  await expect(lines(page, say)).toHaveCount(2);
  for (const name of [left, brought]) await expect(lines(page, say).filter({ hasText: name })).toHaveCount(1);
});
