/** Fixtures of the browser tests: the project's language, and checks of the console and of errors. */
import { expect, type Page } from '@playwright/test';
import { translator } from '#app/i18n/i18n.ts';
import type { Translate } from '#app/i18n/text.tsx';
import { backendLocale, type Locale, localisedPath } from '#kit/i18n/locale.ts';
import type { Caller } from '../kit/caller.ts';
import { cartWith } from '../kit/cart.ts';
import type { Member } from '../kit/member.ts';
import { caller } from './members.ts';
import { bringCart } from './session.ts';
import { test as base } from './tagged.ts';

type Shop = {
  locale_: Locale;
  /** The path of a screen in the project's language. */
  at: (bare: string) => string;
  /** The shop's texts in the project's language. */
  say: Translate;
  /** Console errors and page errors. A test that expects some must empty the list. */
  complaints: string[];
};

export const test = base.extend<Shop>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  locale_: async ({}, use, info) => use(info.project.name.startsWith('en') ? 'en' : 'ja'),
  at: async ({ locale_ }, use) => use((bare) => localisedPath(bare, locale_)),
  say: async ({ locale_ }, use) => use(translator(locale_)),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // Some tests expect a 4xx status, which the browser logs as an error.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => {
        // If Playwright measures elements before the stylesheet is loaded, the view transition is aborted.
        if (!message.startsWith('Transition was aborted')) complaints.push(message);
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until the custom elements are connected (app/client-entry.ts). Only for projects with scripts. */
export const expectEnhanced = (page: Page) => expect(page.locator('html[data-enhanced]')).toHaveCount(1);

export const title = (page: Page) => page.getByRole('heading', { level: 1 });

type Ways = Pick<Shop, 'at' | 'say'>;

/** The notices over the page. Scripts move them into a live region. */
export const notices = (page: Page) => page.locator('.notices');

/** The path of a product without options, always in stock. */
export const DICE = '/products/the-probability-dice-box';
/** One DICE as a cart line. */
export const ONE_DICE = [{ productCode: 'TM-0012', quantity: 1 }];

/** Checks the number of pieces in the header's cart link, whatever the total amount is. */
export async function expectInCart(page: Page, say: Translate, count: number) {
  const [before = ''] = say('chrome.cart_count', { count, total: '\n' }).split('\n');
  const cart = page.getByRole('banner').getByRole('link', { name: say('chrome.cart') });
  await expect(cart).toHaveAccessibleName(
    count === 0 ? say('chrome.cart') : new RegExp(`^${before.replace(/[()]/g, '\\$&')}`),
  );
}

export const addButton = (page: Page, say: Translate) =>
  page.getByRole('main').getByRole('button', { name: say('product.add'), exact: true });

/** Adds one DICE to the cart on the product page. Returns the product's name. */
export async function addDice(page: Page, { at, say }: Ways): Promise<string> {
  await page.goto(at(DICE));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await addButton(page, say).click();
  await expect(notices(page)).toContainText(say('notice.cart_added'));
  return name;
}

/** The name of DICE. */
export async function diceName(caller: Caller, locale: Locale): Promise<string> {
  const slug = DICE.split('/').at(-1);
  const asked = `/products/by-slug/${slug}?locale=${backendLocale[locale]}`;
  return (await caller.must<{ name: string }>('GET', asked)).name;
}

/** Gives the browser a cart with one DICE, created through the Shop API. Returns the product's name. */
export async function bringDice(page: Page, locale: Locale): Promise<string> {
  const guest = caller();
  await bringCart(page, await cartWith(guest, ONE_DICE));
  return diceName(guest, locale);
}

/** Presses the button to the next step of the checkout. */
export const nextStep = (page: Page, say: Translate) =>
  page
    .getByRole('main')
    .getByRole('button', { name: say('cart.next') })
    .first()
    .click();

/** Fills the login form and sends it. */
export async function sendLogin(page: Page, say: Translate, member: Member) {
  await page.getByLabel(say('login.email')).fill(member.email);
  await page.getByLabel(say('login.password'), { exact: true }).fill(member.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true })
    .click();
}

/**
 * Presses the order button that leads to the gateway's own page. With scripts it is below the card form; without scripts it
 * is the only order button.
 */
export async function orderOnHostedPage(page: Page, say: Translate) {
  const withoutScripts = test.info().project.name.endsWith('nojs');
  const name = say(withoutScripts ? 'cart.place_order' : 'card.other_way_button');
  await page.getByRole('button', { name }).first().click();
}
