/** The acceptance scenarios of a guest, O-01 to O-16 and O-32 to O-34, on a phone and on a desk. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { backendLocale, type Locale } from '../../app/i18n/locale.ts';
import type { Translate } from '../../app/i18n/text.tsx';
import { formatYen } from '../../app/rules/money.ts';
import { mailsTo, newMember, shopApi } from './members.ts';
import { cards, chips, MAIN_CATEGORIES, magnifier, textOf, WORD } from './search-bar.ts';
import { ownAddress } from './session.ts';
import { addButton, addDice, DICE, expect, expectInCart, sendLogin, test } from './shop.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const NOTEBOOK = '/products/komorebi-notebook-a5';
const SOLD_OUT = { path: '/products/electricity-and-magnet-workshop-box', code: 'MT-0019' };
const PER_PAGE = 10;

type Listed = { items: { slug: string; code: string }[]; total: number; pages: number };

async function api<T>(path: string, locale: Locale = 'jp'): Promise<T> {
  const url = new URL(`${shopApi()}/shop-api${path}`);
  url.searchParams.set('locale', backendLocale[locale]);
  return ((await (await fetch(url)).json()) as { data: T }).data;
}

const main = (page: Page) => page.getByRole('main');
const chip = (page: Page, say: Translate) => chips(page, say).getByRole('radio');
const lines = (page: Page, say: Translate) =>
  page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');

/** The category menu: in the header, or in the side navigation that a phone opens first. */
async function menu(page: Page, say: Translate): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= 768)
    return page.getByRole('banner').getByRole('navigation', { name: say('chrome.categories'), exact: true });
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  return page.getByRole('navigation', { name: say('chrome.menu') });
}

const yen = (text: string) =>
  Number((/([\d,]+)円|¥([\d,]+)/.exec(text)?.slice(1).find(Boolean) ?? '').replaceAll(',', ''));

