/** What the browser tests share: the language of the project, and watches on console and errors. */
import { test as base, expect, type Page } from '@playwright/test';
import { translator } from '../../app/i18n/i18n.server.ts';
import { type Locale, localisedPath } from '../../app/i18n/locale.ts';
import type { Translate } from '../../app/i18n/text.tsx';
import { bearerOf, type Member, newMember, shopApi } from './members.ts';

type Shop = {
  locale_: Locale;
  /** The path of a screen in the project's language. */
  at: (bare: string) => string;
  /** The shop's own words in the project's language. */
  say: Translate;
  /** Everything the browser complained about; a test that expects a complaint empties it. */
  complaints: string[];
};

export const test = base.extend<Shop>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  locale_: async ({}, use, info) => use(info.project.name.startsWith('en') ? 'en' : 'jp'),
  at: async ({ locale_ }, use) => use((bare) => localisedPath(bare, locale_)),
  say: async ({ locale_ }, use) => use(translator(locale_)),
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

type Ways = Pick<Shop, 'at' | 'say'>;

/** A product without options, always in stock. */
export const DICE = '/products/the-probability-dice-box';

/** The header says how many pieces are in the cart; what they cost is left open here. */
export async function expectInCart(page: Page, say: Translate, count: number) {
  const [before = ''] = say('chrome.cart_count', { count, total: '\n' }).split('\n');
  const cart = page.getByRole('banner').getByRole('link', { name: say('chrome.cart') });
  await expect(cart).toHaveAccessibleName(
    count === 0 ? say('chrome.cart') : new RegExp(`^${before.replace(/[()]/g, '\\$&')}`),
  );
}

export const addButton = (page: Page, say: Translate) =>
  page.getByRole('main').getByRole('button', { name: say('product.add'), exact: true });

/** Puts one box of dice into the cart; answers its name. */
export async function addDice(page: Page, { at, say }: Ways): Promise<string> {
  await page.goto(at(DICE));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await addButton(page, say).click();
  await expect(page.getByRole('status')).toContainText(say('notice.cart_added'));
  return name;
}

/** Presses the button that leads to the next step of the checkout. */
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

/** Logs in from the login page. */
export async function logIn(page: Page, ways: Ways, member: Member) {
  await page.goto(ways.at('/login'));
  await sendLogin(page, ways.say, member);
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/**
 * Logs in and sees to it that there is something in the cart. In this order: a cart brought to the login would be
 * merged with the member's own.
 */
export async function logInWithCart(page: Page, ways: Ways, member: Member) {
  await logIn(page, ways, member);
  await addDice(page, ways);
}

/** A new member with a saved address: every step of the checkout is open to them at once. */
export async function newMemberWithAddress(): Promise<Member> {
  const member = await newMember();
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${shopApi()}/shop-api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const saved = await post(
    '/address-book/',
    {
      lastName: '山田',
      firstName: '花子',
      postcode: '5300001',
      provinceCode: 'JP-27',
      city: '大阪市北区',
      street: '梅田1-2-3',
      phoneNumber: '0612345678',
      countryCode: 'JP',
    },
    { Authorization: `Bearer ${await bearerOf(member)}` },
  );
  expect(saved.status).toBe(204);
  return member;
}

/**
 * Presses the order button that leads to the gateway's own page: the only one without scripts, the other way where
 * the card form has come.
 */
export async function orderOnHostedPage(page: Page, say: Translate) {
  const withoutScripts = test.info().project.name.endsWith('nojs');
  const name = say(withoutScripts ? 'cart.place_order' : 'card.other_way_button');
  await page.getByRole('button', { name }).first().click();
}
