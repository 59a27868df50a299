/** The tests' own screen reader hears only what real ones do (screen-reader.ts). */
import { test as base } from '@playwright/test';
import { expectAnnounced, listen } from './screen-reader.ts';
import { addDice, expect, notices, test } from './shop.ts';

const QUICK_MS = 300;

base.describe('a text is announced', () => {
  const heard = (page: Parameters<typeof listen>[0]) =>
    expectAnnounced(page, '届きました。', 'the region', QUICK_MS).then(
      () => true,
      () => false,
    );

  for (const [region, does, expected] of [
    ['<p role="status">届きました。</p>', '', false],
    ['<p>届きました。</p>', '', false],
    ['<p role="status"></p>', 'p.textContent = "届きました。"', true],
    ['<p aria-live="polite"></p>', 'p.append("届きました。")', true],
    ['<p></p>', 'p.textContent = "届きました。"', false],
    ['<p></p>', 'p.innerHTML = "<b role=status>届きました。</b>"', false],
    ['<p></p>', 'p.innerHTML = "<b role=alert>届きました。</b>"', true],
    ['<p tabindex="-1" autofocus>届きました。</p>', '', true],
  ] as const)
    base(`${region} ${does}: ${expected}`, { tag: '@scripts' }, async ({ page }) => {
      await listen(page);
      const script =
        does && `<script>onload = () => { const p = document.querySelector('p'); ${does} }</script>`;
      await page.route('**/region', (route) =>
        route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: `<title>t</title>${region}${script}`,
        }),
      );
      await page.goto('/region');
      expect(await heard(page)).toBe(expected);
    });
});

test('what happened is in front of the title, and above the content of the page', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, say }) => {
  const name = await addDice(page, { at, say });
  const what = say('notice.cart_added').replace(/[。.]$/, '');
  const titled = say('chrome.news_title', { what, title: name });
  expect((await page.title()).startsWith(titled)).toBe(true);
  const notice = notices(page).locator('p');
  const lowest = await notice.evaluate((element) => element.getBoundingClientRect().bottom);
  const begin = await page.getByRole('main').evaluate((element) => element.getBoundingClientRect().top);
  expect(lowest).toBeLessThanOrEqual(begin);
  expect(await notice.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(page.locator('body')).toMatchAriaSnapshot(`- paragraph: /${what}/`);
});

/** Paths of lists, and the level of their products' titles. */
const lists = [
  ['/', 'h3'],
  ['/products/categories/books', 'h2'],
  ['/products/search?searchQuery=B5', 'h2'],
] as const;

test('in lists each product is a heading', { tag: '@languages' }, async ({ page, at }) => {
  for (const [bare, heading] of lists) {
    await page.goto(at(bare));
    const links = page.getByRole('main').locator('.card > a');
    const count = await links.count();
    expect(count).toBeGreaterThan(0);
    for (const link of await links.all()) {
      await expect(link.locator(heading)).toHaveText(/\S/);
    }
  }
});
