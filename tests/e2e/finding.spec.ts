import { bar, cards, chips, MAIN_CATEGORIES, magnifier, textOf, WORD } from './search-bar.ts';
import { addDice, DICE, expect, test } from './shop.ts';
import { expectValidHtml } from './valid-html.ts';

const BOOKS = { jp: '書籍', en: 'Books' } as const;

test('home: search box with every main category, latest products, banners, keywords', async ({
  page,
  at,
  say,
  locale_,
}) => {
  await page.goto(at('/'));
  await expect(page).toHaveTitle(locale_ === 'jp' ? /こもれび書房 公式/ : /Komorebi Books Official/);
  await expect(chips(page, say)).toBeHidden();
  await textOf(page, say).focus();
  await expect(chips(page, say).getByRole('radio')).toHaveCount(MAIN_CATEGORIES);
  await textOf(page, say).blur();
  await expect(chips(page, say)).toBeHidden();

  await expect(cards(page, say)).toHaveCount(12);
  const banners = page.getByRole('region', { name: say('finding.banners') });
  await expect(banners.getByRole('img')).toHaveCount(4);
  const second = banners.getByRole('listitem').nth(1);
  await banners.locator('a[href="#banner-2"]').click();
  await expect(second).toBeInViewport({ ratio: 0.9 });
  await expectValidHtml(page);

  await page.getByRole('main').getByRole('link', { name: WORD[locale_], exact: true }).click();
  await expect(page).toHaveURL(
    new RegExp(`/products/search\\?searchQuery=${encodeURIComponent(WORD[locale_])}$`),
  );
  await expect(textOf(page, say)).toHaveValue(WORD[locale_]);
});

test('a category chip and a text: in the address, trimmed, and back after a reload', async ({
  page,
  at,
  say,
  locale_,
}) => {
  await page.goto(at('/'));
  await textOf(page, say).focus();
  const books = chips(page, say).getByRole('radio', { name: BOOKS[locale_], exact: true });
  await books.check();
  await textOf(page, say).fill(`  ${WORD[locale_]}　`);
  await textOf(page, say).press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`${at('/products/search')}\\?taxon=books&searchQuery=${encodeURIComponent(WORD[locale_])}$`),
  );
  await page.reload();
  await expect(books).toBeChecked();
  await expect(textOf(page, say)).toHaveValue(WORD[locale_]);
  expect(await page.title()).toContain(WORD[locale_]);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expectValidHtml(page);

  // The cross takes the category away; the other chips come back to choose from.
  await chips(page, say)
    .getByRole('radio', { name: say('search.any_category') })
    .check();
  // With the category gone the dropdown may close again: the chip is looked at wherever it is.
  await expect(
    bar(page, say).getByRole('radio', { name: BOOKS[locale_], exact: true, includeHidden: true }),
  ).not.toBeChecked();
  await magnifier(page, say).click();
  await expect(page).toHaveURL(/\/products\/search\?searchQuery=/);
});

test('neither text nor category: nothing happens', async ({ page, at, say }) => {
  for (const bare of ['/', '/products/categories/books?page=2', DICE]) {
    await page.goto(at(bare));
    const before = page.url();
    await magnifier(page, say).click();
    await page.waitForLoadState();
    expect(page.url()).toBe(before);
    await textOf(page, say).fill(' 　');
    await textOf(page, say).press('Enter');
    await page.waitForLoadState();
    await expect.poll(() => page.url()).toBe(before);
  }
  const answer = await page.goto(at('/products/search'));
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toContain('private');
  await expect(page.getByRole('main')).toContainText(say('search.nothing_asked'));
});

