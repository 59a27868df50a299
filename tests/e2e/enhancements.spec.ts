/** What scripts add to the home page, lists and the header, and that pages for Save-Data have no scripts. */

import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { RECENTLY_VIEWED_DELAY_MS, RECENTLY_VIEWED_MAX, SCROLL_STEP } from '#contract/rules/constants.ts';
import { browserLocale } from '#kit/i18n/locale.ts';
import { ask, attributeOf, languages, treeOf } from './http.ts';
import { DICE, expect, expectEnhanced, test } from './shop.ts';
import { test as httpTest } from './tagged.ts';

const BOOKS = '/products/categories/books?page=1';
const NOTEBOOK = '/products/komorebi-notebook-a5';
const WIDE = { width: 1280, height: 800 };

const quick = { ja: 'クイックチェック', en: 'Quick check' } as const;
const on = { ja: '次へ移動', en: 'Scroll on' } as const;
const back = { ja: '前へ移動', en: 'Scroll back' } as const;

const viewedPart = (page: Page, say: Translate) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('finding.viewed') }) });

// §9.33
test('the copy in local storage restores the recently viewed products if the cookie is missing', {
  tag: '@scripts',
}, async ({ page, context, at, say, locale_ }) => {
  const stored = (name: string) => page.evaluate((key) => localStorage.getItem(key), name);
  const viewed = viewedPart(page, say);
  await page.goto(at(DICE));
  const dice = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const codes = async () => JSON.parse((await stored('recently-viewed')) ?? '[]');
  // The script that records the view is loaded after `load`, so the test must not leave the page earlier.
  await expectEnhanced(page);
  expect(await codes()).toHaveLength(1);
  await page.goto(at(NOTEBOOK));
  await expectEnhanced(page);
  expect(await codes()).toEqual(['NT-0002', expect.any(String)]);
  expect(await stored('locale')).toBe(browserLocale[locale_]);

  await context.clearCookies({ name: 'viewed' });
  await page.goto(at('/'));
  await expect(viewed.getByRole('listitem')).toHaveCount(2);
  await expect(viewed.getByRole('listitem').last()).toContainText(dice);
  // The code of the quick check's buttons is loaded shortly before they become visible.
  await viewed.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('button', { name: new RegExp(quick[locale_]) })).toHaveCount(2);
  // The browser sends the cookie again, so the server renders the products into the page.
  expect(await (await page.request.get(at('/'))).text()).toContain(say('finding.viewed'));

  // Invalid data in the storage counts as an empty list, so nothing is looked up.
  await page.clock.install();
  for (const nonsense of ['{', '"x"', `[${'1,'.repeat(RECENTLY_VIEWED_MAX)}{}]`, '["../../login"]']) {
    await context.clearCookies({ name: 'viewed' });
    await page.evaluate((value) => localStorage.setItem('recently-viewed', value), nonsense);
    await page.goto(at('/'));
    await expectEnhanced(page);
    await page.clock.runFor(RECENTLY_VIEWED_DELAY_MS);
    // If the page had requested the products, that request would be answered before these two.
    await page.evaluate("fetch('/robots.txt').then(() => fetch(location.href)).then((page) => page.text())");
    await expect(viewed).toHaveCount(0);
  }
});

test('at 960 px and wider, a row of products has buttons that scroll by about 400 px', {
  tag: '@scripts',
}, async ({ page, at, say, locale_ }) => {
  await page.setViewportSize(WIDE);
  await page.goto(at('/'));
  const section = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('home.recommended') }) });
  const row = section.getByRole('list');
  const left = () => row.evaluate((list) => list.scrollLeft);
  await expect(section.getByRole('button', { name: back[locale_] })).toBeDisabled();
  await section.getByRole('button', { name: on[locale_] }).click();
  await expect.poll(left).toBeGreaterThan(0);
  // After scrolling, a whole card is at the start of the row (docs/decisions/030).
  expect(Math.abs((await left()) - SCROLL_STEP)).toBeLessThan(120);
  const cut = () =>
    row.evaluate((list) => {
      const start =
        list.getBoundingClientRect().left + (parseFloat(getComputedStyle(list).scrollPaddingLeft) || 0);
      return Math.min(
        ...[...list.children].map((card) => Math.abs(card.getBoundingClientRect().left - start)),
      );
    });
  await expect.poll(cut).toBeLessThan(2);
  await section.getByRole('button', { name: back[locale_] }).click();
  await expect.poll(left).toBe(0);
  await page.setViewportSize({ width: 959, height: 800 });
  await expect(section.getByRole('button', { name: on[locale_] })).toBeHidden();
});

