import type { Locator, Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { ask, languages } from './http.ts';
import { cards, chips, MAIN_CATEGORIES, textOf, WORD } from './search-bar.ts';
import { addDice, DICE, expect, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

const BOOKS = { ja: '書籍', en: 'Books' } as const;

/** Opens the menu and its submenu with this name. */
async function openInMenu(page: Page, say: Translate, name: string): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  const side = page.getByRole('navigation', { name: say('chrome.menu') });
  await side
    .locator('summary')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
  return side;
}

test('the home page has a search box with every main category, latest products, banners and keywords', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/'));
  await expect(page).toHaveTitle(locale_ === 'ja' ? /こもれび書房 公式/ : /Komorebi Books Official/);
  await expect(chips(page, say)).toBeHidden();
  await textOf(page, say).focus();
  await expect(chips(page, say).getByRole('radio')).toHaveCount(MAIN_CATEGORIES + 1);
  await textOf(page, say).blur();
  await expect(chips(page, say)).toBeHidden();

  await expect(cards(page, say)).toHaveCount(12);
  const banners = page.getByRole('region', { name: say('finding.banners') });
  await expect(banners.getByRole('img')).toHaveCount(4);
  const second = banners.getByRole('listitem').nth(1);
  // On phones the banners are moved by swiping, without buttons.
  await page.setViewportSize({ width: 1024, height: 768 });
  await banners.locator('a[href="#banner-2"]').click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expectValidHtml(page);

  await page.getByRole('main').getByRole('link', { name: WORD[locale_], exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`/products/search\\?searchQuery=${encodeURIComponent(WORD[locale_])}$`),
  );
  await expect(textOf(page, say)).toHaveValue(WORD[locale_]);
});

test('menu, filter and breadcrumb show the category tree, and invalid paths cause no server error', {
  tag: '@languages',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/'));
  const side = await openInMenu(page, say, BOOKS[locale_]);
  await side.getByRole('link', { name: say('chrome.all_of', { name: BOOKS[locale_] }) }).click();
  await expect(page).toHaveURL(new RegExp(`${at('/products/categories/books')}\\?page=1$`));
  await expect(side).toBeHidden();

  const filter = page.getByRole('navigation', { name: say('categories.filter') });
  await page.getByText(say('categories.filter'), { exact: true }).first().click();
  await filter.locator('a[href*="/books/english?"]').click();
  const crumbs = page.getByRole('navigation', { name: say('chrome.breadcrumb') }).getByRole('listitem');
  await expect(crumbs).toHaveCount(3);
  await expect(crumbs.last().locator('[aria-current=page]')).toHaveCSS('text-decoration-line', 'underline');
  await page.getByText(say('categories.filter'), { exact: true }).first().click();
  await expect(filter.locator('[aria-current=page]')).toHaveCount(1);
  await expectValidHtml(page);

  expect((await page.goto(at('/products/categories')))?.status()).toBe(200);
  await page.goto(at('/products'));
  await expect(page).toHaveURL(new RegExp(`${at('/products/categories')}$`));
  for (const bad of ['%E0%A4%A', '%00', '..%2f..%2fetc'])
    expect((await page.request.get(at(`/products/categories/${bad}`))).status()).toBeLessThan(500);
});

test('topics come after the categories in the menu', { tag: '@languages' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  const [topics, gifts] = locale_ === 'ja' ? ['特集', '贈りもの'] : ['Topics', 'Gifts'];
  await page.goto(at('/'));
  const side = await openInMenu(page, say, topics);
  await side.getByRole('link', { name: gifts, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gifts);
  await expect(cards(page, say)).toHaveCount(10);
});

test('the side navigation closes on Esc and on a touch outside', { tag: '@scripts-on-and-off' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at('/products/categories/books'));
  const open = page.getByRole('banner').getByRole('button', { name: say('chrome.menu'), exact: true });
  const side = page.getByRole('navigation', { name: say('chrome.menu') });
  await open.click();
  await expect(side.getByRole('link', { name: say('chrome.login') })).toBeVisible();
  await expect(side.getByRole('link', { name: say('faq.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(side).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(side).toBeVisible();
  await page.mouse.click(345, 600);
  await expect(side).toBeHidden();
});

test('the language switch keeps category, page and search', { tag: '@languages' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  const other = locale_ === 'ja' ? 'English' : '日本語';
  for (const bare of ['/products/categories/books?page=2', '/products/search?taxon=books&searchQuery=a']) {
    await page.goto(at(bare));
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('chrome.menu'), exact: true })
      .click();
    await page
      .getByRole('navigation', { name: say('chrome.menu') })
      .getByRole('link', { name: other })
      .click();
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(locale_ === 'ja' ? `/en${bare}` : bare);
  }
});

test('the home page lists each recently viewed product once, newest first', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say }) => {
  const seen: string[] = [];
  for (const bare of [DICE, '/products/komorebi-notebook-a5', DICE]) {
    const answer = await page.goto(at(bare));
    // Product pages stay publicly cacheable for a browser that has viewed products.
    expect(answer?.headers()['cache-control']).toContain('public');
    seen.unshift((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  }
  const home = await page.goto(at('/'));
  expect(home?.headers()['cache-control']).toContain('private');
  const viewed = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('finding.viewed') }) });
  await expect(viewed.getByRole('listitem')).toHaveCount(2);
  await expect(viewed.getByRole('listitem').first()).toContainText(seen[0] ?? '');
});

