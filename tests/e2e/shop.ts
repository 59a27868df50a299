/** What the browser tests share: the language of the project, and watches on console and errors. */
import { test as base, expect, type Page } from '@playwright/test';
import { type Locale, localisedPath } from '../../app/i18n/locale.ts';

type Shop = {
  locale_: Locale;
  /** The path of a screen in the project's language. */
  at: (bare: string) => string;
  /** Everything the browser complained about; a test that expects a complaint empties it. */
  complaints: string[];
};

export const test = base.extend<Shop>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  locale_: async ({}, use, info) => use(info.project.name.startsWith('en') ? 'en' : 'jp'),
  at: async ({ locale_ }, use) => use((bare) => localisedPath(bare, locale_)),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // A status of 4xx is an answer that some tests ask for; the browser logs it as an error all the same.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Logs in and sees to it that there is something in the cart. In this order: a cart brought to the login would be
 * merged with the member's own, which another test may hold in its hands.
 */
export async function logInWithCart(page: Page, at: Shop['at'], member: { email: string; password: string }) {
  await page.goto(at('/login'));
  await page.locator('input[name=email]').fill(member.email);
  await page.locator('input[name=password]').fill(member.password);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await page.goto(at('/checkout/cart'));
  if ((await page.locator('.line').count()) > 0) return;
  await page.goto(at('/products/the-probability-dice-box'));
  await page.locator('.buy button[type=submit]').click();
  await expect(page.locator('.badge').first()).toBeVisible();
}

export const members = {
  hanako: { email: 'hanako@example.jp', password: 'password1' },
  taro: { email: 'taro@example.jp', password: 'password1' },
} as const;
