/** Every row of screens.ts, in the project's language, with scripts or without (architecture rule 23). */
import AxeBuilder from '@axe-core/playwright';
import { htmlLang, localisedPath } from '../app/i18n/locale.ts';
import { type Screen, screens } from '../app/screens.ts';
import { hanako } from './e2e/members.ts';
import { expect, logIn, logInWithCart, newMemberWithAddress, test } from './e2e/shop.ts';
import { expectValidHtml } from './e2e/valid-html.ts';

/** Addresses that exist for rows with parameters. */
const examples: Record<string, string> = {
  'products.categories': '/products/categories/books',
  'products.product': '/products/komorebi-notebook-a5',
  'usage-guides.guide': '/usage-guides/first-time',
  unmatched: '/there/is/no/such/page',
};
/** Those of the account belong to the demo's member, who is only looked at here. */
const ofHanako: Record<string, (owned: Awaited<ReturnType<typeof hanako>>) => string> = {
  'account.order.detail': ({ paidOrder }) => `/account/order/${paidOrder}`,
  'account.receipt': ({ paidOrder }) => `/account/order/${paidOrder}/receipt`,
  'account.address.edit': ({ address }) => `/account/address/${address}/edit`,
};
const missing = new Set(['unmatched', 'page-not-found']);
/** Their title is the name of what they show. */
const named = new Set([
  'products.categories',
  'products.product',
  'usage-guides.guide',
  'checkout.complete',
  'checkout.failed',
  'account.order.detail',
]);
const suffix = { jp: '| こもれび書房 公式ショッピングサイト', en: '| Komorebi Books Official Shopping Site' };

const rows: readonly Screen[] = screens;

for (const screen of rows.filter(({ guard }) => guard === 'member')) {
  test(`${screen.id}: a guest is sent to the login and back`, async ({ page, at }) => {
    await page.goto(at(`/${screen.path}`));
    const { pathname, searchParams } = new URL(page.url());
    expect(pathname).toBe(at('/login'));
    expect(searchParams.get('redirect_path')).toBe(at(`/${screen.path}`));
  });
}

for (const screen of rows) {
  test(`${screen.id}: status, head, accessibility, width`, async ({
    page,
    at,
    say,
    locale_,
    javaScriptEnabled,
  }) => {
    const owned = screen.layout === 'account' ? await hanako() : undefined;
    if (owned) await logIn(page, { at, say }, owned.member);
    else if (screen.guard === 'member') await logInWithCart(page, { at, say }, await newMemberWithAddress());
    const bare = (owned && ofHanako[screen.id]?.(owned)) ?? examples[screen.id] ?? `/${screen.path}`;
    const answer = await page.goto(at(bare));
    expect(answer?.status()).toBe(missing.has(screen.id) ? 404 : 200);

    const title = await page.title();
    expect(title.endsWith(suffix[locale_])).toBe(true);
    if (!named.has(screen.id)) expect(title).toContain(say(screen.title));
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[locale_]);
    for (const [lang, locale] of [['ja', 'jp'] as const, ['en', 'en'] as const, ['x-default', 'jp'] as const])
      await expect(page.locator(`link[rel=alternate][hreflang=${lang}]`)).toHaveAttribute(
        'href',
        new RegExp(`^http://[^/]+${localisedPath(bare, locale)}$`),
      );

    // Data blocks for search engines run nothing.
    const scripts = await page.locator('script:not([type="application/ld+json"])').count();
    expect(scripts > 0).toBe(screen.scripts !== 'none');

    // The text of the answer is the same with scripts on.
    if (!javaScriptEnabled) await expectValidHtml(page);

    await page.setViewportSize({ width: 320, height: 640 });
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
    // axe runs in the page, which only a browser with scripts allows; the HTML is the same.
    if (javaScriptEnabled) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 120))])).toEqual(
          [],
        );
      }
    }
  });
}
