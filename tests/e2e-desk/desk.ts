/** Fixtures of the desk's browser tests: the demo's staff, logging in, and checks of the console. */
import { expect, type Page } from '@playwright/test';
import type { DeskTranslate } from '#desk/i18n/text.tsx';
import { deskTranslator } from '#desk/i18n/translators.ts';
import type { Locale } from '#kit/i18n/locale.ts';
import { expectAccessible } from '../e2e/accessible.ts';
import { test as base } from '../e2e/tagged.ts';

export const OWNER = 'tencho@example.jp';
/** An account whose desk is in English. */
export const ENGLISH_OWNER = 'manager@example.jp';
export const STAFF = 'tantou@example.jp';
const PASSWORD = 'password1';

type Desk = {
  /** The desk's texts in the project's language. */
  say: DeskTranslate;
  /** Checks the page with axe. Does nothing without scripts, which axe needs. */
  expectGood: (what: string, options?: { dark?: boolean }) => Promise<void>;
  /** Console errors, such as a violation of the CSP or a missing file. */
  complaints: string[];
};

/** A fixture with a fixed value. `test.use` in this file would only apply to the first test file of each worker. */
const fixed =
  <Value>(value: Value) =>
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  ({}, use: (value: Value) => Promise<void>) =>
    use(value);

export const test = base.extend<Desk>({
  baseURL: fixed<string | undefined>(`http://localhost:${process.env['E2E_DESK_PORT']}`),
  viewport: fixed<{ width: number; height: number } | null>({ width: 1280, height: 800 }),
  deviceScaleFactor: fixed<number | undefined>(1),
  isMobile: fixed(false),
  // Not the phone of the shop's tests.
  userAgent: fixed<string | undefined>(undefined),
  hasTouch: fixed(false),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  say: async ({}, use, info) => {
    const locale: Locale = info.project.name.startsWith('en') ? 'en' : 'ja';
    await use(deskTranslator(locale));
  },
  expectGood: async ({ page, javaScriptEnabled }, use) =>
    use(async (what, options) => {
      if (javaScriptEnabled) await expectAccessible(page, what, options);
    }),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Some tests expect a 4xx status, which the browser logs as an error.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => complaints.push(message));
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Logs in by the form. The page after the login is in the account's language. */
export async function logIn(page: Page, say: DeskTranslate, email = OWNER, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByLabel(say('login.email')).fill(email);
  await page.getByLabel(say('login.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('login.submit') }).click();
}

/** Checks that the page is not wider than the window. Wide content scrolls inside its box. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }));
  expect(scroll, page.url()).toBeLessThanOrEqual(client);
}