test('the cart icon in the header is animated once after a change', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await addDice(page, { at, say });
  const badge = page.getByRole('banner').locator('.badge');
  await expect(badge).toHaveCSS('animation-name', 'bump');
  await page.goto(at('/'));
  await expect(badge).toHaveCSS('animation-name', 'none');
});

httpTest('sitemaps and feeds contain only existing pages', { tag: '@http' }, async () => {
  const get = async (path: string) => (await ask(path)).html;
  expect(await get('/robots.txt')).toContain('/sitemap.xml');
  const files = [...(await get('/sitemap.xml')).matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)];
  expect(files.length).toBeGreaterThan(2);
  for (const [, path = ''] of files) {
    const [, first = ''] = /<loc>http:\/\/[^/]+([^<]+)<\/loc>/.exec(await get(path)) ?? [];
    expect((await ask(first)).status).toBe(200);
  }
  for (const { locale, lang } of languages) {
    const feed = await get(`${locale === 'ja' ? '' : '/en'}/feed.atom?taxon=books`);
    expect(feed.match(/<entry>/g)?.length).toBe(20);
    expect(feed).toContain(`xml:lang="${lang}"`);
  }
});

httpTest('every page that is listed has a description of its own', { tag: '@http' }, async () => {
  const linked = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = '']) => path);
  const locations = async (file: string) =>
    linked((await ask(file)).html, /<loc>http:\/\/[^/]+([^<]*)<\/loc>/g);
  const paths = [
    ...(await locations('/sitemap-screens.xml')),
    ...(await locations('/sitemap-categories.xml')),
    ...(await locations('/sitemap-products.xml?page=1')).slice(0, 40),
    ...linked((await ask('/usage-guides')).html, /href="(\/usage-guides\/[^"#?]+)"/g),
    ...linked((await ask('/en/usage-guides')).html, /href="(\/en\/usage-guides\/[^"#?]+)"/g),
  ];
  expect(paths.length).toBeGreaterThan(150);
  const pathOf = new Map<string, string>();
  for (const path of new Set(paths)) {
    const [, description = ''] =
      /<meta name="description" content="([^"]*)"/.exec((await ask(path)).html) ?? [];
    expect(description, path).toMatch(/[。.!?！？…]$/);
    expect(pathOf.get(description), `${path}: ${description}`).toBeUndefined();
    pathOf.set(description, path);
  }
});

// apache/incubator-pagespeed-mod #699: programs that read no HTML ask for this name, and each got a whole page.
httpTest('icons that are asked for by name are files', { tag: '@http' }, async () => {
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'])
    expect((await ask(path)).status).toBe(200);
});

// §9.21
test('a page whose script cannot be loaded reloads itself twice, and again only after a minute', {
  tag: '@scripts',
}, async ({ page, at, complaints }) => {
  let loads = 0;
  let refused = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => {
    refused += 1;
    return route.abort();
  });
  const settled = async (count: number) => {
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(count);
    // When this request has failed, all earlier requests of the page have been counted.
    await page.waitForLoadState();
    expect(await page.evaluate("fetch('/assets/asked-later.js').then(() => 'had', () => 'refused')")).toBe(
      'refused',
    );
    refused -= 1;
    expect([loads, refused]).toEqual([count, count]);
  };
  await page.goto(at('/products/categories/books'));
  await settled(3);
  await page.clock.setFixedTime(Date.now() + 30_000);
  await page.reload();
  await settled(4);
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.reload();
  await settled(6);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  complaints.length = 0;
});