test('width and kana of a word make no difference; sorting keeps the search', async ({ page, at, say }) => {
  const totals = new Set<string | null>();
  for (const word of ['ﾄﾞﾘﾙ', 'ドリル', 'どりる']) {
    await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(word)}`));
    totals.add(await page.getByRole('main').locator('.list-bar p').textContent());
  }
  expect(totals.size).toBe(1);
  await page
    .getByLabel(say('categories.sort'), { exact: true })
    .selectOption({ label: say('categories.sort_highest_price_first') });
  await page.getByRole('button', { name: say('categories.sort_apply') }).click();
  await expect(page).toHaveURL(/searchQuery=.*&sort=highest_price_first$/);
  const prices = (await cards(page, say).allTextContents()).map((text) =>
    Number((/([\d,]+)円|¥([\d,]+)/.exec(text)?.slice(1).find(Boolean) ?? '').replaceAll(',', '')),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
});

test('no hit: it says so, and leads on', async ({ page, at, say }) => {
  const answer = await page.goto(at('/products/search?taxon=books&searchQuery=zzzzqqqq'));
  expect(answer?.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main).toContainText(say('search.nothing_found'));
  await expect(main).toContainText(say('search.hint'));
  await expect(main.getByRole('heading', { name: say('finding.keywords') })).toBeVisible();
  await expectValidHtml(page);
  await main.getByRole('link', { name: say('search.everywhere') }).click();
  await expect(page).toHaveURL(/\/products\/search\?searchQuery=zzzzqqqq$/);
  await main.getByRole('listitem').getByRole('link').last().click();
  await expect(cards(page, say).first()).toBeVisible();
});

const ABSURD = [
  `searchQuery=${'あ'.repeat(500)}`,
  'searchQuery=%25%25%25',
  'searchQuery=____',
  "searchQuery='%20OR%201=1--",
  'searchQuery=%00%01x',
  'searchQuery=%F0%9F%93%9A',
  'searchQuery=%3Cscript%3Ealert(1)%3C/script%3E',
  'searchQuery=a&searchQuery=b&taxon=books&taxon=seminars',
  'taxon=no-such-category',
  'taxon=__proto__&searchQuery=constructor',
  'searchQuery=a&page=-1&sort=nonsense',
  'searchQuery=%E3%83%89%E3%83%AA%E3%83%AB&page=99',
  'searchQuery=%E0%A4%A',
];
test('absurd searches are answered with a page', async ({ page, at, say }) => {
  for (const query of ABSURD) {
    const answer = await page.goto(at(`/products/search?${query}`));
    expect(answer?.status(), query).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(at(`/products/search?${ABSURD[0]}`));
  await expect(page.getByRole('main')).toContainText(say('search.cut', { count: 64 }));
  const beyond = await page.goto(at('/products/search?searchQuery=%E8%8B%B1%E8%AA%9E&page=99'));
  expect(beyond?.status()).toBe(200);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('categories.first_page') })
    .click();
  await expect(cards(page, say).first()).toBeVisible();
});

test('the way down the tree: menu, filter, breadcrumb; broken paths are no faults of ours', async ({
  page,
  at,
  say,
  locale_,
}) => {
  await page.goto(at('/'));
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  const side = page.getByRole('navigation', { name: say('chrome.menu') });
  await side
    .locator('summary')
    .filter({ hasText: new RegExp(`^${BOOKS[locale_]}$`) })
    .click();
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

test('the side navigation closes on Esc and on a touch outside', async ({ page, at, say }) => {
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

test('the language switch keeps category, page and search', async ({ page, at, say, locale_ }) => {
  const other = locale_ === 'jp' ? 'English' : '日本語';
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
    expect(pathname + search).toBe(locale_ === 'jp' ? `/en${bare}` : bare);
  }
});

test('what was checked stands on the home page, newest first, once each', async ({ page, at, say }) => {
  const seen: string[] = [];
  for (const bare of [DICE, '/products/komorebi-notebook-a5', DICE]) {
    const answer = await page.goto(at(bare));
    // The page itself stays fit for shared caches, also for those who have checked something.
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

test('the cart in the header moves when it changes, once', async ({ page, at, say }) => {
  await addDice(page, { at, say });
  const badge = page.getByRole('banner').locator('.badge');
  await expect(badge).toHaveCSS('animation-name', 'bump');
  await page.goto(at('/'));
  await expect(badge).toHaveCSS('animation-name', 'none');
});

test('sitemaps and feeds hold what exists', async ({ page, locale_ }) => {
  const get = async (path: string) => (await page.request.get(path)).text();
  expect(await get('/robots.txt')).toContain('/sitemap.xml');
  const files = [...(await get('/sitemap.xml')).matchAll(/<loc>http:\/\/[^/]+([^<]+)<\/loc>/g)];
  expect(files.length).toBeGreaterThan(2);
  for (const [, path = ''] of files) {
    const text = await get(path);
    const [, first = ''] = /<loc>http:\/\/[^/]+([^<]+)<\/loc>/.exec(text) ?? [];
    expect((await page.request.get(first)).status()).toBe(200);
  }
  const prefix = locale_ === 'jp' ? '' : '/en';
  const feed = await get(`${prefix}/feed.atom?taxon=books`);
  expect(feed.match(/<entry>/g)?.length).toBe(20);
  expect(feed).toContain(`xml:lang="${locale_ === 'jp' ? 'ja' : 'en'}"`);
});

test('a script that cannot be fetched: loaded anew twice, then once a minute at most', async ({
  page,
  at,
  complaints,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts nothing is fetched');
  test.slow();
  let loads = 0;
  let refused = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => {
    refused += 1;
    return route.abort();
  });
  const settled = async (count: number) => {
    await expect.poll(() => loads, { timeout: 20_000 }).toBe(count);
    await page.waitForTimeout(1500);
    expect(loads).toBe(count);
  };
  await page.goto(at('/products/categories/books'));
  await settled(3);
  await page.clock.setFixedTime(Date.now() + 30_000);
  await page.reload();
  await settled(4);
  await page.clock.setFixedTime(Date.now() + 61_000);
  await page.reload();
  await settled(6);
  expect(refused).toBeGreaterThanOrEqual(loads);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  complaints.length = 0;
});
