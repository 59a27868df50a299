/** Every row of screens.ts: the response over HTTP, and checks that need a browser. */
import type { HtmlElement } from 'html-validate';
import type { Screen } from '#app/screens.ts';
import { localisedPath } from '#kit/i18n/locale.ts';
import { expectAccessible } from './e2e/accessible.ts';
import { ask, attributeOf, languages, scriptsOf, treeOf, wordsOf } from './e2e/http.ts';
import { origin } from './e2e/members.ts';
import { expectPlainPage } from './e2e/plain-page.ts';
import { membersOnly, rows, screenAt } from './e2e/screen-at.ts';
import { cookiesOf, enter } from './e2e/session.ts';
import { expect, expectEnhanced, test } from './e2e/shop.ts';
import { test as httpTest } from './e2e/tagged.ts';
import { expectValidText } from './e2e/valid-html.ts';

/** What does not exist, and pages of mailed links, without one. */
const missing = new Set(['unmatched', 'page-not-found', 'newsletter.refusal', 'email-change', 'phone-order']);
/** Screens whose title is the name of the shown item, or its state. */
const named = new Set([
  // Its title is one of the shop's details.
  'home',
  'products.categories',
  'products.product',
  'usage-guides.guide',
  'checkout.complete',
  'checkout.failed',
  'account.order',
  'maintenance',
]);
const suffix = { ja: '| こもれび書房 公式ショッピングサイト', en: '| Komorebi Books Official Shopping Site' };

/** Requests the screen and parses the response. */
async function answerOf(screen: Screen, at: (bare: string) => string) {
  const { bare, shopper } = await screenAt(screen);
  const answer = await ask(at(bare), shopper && { cookies: await cookiesOf(shopper, shopper.cart) });
  return { ...answer, bare, shopper, tree: await treeOf(answer.html) };
}

function expectHeadings(tree: HtmlElement): void {
  const levels = tree.querySelectorAll('h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  // Users of screen readers would take a skipped heading level for a missing section.
  const leaps = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
  expect(leaps, levels.join(' ')).toEqual([]);
}

for (const { locale, lang, at, say } of languages) {
  for (const screen of membersOnly)
    httpTest(
      `${lang} ${screen.id}: a guest is redirected to the login, which leads back`,
      { tag: '@http' },
      async () => {
        const { status, location = '' } = await ask(at(`/${screen.path}`));
        expect(status).toBe(302);
        const { pathname, searchParams } = new URL(location, origin());
        expect(pathname).toBe(at('/login'));
        expect(searchParams.get('redirect_path')).toBe(at(`/${screen.path}`));
      },
    );

  for (const screen of rows)
    httpTest(
      `${lang} ${screen.id}: has the right status, head and headings, and valid HTML`,
      { tag: '@http' },
      async () => {
        const { status, html, bare, tree } = await answerOf(screen, at);
        expect(status).toBe(missing.has(screen.id) ? 404 : 200);

        const title = wordsOf(tree.querySelector('head > title'));
        expect(title.endsWith(suffix[locale])).toBe(true);
        if (!named.has(screen.id)) expect(title).toContain(say(screen.title));
        expect(attributeOf(tree.querySelector('html'), 'lang')).toBe(lang);
        const own = (bareOne: string, language = locale) => `${origin()}${localisedPath(bareOne, language)}`;
        for (const [hreflang, language] of [
          ['ja', 'ja'],
          ['en', 'en'],
          ['x-default', 'ja'],
        ] as const) {
          const link = tree.querySelector(`link[rel="alternate"][hreflang="${hreflang}"]`);
          expect(attributeOf(link, 'href')).toBe(own(bare, language));
        }
        // A page for search engines names its canonical URL; other pages have none.
        const canonical = attributeOf(tree.querySelector('link[rel="canonical"]'), 'href');
        const robots = attributeOf(tree.querySelector('meta[name="robots"]'), 'content');
        expect([canonical, robots]).toEqual(
          screen.sitemap ? [own(bare), undefined] : [undefined, expect.stringContaining('noindex')],
        );

        expect(scriptsOf(tree).length > 0).toBe(screen.scripts);
        expectHeadings(tree);
        await expectValidText(html);
        await expectPlainPage(html);
      },
    );

  httpTest(`${lang}: every link inside the shop leads to an existing page`, { tag: '@http' }, async () => {
    const found = await linksOf(at);
    expect(found.size).toBeGreaterThan(100);
    for (const [address, { from, shopper, parts }] of found) {
      const says = `${address}, linked from ${from}`;
      const answer = await ask(address, shopper && { cookies: await cookiesOf(shopper, shopper.cart) });
      // These pages link to themselves: to their own parts and their other language.
      const isAbsent =
        /\/no\/such\/page|\/page-not-found|\/newsletter\/refusal|\/email-change|\/phone-order/.test(address);
      expect.soft(answer.status, says).toBeLessThan(isAbsent ? 405 : 400);
      if (answer.location) expect.soft((await ask(answer.location)).status, says).toBeLessThan(405);
      if (answer.status === 200)
        for (const part of parts) expect.soft(answer.html, `#${part} in ${says}`).toContain(`id="${part}"`);
    }
  });
}

type Link = { from: string; shopper: Awaited<ReturnType<typeof screenAt>>['shopper']; parts: Set<string> };

/** Every link inside the shop, once. A link on a member's screen is requested with the member's cookies. */
async function linksOf(at: (bare: string) => string): Promise<Map<string, Link>> {
  const found = new Map<string, Link>();
  const others = rows.filter(({ guard }) => guard !== 'member');
  for (const screen of [...membersOnly, ...others]) {
    const { bare, tree, shopper } = await answerOf(screen, at);
    for (const element of tree.querySelectorAll('a')) {
      const url = new URL(attributeOf(element, 'href') ?? '', new URL(at(bare), origin()));
      if (url.origin !== origin()) continue;
      const address = url.pathname + url.search;
      const link = found.get(address) ?? { from: screen.id, shopper, parts: new Set() };
      found.set(address, link);
      const part = decodeURIComponent(url.hash.slice(1));
      if (part !== '' && part !== 'top') link.parts.add(part);
    }
  }
  return found;
}

const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/**
 * These screens are checked in dark mode, because together they have every kind of component. `npm run test:all` checks
 * all screens in dark mode.
 */
const dark = new Set<string>([
  'home',
  'products.categories',
  'products.product',
  'checkout.cart',
  'account.orders',
  'account.profile',
  'login',
  'inquiry',
]);

for (const screen of rows)
  test(`${screen.id}: is accessible`, { tag: '@scripts' }, async ({ page, at }) => {
    const { bare, shopper } = await screenAt(screen);
    if (shopper) await enter(page, shopper);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(at(bare));
    if (screen.scripts) await expectEnhanced(page);
    await expectAccessible(page, screen.id, { dark: dark.has(screen.id) });
  });

test('no screen scrolls sideways on the narrowest phone', { tag: '@everywhere' }, async ({
  page,
  context,
  at,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of rows) {
    const { bare, shopper } = await screenAt(screen);
    await context.clearCookies();
    if (shopper) await enter(page, shopper);
    await page.goto(at(bare));
    if (javaScriptEnabled !== false && screen.scripts) await expectEnhanced(page);
    expect.soft(await page.evaluate(sideways), screen.id).toBeLessThanOrEqual(0);
  }
});