test('at 960 px and wider, the side bar scrolls to the current category', { tag: '@scripts' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  const current = page.getByRole('navigation', { name: say('categories.filter') }).locator('[aria-current]');
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(at('/products/categories/teaching-materials?page=1'));
  await expect(page.getByRole('button', { name: on[locale_] }).first()).toBeVisible();
  await expect(current).toBeInViewport();
  const bar = page.locator('.filter nav');
  expect(await bar.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 959, height: 420 });
  await page.goto(at('/products/categories/teaching-materials?page=1'));
  await expectEnhanced(page);
  expect(await bar.evaluate((box) => box.scrollTop)).toBe(0);
});

test('the category menu opens on hover and by a key press', {
  tag: '@scripts-on-and-off',
}, async ({ browser, at, baseURL, javaScriptEnabled }) => {
  const desk = await browser.newContext({
    viewport: WIDE,
    isMobile: false,
    hasTouch: false,
    ...(javaScriptEnabled === undefined ? {} : { javaScriptEnabled }),
  });
  const page = await desk.newPage();
  await page.goto(new URL(at(BOOKS), baseURL).href);
  const menu = page.getByRole('banner').locator('.header-menu');
  const entry = (code: string) => menu.locator(`a[href*="/${code}/"]`).first();
  await expect(entry('books')).toBeHidden();
  await menu.locator('summary').nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(entry('books')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entry('books')).toBeHidden();

  await menu.locator('summary').nth(0).hover();
  await expect(entry('books')).toBeVisible();
  await menu.locator('summary').nth(1).hover();
  await expect(entry('seminars')).toBeVisible();
  await expect(entry('books')).toBeHidden();
  await page.mouse.move(640, 700);
  await expect(entry('seminars')).toBeHidden();
  await menu.locator('summary').nth(0).hover();
  await entry('books').click();
  await expect(page).toHaveURL(/\/products\/categories\/books\/[^?]+\?page=1$/);
  await desk.close();
});

httpTest('with Save-Data the pages contain no script', { tag: '@http' }, async () => {
  for (const { at } of languages) {
    const { html } = await ask(at(BOOKS), { headers: { 'Save-Data': 'on' } });
    const scripts = (await treeOf(html)).querySelectorAll('script');
    expect(scripts.filter((script) => attributeOf(script, 'type') !== 'application/ld+json')).toEqual([]);
  }
});

test('the carousel marks the visible banner', { tag: '@scripts' }, async ({ page, at, say }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(at('/'));
  await expectEnhanced(page);
  const current = page.getByRole('region', { name: say('finding.banners') }).locator('a[aria-current]');
  await expect(current).toHaveAttribute('href', '#banner-1');
  const last = page.locator('a[href^="#banner-"]').last();
  await last.click();
  await expect(current).toHaveAttribute('href', (await last.getAttribute('href')) ?? '');
});

test('menus of the header close on Esc and on a press outside of them', { tag: '@scripts' }, async ({
  browser,
  at,
  say,
  baseURL,
}) => {
  const desk = await browser.newContext({ viewport: WIDE, isMobile: false, hasTouch: false });
  const page = await desk.newPage();
  await page.goto(new URL(at(BOOKS), baseURL).href);
  await expectEnhanced(page);
  const header = page.getByRole('banner');
  const button = header.locator('summary').filter({ hasText: say('nav.profile') });
  const login = header.getByRole('link', { name: say('chrome.login'), exact: true });
  await button.click();
  await expect(login).toBeVisible();
  await login.focus();
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(login).toBeVisible();
  await page.mouse.click(640, 700);
  await expect(login).toBeHidden();
  await desk.close();
});
