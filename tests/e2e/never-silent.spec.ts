/**
 * While storage, scripts or the connection are missing, every screen with a form answers a sent form, keeps typed values
 * and shows a message at every failure. cookies-refused.spec.ts tests missing cookies.
 */
import type { Page } from '@playwright/test';
import type { TextKey } from '#app/i18n/text.tsx';
import { newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter } from './session.ts';
import { DICE, expect, expectEnhanced, ONE_DICE, test } from './shop.ts';

type Form = {
  bare: string;
  button: TextKey;
  /** An invalid value for the first text field. */
  typed: string;
};

const ofGuests: Form[] = [
  { bare: '/login', button: 'login.submit', typed: 'hanako' },
  { bare: '/register', button: 'registration.submit', typed: '山田' },
  { bare: '/password-reset', button: 'reset_password.request', typed: 'hanako' },
  { bare: '/inquiry', button: 'inquiry.check', typed: '山田' },
  { bare: DICE, button: 'product.add', typed: '0' },
];
const ofMembers: Form[] = [
  { bare: '/account/profile/edit', button: 'profile.save', typed: '' },
  { bare: '/account/address/add', button: 'address.save', typed: '山田' },
  { bare: '/checkout/address', button: 'address.step_submit', typed: '山田' },
];

/** Opens a page and waits for its scripts, if it has more than the line for pages shown again. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const isEnhanced = await page.evaluate(() =>
    [...document.scripts].some(({ type, text }) => !type && !text.includes('pageshow')),
  );
  if (isEnhanced) await expectEnhanced(page);
}

const main = (page: Page) => page.getByRole('main');
const firstField = (page: Page) => main(page).getByRole('textbox').first();

/** Sends the form without the browser's own validation. */
async function send(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await main(page).getByRole('button', { name, exact: true }).first().click();
}

/** Expects the form's page with the errors and the typed values. */
async function expectAnswered(page: Page, { bare, typed }: Form): Promise<void> {
  await expect(refusal(page).first(), bare).toBeVisible();
  await expect(firstField(page), bare).toHaveValue(typed);
}

for (const [who, forms] of [
  ['a guest', ofGuests],
  ['a member', ofMembers],
] as const) {
  test(`${who} whose browser stores only cookies gets an answer to every form`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
    });
    if (forms === ofMembers) await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
    for (const form of forms) {
      await open(page, at(form.bare));
      await firstField(page).fill(form.typed);
      await send(page, say(form.button));
      await expectAnswered(page, form);
    }
  });

  test(`${who} whose connection fails to load scripts gets an answer to every form`, {
    tag: '@scripts',
  }, async ({ page, at, say, complaints }) => {
    let refused = 0;
    await page.route(
      (url) => url.pathname.endsWith('.js'),
      (route) => {
        refused += 1;
        return route.abort();
      },
    );
    // Without its scripts a page reloads twice, and then not again for a minute (§9.21).
    await page.goto(at('/'));
    await expect.poll(() => refused).toBe(3);
    if (forms === ofMembers) await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
    for (const form of forms) {
      await page.goto(at(form.bare));
      await firstField(page).fill(form.typed);
      await send(page, say(form.button));
      await expectAnswered(page, form);
    }
    complaints.length = 0;
  });

  test(`${who} whose connection breaks before a form is sent gets a message, and can send it again`, {
    tag: '@scripts',
  }, async ({ page, context, at, say, complaints }) => {
    if (forms === ofMembers) await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
    for (const form of forms) {
      await open(page, at(form.bare));
      await firstField(page).fill(form.typed);
      await context.setOffline(true);
      await send(page, say(form.button));
      const message = page.getByText(say('error.network')).first();
      const isBrowsersPage = () => page.url().startsWith('chrome-error:');
      // Either the shop or the browser shows a message.
      await expect.poll(async () => isBrowsersPage() || (await message.isVisible()), form.bare).toBe(true);
      await context.setOffline(false);
      // The browser's own page offers to send the form again.
      if (isBrowsersPage()) await page.reload();
      else await send(page, say(form.button));
      await expectAnswered(page, form);
    }
    complaints.length = 0;
  });

  test(`${who} whose connection fails to load pictures sees their descriptions`, { tag: '@scripts' }, async ({
    page,
    at,
    complaints,
  }) => {
    await page.route(
      (url) => url.pathname.startsWith('/media/'),
      (route) => route.abort(),
    );
    if (forms === ofMembers) await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
    for (const bare of [
      '/',
      DICE,
      '/products/categories/books',
      '/checkout/cart',
      ...forms.map((form) => form.bare),
    ]) {
      await page.goto(at(bare));
      for (const picture of await main(page).getByRole('img').all()) {
        await expect(picture).toHaveAccessibleName(/\S/);
        const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
        if (width > 0) expect([bare, height > 20]).toEqual([bare, true]);
      }
    }
    complaints.length = 0;
  });
}