for (const [size, use] of [
  ['phone', PHONE],
  ['desk', DESK],
] as const) {
  test.describe(size, () => {
    test.use(use);

    test('O-01 home: search box, every main category, latest products, footer, title', async ({
      page,
      at,
      say,
      locale_,
    }) => {
      await page.goto(at('/'));
      await textOf(page, say).focus();
      await expect(chip(page, say).filter({ visible: true })).toHaveCount(MAIN_CATEGORIES);
      const latest = await cards(page, say).count();
      expect(latest).toBeGreaterThan(0);
      expect(latest).toBeLessThanOrEqual(12);
      for (const title of ['guides.title', 'faq.title', 'inquiry.title', 'statement.title'] as const)
        await expect(
          page.getByRole('contentinfo').getByRole('link', { name: say(title), exact: true }),
        ).toBeVisible();
      expect(await page.title()).toMatch(
        locale_ === 'jp' ? /こもれび書房 公式ショッピングサイト$/ : /Komorebi Books Official Shopping Site$/,
      );
    });

    test('O-02 the way down: category, child, breadcrumb, only its products', async ({
      page,
      at,
      say,
      locale_,
    }) => {
      await page.goto(at('/'));
      const categories = await menu(page, say);
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

    test('O-03 the magnifier with nothing to search for: nothing happens', async ({ page, at, say }) => {
      await page.goto(at('/products/categories/books?page=2'));
      const before = page.url();
      await magnifier(page, say).click();
      await page.waitForLoadState();
      expect(page.url()).toBe(before);
    });

    test('O-04 a chip and a text stand in the address, and again after a reload', async ({
      page,
      at,
      say,
      locale_,
    }) => {
      await page.goto(at('/'));
      await textOf(page, say).focus();
      const books = chip(page, say).first();
      await books.check();
      await textOf(page, say).fill(`  ${WORD[locale_]}　`);
      await textOf(page, say).press('Enter');
      const query = `taxon=books&searchQuery=${encodeURIComponent(WORD[locale_])}`;
      await expect(page).toHaveURL(new RegExp(`${at('/products/search')}\\?${query}$`));
      await page.reload();
      await expect(books).toBeChecked();
      await expect(textOf(page, say)).toHaveValue(WORD[locale_]);
    });

    test('O-05, O-06 a list: picture, name, price; sorted both ways', async ({ page, at, say, locale_ }) => {
      await page.goto(at('/products/categories/books?page=1'));
      const first = cards(page, say).first();
      await expect(first.getByRole('img').first()).toHaveAttribute('alt', /.+/);
      await expect(first).toContainText(locale_ === 'jp' ? /\d,\d{3}円/ : /¥\d,\d{3}/);
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

    test('O-07 pages: ten each, forth and back, and the rest on the last', async ({
      page,
      at,
      say,
      locale_,
    }) => {
      const slug = 'books/english';
      const { total, pages } = await api<Listed>(`/taxon-products/by-slug/${slug}?page=1`, locale_);
      expect(pages).toBeGreaterThan(1);
      await page.goto(at(`/products/categories/${slug}?page=1`));
      await expect(cards(page, say)).toHaveCount(PER_PAGE);
      await page.getByRole('link', { name: say('categories.next'), exact: true }).click();
      await expect(page).toHaveURL(/[?&]page=2$/);
      await page.getByRole('link', { name: say('categories.previous'), exact: true }).click();
      await expect(page).not.toHaveURL(/page=2/);
      await page.goto(at(`/products/categories/${slug}?page=${pages}`));
      await expect(cards(page, say)).toHaveCount(total - (pages - 1) * PER_PAGE);
    });

    test('O-08, O-09 width and kana make no difference; no hit leads on', async ({ page, at, say }) => {
      const totals = new Set<string>();
      for (const word of ['ﾄﾞﾘﾙ', 'ドリル', 'どりる']) {
        await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(word)}`));
        totals.add((await main(page).getByText(/^\d+/).first().textContent()) ?? '');
      }
      expect(totals.size).toBe(1);
      const answer = await page.goto(at('/products/search?searchQuery=zzzzqqqq'));
      expect(answer?.status()).toBe(200);
      await expect(main(page)).toContainText(say('search.nothing_found'));
      await main(page).getByRole('listitem').getByRole('link').filter({ visible: true }).last().click();
      await expect(cards(page, say).first()).toBeVisible();
    });

    test('O-10 sold out: a disabled button that says so, and the API refuses', async ({ page, at, say }) => {
      await page.goto(at(SOLD_OUT.path));
      await expect(
        main(page).getByRole('button', { name: say('product.sold_out'), exact: true }),
      ).toBeDisabled();
      const { slug, code } = (await api<{ slug: string; code: string }>(
        `/products/by-slug/${SOLD_OUT.path.split('/').at(-1)}`,
      )) as Listed['items'][number];
      expect(slug).toBeTruthy();
      const post = (path: string, body: object) =>
        fetch(`${shopApi()}/shop-api${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      const cart = (await (await post('/carts', {})).json()) as { data: { tokenValue: string } };
      const refused = await post(`/carts/${cart.data.tokenValue}/items`, { productCode: code, quantity: 1 });
      expect(refused.status).toBe(400);
    });

    test('O-11, O-13 four of them: badge, line, total; a hundred is too many', async ({
      page,
      at,
      say,
      locale_,
    }) => {
      await page.goto(at(DICE));
      const price = yen(
        (await main(page).locator('form').first().locator('..').locator('..').textContent()) ?? '',
      );
      const quantity = page.getByLabel(say('product.quantity'), { exact: true });
      await quantity.fill('100');
      await addButton(page, say).click();
      await expect(page.getByRole('alert')).toContainText(say('validation.quantity_maximum'));
      await expectInCart(page, say, 0);
      await quantity.fill('4');
      await addButton(page, say).click();
      await expect(page.getByRole('status')).toContainText(say('notice.cart_added'));
      await expectInCart(page, say, 4);
      await expect(page.getByRole('banner').getByRole('link', { name: say('chrome.cart') })).toContainText(
        formatYen(4 * price, locale_),
      );
      await page.goto(at('/checkout/cart'));
      await expect(lines(page, say).getByRole('textbox')).toHaveValue('4');
    });

    test('O-12 options: asked for, then named in the cart', async ({ page, at, say }) => {
      await page.goto(at(NOTEBOOK));
      await addButton(page, say).click();
      await expect(page.getByRole('alert')).toContainText(say('product.option_missing'));
      const groups = main(page)
        .getByRole('group')
        .filter({ has: page.getByRole('radio') });
      const chosen: string[] = [];
      for (const group of [groups.first(), groups.last()]) {
        const choice = group.getByRole('radio').filter({ visible: true }).first();
        await choice.check();
        chosen.push((await choice.locator('..').locator('span').first().textContent()) ?? '');
      }
      await addButton(page, say).click();
      await page.goto(at('/checkout/cart'));
      for (const value of chosen) await expect(lines(page, say)).toContainText(value);
    });

    test('O-14, O-15 plus, minus, and away with the only line', async ({ page, at, say, locale_ }) => {
      const name = await addDice(page, { at, say });
      await page.goto(at('/checkout/cart'));
      const line = lines(page, say);
      const button = (text: string) => line.getByRole('button', { name: text, exact: true });
      await expect(button(say('cart.minus'))).toBeDisabled();
      const once = yen((await line.textContent()) ?? '');
      await button(say('cart.plus')).click();
      await expect(line.getByRole('textbox')).toHaveValue('2');
      await expect(line).toContainText(formatYen(2 * once, locale_));
      await button(say('cart.minus')).click();
      await expect(line.getByRole('textbox')).toHaveValue('1');
      await button(say('cart.remove_of', { name })).click();
      await expect(main(page)).toContainText(say('cart.empty'));
      await expectInCart(page, say, 0);
      await expect(main(page).getByRole('button', { name: say('cart.next') })).toHaveCount(0);
    });

    test('O-16 what a guest has and what the member left are one cart', async ({
      page,
      context,
      at,
      say,
    }) => {
      const member = await newMember();
      await page.goto(at('/login'));
      await sendLogin(page, say, member);
      await page.waitForURL((url) => !url.pathname.endsWith('/login'));
      const left = await addDice(page, { at, say });
      await context.clearCookies();
      await page.goto(at('/products/first-notes-on-english-grammar-seeing-how-a-sentence-works'));
      const brought = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await addButton(page, say).click();
      await expectInCart(page, say, 1);
      await page.goto(at('/login'));
      await sendLogin(page, say, member);
      await expectInCart(page, say, 2);
      await page.goto(at('/checkout/cart'));
      await expect(lines(page, say)).toHaveCount(2);
      for (const name of [left, brought])
        await expect(lines(page, say).filter({ hasText: name })).toHaveCount(1);
    });

    test('O-32 an inquiry: input, confirmation, completion, mails', async ({ page, at, say }) => {
      await page.setExtraHTTPHeaders(ownAddress());
      const email = `toi.${randomUUID().slice(0, 13)}@example.jp`;
      await page.goto(`${at('/inquiry')}?topic=product`);
      await page.getByLabel(say('inquiry.name')).fill('山田 花子');
      await page.getByLabel(say('inquiry.email')).fill(email);
      await page.getByLabel(say('inquiry.content')).fill('在庫はありますか。');
      await page.getByRole('button', { name: say('inquiry.check') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.confirm_title'));
      await page.getByRole('button', { name: say('inquiry.send') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('inquiry.complete'));
      expect(await mailsTo(email)).toHaveLength(1);
      const shops = await mailsTo('shop@komorebi.example.jp');
      expect(shops.filter(({ text }) => text.includes(email))).toHaveLength(1);
    });

    test('O-33 the statement: every row, and no placeholder', async ({ page, at, say }) => {
      await page.goto(at('/'));
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('statement.title') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('statement.title'));
      expect(await main(page).getByRole('term').count()).toBeGreaterThanOrEqual(18);
      for (const fact of await main(page).getByRole('definition').allTextContents())
        expect(fact.trim()).not.toBe('');
      await expect(page.locator('body')).not.toContainText('【');
    });

    test('O-34 the other language: same product, remembered for a year', async ({
      page,
      context,
      at,
      locale_,
    }) => {
      await page.goto(at(NOTEBOOK));
      const other = locale_ === 'jp' ? 'English' : '日本語';
      await page.getByRole('contentinfo').getByRole('link', { name: other }).click();
      const there = locale_ === 'jp' ? `/en${NOTEBOOK}` : NOTEBOOK;
      await expect.poll(() => new URL(page.url()).pathname).toBe(there);
      await page.reload();
      expect(new URL(page.url()).pathname).toBe(there);
      await expect(page.locator('html')).toHaveAttribute('lang', locale_ === 'jp' ? 'en' : 'ja');
      const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
      expect(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeGreaterThan(364);
    });
  });
}
