/** Prefetched pages, the back/forward cache, page transitions and the offline page. */
import type { Browser, Page } from '@playwright/test';
import { href } from '#app/i18n/href.ts';
import { findWholeBrowser } from '../../scripts/find-browser.mjs';
import { addDice, DICE, expect, expectInCart, test, title } from './shop.ts';

const wholeBrowser = findWholeBrowser();

/**
 * `own`: a page in a browser with the back/forward cache, which Playwright disables. `whole`: in a whole Chromium,
 * because the headless shell has no such cache.
 */
const ownBrowser = test.extend<{ own: Page; whole: boolean; phone: boolean }>({
  phone: [false, { option: true }],
  whole: [false, { option: true }],
  own: async ({ whole, phone, playwright, launchOptions, contextOptions, baseURL, locale }, use) => {
    const browser: Browser = await playwright.chromium.launch({
      ...launchOptions,
      ...(whole && wholeBrowser ? { executablePath: wholeBrowser } : {}),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({
      ...contextOptions,
      ...(baseURL ? { baseURL } : {}),
      ...(locale ? { locale } : {}),
      ...(phone ? { hasTouch: true, isMobile: true } : {}),
      serviceWorkers: 'allow',
    });
    await use(await context.newPage());
    await browser.close();
  },
});

/** How the page was delivered: '' from the network, otherwise the kind of prefetching. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry && 'deliveryType' in entry ? entry.deliveryType : undefined;
  });

ownBrowser(
  'a page that is likely to be opened is prefetched, but no link that changes something',
  {
    tag: '@scripts',
  },
  async ({ own, at }) => {
    await expect(async () => {
      await own.goto(at('/'), { waitUntil: 'load' });
      // The speculation rules are loaded after the page, and a link is prefetched after some time of hovering.
      await own.waitForTimeout(500);
      const product = own.locator(`main a[href="${at(DICE)}"]`).first();
      await product.hover();
      await own.waitForTimeout(500);
      await product.click();
      await own.waitForURL((url) => url.pathname === at(DICE));
      expect(await deliveryOf(own)).toBe('navigational-prefetch');
    }).toPass();

    const language = own.getByRole('contentinfo').getByRole('link', { name: 'English' });
    await language.hover();
    await own.waitForTimeout(1_000);
    await language.click();
    await own.waitForURL((url) => url.pathname.startsWith('/en'));
    expect(await deliveryOf(own)).toBe('');
  },
);

ownBrowser.describe('a browser with the back/forward cache', () => {
  ownBrowser.use({ whole: true });
  ownBrowser(
    'restores a public page unchanged when the shopper goes back',
    { tag: '@scripts' },
    async ({ own, at }) => {
      ownBrowser.skip(!wholeBrowser, 'needs a whole Chromium: the headless shell keeps no page');
      for (const path of ['/', DICE, '/products/categories/books', '/faq']) {
        await own.goto(at(path), { waitUntil: 'load' });
        await own.evaluate(() => {
          document.documentElement.dataset['left'] = 'here';
        });
        await own.goto(at('/terms'), { waitUntil: 'load' });
        await own.evaluate(() => history.back());
        // Playwright does not notice a page restored from the cache, so the test polls.
        await expect(async () => {
          const seen = await own.evaluate(() => [
            location.pathname,
            document.documentElement.dataset['left'],
          ]);
          expect(seen).toEqual([at(path), 'here']);
        }).toPass({ timeout: 15_000 });
      }
    },
  );
});

ownBrowser.describe('a phone', () => {
  ownBrowser.use({ phone: true });
  ownBrowser(
    'without a connection shows the offline page, and no old price',
    { tag: '@scripts' },
    async ({ own, at, say }) => {
      const name = await addDice(own, { at, say });
      await own.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const stored = await own.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(stored.sort()).toEqual([href('offline', {}, 'en'), href('offline', {}, 'ja')].sort());
      await own.context().setOffline(true);
      await own.goto(at(DICE));
      await expect(title(own)).toHaveText(say('offline.title'));
      await expect(own.getByText(name)).toHaveCount(0);
      await own.context().setOffline(false);
      await own.getByRole('link', { name: say('offline.again') }).click();
      await expect(title(own)).toHaveText(name);
      await expectInCart(own, say, 1);
    },
  );
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`with prefers-reduced-motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });
    test('pages change with a transition, except with reduced motion', {
      tag: '@scripts',
    }, async ({ page, at, say }) => {
      await page.addInitScript(() => {
        addEventListener('pagereveal', async ({ viewTransition }) => {
          await viewTransition?.ready;
          const moving = document
            .getAnimations()
            .filter(({ effect }) => effect && 'pseudoElement' in effect && effect.pseudoElement);
          document.documentElement.dataset['transition'] = `${Boolean(viewTransition)} ${moving.length > 0}`;
        });
      });
      await page.goto(at('/'));
      // At first the page has only a part of the stylesheet, without transitions.
      await expect.poll(() => page.evaluate('[...document.styleSheets].some(({ href }) => href)')).toBe(true);
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('faq.title') })
        .click();
      await page.waitForURL((url) => url.pathname === at('/faq'));
      const seen = page.locator('html[data-transition]');
      const expected = reducedMotion === 'reduce' ? 'false false' : 'true true';
      await expect(seen).toHaveAttribute('data-transition', expected);
      // Leaving a 404 page has a transition, too.
      await page.goto(at('/no/such/page'));
      await page.getByRole('main').getByRole('link').first().click();
      await expect(seen).toHaveAttribute('data-transition', expected);
    });
  });
