/** Layout with doubled text size, with larger letter spacing, and on the narrowest phones. */
import type { Page } from '@playwright/test';
import { FOUR, lists, SEMINAR, SEMINARS, WINDOW } from './looked-at.ts';
import { newShopper } from './members.ts';
import { rows, screenAt } from './screen-at.ts';
import { enter } from './session.ts';
import { expect, test } from './shop.ts';

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

test('nothing scrolls sideways with text of double size', { tag: '@languages' }, async ({
  page,
  context,
  at,
}) => {
  test.setTimeout(120_000);
  const expectUpright = async (path: string) => {
    await page.goto(at(path));
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect.soft(await page.evaluate(sideways), path).toBeLessThanOrEqual(0);
  };
  for (const screen of rows) {
    const { bare, shopper } = await screenAt(screen);
    await context.clearCookies();
    if (shopper) await enter(page, shopper);
    await expectUpright(bare);
  }
  await context.clearCookies();
  for (const path of [SEMINAR, ...lists]) await expectUpright(path);
});

test('nothing scrolls sideways with larger text spacing and 200 % text size', {
  tag: '@once',
}, async ({ page, at }) => {
  await enter(page, await newShopper({ cart: FOUR }));
  for (const path of [
    '/',
    SEMINAR,
    '/products/search?searchQuery=CD',
    '/checkout/cart',
    '/checkout/address',
    '/checkout/payment',
    '/account/order',
    '/faq',
  ]) {
    await page.goto(at(path));
    for (const rule of [
      // WCAG 2.2, 1.4.12.
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      'html { font-size: 200% }',
    ]) {
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, rule);
      expect.soft(await page.evaluate(sideways), `${path} ${rule}`).toBeLessThanOrEqual(0);
    }
  }
});

/** Finds line breaks inside a word of a short text, with the characters before and after. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
    const short = 'h1, h2, h3, button, label, legend, dt, summary, nav a, main li div > a';
    const found = new Set<string>();
    for (const element of document.querySelectorAll(short)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (text.length > 60 || !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) continue;
        if (!node.parentElement?.checkVisibility()) continue;
        const isVertical = getComputedStyle(node.parentElement).writingMode !== 'horizontal-tb';
        const starts = new Set([...segmenter.segment(text)].map(({ index }) => index));
        const range = document.createRange();
        let last: DOMRect | undefined;
        for (let at = 0; at < text.length; at++) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const rect = range.getBoundingClientRect();
          if (rect.width === 0) continue;
          // Skips text that is visually hidden or cut off with an ellipsis.
          if (rect.height < 4) break;
          const isNext =
            last &&
            (isVertical ? rect.left < last.left - last.width / 2 : rect.top > last.top + last.height / 2);
          if (isNext && !starts.has(at))
            found.add(`${text.slice(Math.max(0, at - 6), at)}|${text.slice(at, at + 6)}`);
          last = rect;
        }
      }
    }
    return [...found];
  });

for (const width of [320, 360])
  test(`no short text breaks inside a word at ${width} px`, { tag: '@once' }, async ({
    page,
    context,
    at,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: WINDOW });
    for (const screen of rows) {
      const { bare, shopper } = await screenAt(screen);
      await context.clearCookies();
      if (shopper) await enter(page, shopper);
      await page.goto(at(bare));
      expect.soft(await brokenWords(page), screen.id).toEqual([]);
    }
    for (const path of [SEMINAR, SEMINARS]) {
      await page.goto(at(path));
      expect.soft(await brokenWords(page), path).toEqual([]);
    }
  });
