/** The search bar and its results (O-03, O-04, O-08, O-09). */
import { ask, attributeOf, languages, treeOf, wordsOf } from './http.ts';
import { bar, cards, chips, magnifier, textOf, WORD } from './search-bar.ts';
import { DICE, expect, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';
import { expectValidHtml } from './valid-html.ts';

const BOOKS = { ja: '書籍', en: 'Books' } as const;

test('a search puts the chosen category and the trimmed text into the URL, and a reload restores both', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, locale_ }) => {
  await page.goto(at('/'));
  await textOf(page, say).focus();
  const books = chips(page, say).getByRole('radio', { name: BOOKS[locale_], exact: true });
  await books.check();
  await textOf(page, say).fill(`  ${WORD[locale_]}　`);
  await textOf(page, say).press('Enter');
  await expect(page).toHaveURL(
    new RegExp(`${at('/products/search')}\\?searchQuery=${encodeURIComponent(WORD[locale_])}&taxon=books$`),
  );
  await page.reload();
  await expect(books).toBeChecked();
  await expect(textOf(page, say)).toHaveValue(WORD[locale_]);
  expect(await page.title()).toContain(WORD[locale_]);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expectValidHtml(page);

  // The chip with a cross removes the category.
  await chips(page, say)
    .getByRole('radio', { name: say('search.any_category') })
    .check();
  // Without a category the dropdown may be closed, so the chip may be hidden.
  await expect(
    bar(page, say).getByRole('radio', { name: BOOKS[locale_], exact: true, includeHidden: true }),
  ).not.toBeChecked();
  await magnifier(page, say).click();
  await expect(page).toHaveURL(/\/products\/search\?searchQuery=/);
});

test('a search without text and category does nothing', { tag: '@scripts-on-and-off' }, async ({
  page,
  at,
  say,
}) => {
  for (const bare of ['/', '/products/categories/books?page=2', DICE]) {
    await page.goto(at(bare));
    const before = page.url();
    await magnifier(page, say).click();
    await page.waitForLoadState();
    expect(page.url()).toBe(before);
    await textOf(page, say).fill(' 　');
    await textOf(page, say).press('Enter');
    await page.waitForLoadState();
    expect(page.url()).toBe(before);
  }
  const answer = await page.goto(at('/products/search'));
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toContain('private');
  await expect(page.getByRole('main')).toContainText(say('search.nothing_asked'));
});

test('half-width katakana and hiragana find the same products as katakana, and sorting keeps the search', {
  tag: '@once',
}, async ({ page, at, say }) => {
  const totals = new Set<string | null>();
  for (const word of ['ﾄﾞﾘﾙ', 'ドリル', 'どりる']) {
    await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(word)}`));
    totals.add(await page.getByText(/^[\d,]+(件| items?)$/).textContent());
  }
  expect(totals.size).toBe(1);
  await page
    .getByLabel(say('categories.sort'), { exact: true })
    .selectOption({ label: say('categories.sort_highest_price_first') });
  await page.getByRole('button', { name: say('categories.sort_apply') }).click();
  await expect(page).toHaveURL(/searchQuery=.*&sort=highest_price_first$/);
  const prices = (await cards(page, say).allTextContents()).map((text) =>
    // The price comes after the struck-through original price.
    Number((/([\d,]+)円〜?（|¥([\d,]+)/.exec(text)?.slice(1).find(Boolean) ?? '').replaceAll(',', '')),
  );
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
});

test('a search without results shows a message and links to categories', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
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
httpTest('searches with extremely long or strange texts get a page', { tag: '@http' }, async () => {
  for (const { at, say } of languages) {
    const search = async (query: string) => {
      const asked = await ask(at(`/products/search?${query}`));
      // What nobody sees is taken out of the address.
      const { status, html } = asked.status === 302 ? await ask(asked.location ?? '') : asked;
      expect(status, query).toBe(200);
      const tree = await treeOf(html);
      expect(tree.querySelectorAll('h1'), query).toHaveLength(1);
      return tree;
    };
    for (const query of ABSURD) await search(query);
    expect(wordsOf((await search(ABSURD[0] ?? '')).querySelector('main'))).toContain(
      say('search.cut', { count: 64 }),
    );
    const beyond = await search('searchQuery=%E8%8B%B1%E8%AA%9E&page=99');
    const back = beyond
      .querySelectorAll('main a')
      .find((link) => wordsOf(link) === say('categories.first_page'));
    const first = await ask(attributeOf(back ?? null, 'href') ?? '');
    expect(first.status).toBe(200);
    expect(wordsOf((await treeOf(first.html)).querySelector('main'))).toContain(
      say('price.tax_included').trim(),
    );
  }
});

httpTest('a typing error gets a correction, and FAQ answers are found', { tag: '@http' }, async () => {
  const typed = { ja: ['英文方ノート', '英文法ノート'], en: ['vocabulray', 'vocabulary'] } as const;
  const asked = { ja: ['送料', '5,000円'], en: ['receipt', 'receipt'] } as const;
  for (const { at, say, locale } of languages) {
    const mainOf = async (text: string) => {
      const { html } = await ask(at(`/products/search?searchQuery=${encodeURIComponent(text)}`));
      return (await treeOf(html)).querySelector('main');
    };
    const [wrong, right] = typed[locale];
    const link = (await mainOf(wrong))
      ?.querySelectorAll('a')
      .find((one) => wordsOf(one).toLowerCase() === right);
    expect(wordsOf(await mainOf(wrong))).toContain(say('search.did_you_mean').trim());
    const { html } = await ask(attributeOf(link ?? null, 'href') ?? '');
    expect(wordsOf((await treeOf(html)).querySelector('main'))).toContain(say('price.tax_included').trim());

    const [word, answer] = asked[locale];
    const question = (await mainOf(word))?.querySelector('[aria-labelledby="search-questions"] details');
    expect(wordsOf(question ?? null)).toContain(answer);
    const all = await ask(attributeOf(question?.querySelector('a') ?? null, 'href') ?? '');
    expect(all.status).toBe(200);
  }
});

httpTest(
  'if no product contains all words, the page says so and shows products with some of them',
  { tag: '@http' },
  async () => {
    const typed = { ja: '決算 だんごむし', en: 'lighthouse payroll' } as const;
    for (const { at, say, locale } of languages) {
      const { html } = await ask(at(`/products/search?searchQuery=${encodeURIComponent(typed[locale])}`));
      const main = (await treeOf(html)).querySelector('main');
      expect(wordsOf(main)).toContain(say('search.some_words'));
      expect(wordsOf(main)).toContain(say('price.tax_included').trim());
      expect(wordsOf(main)).not.toContain(say('search.nothing_found'));
    }
  },
);

httpTest(
  'a matching topic is shown above the products, on the first page only',
  {
    tag: '@http',
  },
  async () => {
    const helpOn = async (query: string) =>
      (await treeOf((await ask(`/products/search?${query}`)).html)).querySelector(
        '[aria-labelledby="search-taxons"] a',
      );
    const gift = await helpOn(`searchQuery=${encodeURIComponent('贈りもの')}`);
    expect(attributeOf(gift, 'href')).toBe('/products/categories/topics/okurimono?page=1');
    expect(await helpOn(`searchQuery=${encodeURIComponent('贈りもの')}&page=2`)).toBeNull();
  },
);
