/** Switching the language keeps what was typed, and English pages offer Japanese. */

import type { Page } from '@playwright/test';
import { translator } from '#app/i18n/i18n.ts';
import { otherLocale } from '#kit/i18n/locale.ts';
import { newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter } from './session.ts';
import { DICE, expect, expectEnhanced, ONE_DICE, test, title } from './shop.ts';

test('switching the language in the checkout loses nothing that was typed', { tag: '@everywhere' }, async ({
  page,
  at,
  say,
  locale_,
}) => {
  const other = translator(locale_ === 'ja' ? 'en' : 'ja');
  const there = (bare: string) => (locale_ === 'ja' ? `/en${bare}` : bare);
  await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
  await page.goto(at('/checkout/address'));
  await page.getByLabel(say('address.street'), { exact: true }).fill('梅田1-2-3');
  await page.getByRole('button', { name: say('chrome.other_language') }).click();
  await expect(page).toHaveURL((url) => url.pathname === there('/checkout/address'));
  await expect(page.getByLabel(other('address.street'), { exact: true })).toHaveValue('梅田1-2-3');
  // Nothing was validated, so no errors are shown.
  await expect(refusal(page).filter({ hasText: other('form.error_summary') })).toHaveCount(0);
});

test('pressing Enter in a field leads to the next step, not to the other language', {
  tag: '@scripts-on-and-off',
}, async ({ page, at }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/survey'));
  await page.getByRole('main').getByRole('checkbox').first().press('Enter');
  await expect(page).toHaveURL(
    (url) => url.pathname !== '/checkout/survey' && !url.pathname.startsWith('/en'),
  );
});

test('with scripts, the language link in the page’s header loses nothing that was typed in the checkout', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
  await page.goto(at('/checkout/address'));
  await expectEnhanced(page);
  await page.getByLabel(say('address.street'), { exact: true }).fill('梅田1-2-3');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/en/checkout/address');
  await expect(page.getByLabel(translator('en')('address.street'), { exact: true })).toHaveValue('梅田1-2-3');
});

test('without scripts, switching the language keeps survey answers', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/survey'));
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: say('chrome.other_language') }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/en/checkout/survey');
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
});

/** By the form's own button, which needs no scripts. */
const byButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();

test('switching the language keeps an inquiry and a registration, except passwords', {
  tag: '@everywhere',
}, async ({ page, at, say, locale_ }) => {
  const other = translator(otherLocale(locale_));
  const main = page.getByRole('main');
  await page.goto(at('/inquiry'));
  await main.getByLabel(say('inquiry.content')).fill('途中まで\n書いた文');
  await byButton(page, say('chrome.other_language'));
  await expect(title(page)).toHaveText(other('inquiry.title'));
  await expect(main.getByLabel(other('inquiry.content'))).toHaveValue('途中まで\n書いた文');
  await expect(refusal(page).filter({ hasText: other('form.error_summary') })).toHaveCount(0);

  await page.goto(at('/register?redirect_path=/faq'));
  await main
    .getByRole('textbox', { name: say('registration.last_name') })
    .first()
    .fill('髙橋');
  await main.getByLabel(say('registration.password')).first().fill('Abc123!');
  await main.getByRole('radio', { name: say('registration.terms_accept') }).check();
  await byButton(page, say('chrome.other_language'));
  await expect(title(page)).toHaveText(other('registration.title'));
  await expect(main.getByRole('textbox', { name: other('registration.last_name') }).first()).toHaveValue(
    '髙橋',
  );
  await expect(main.getByLabel(other('registration.password')).first()).toHaveValue('');
  await expect(main.getByRole('radio', { name: other('registration.terms_accept') })).toBeChecked();
  expect(await page.content()).not.toContain('Abc123!');
  await expect(refusal(page).filter({ hasText: other('form.error_summary') })).toHaveCount(0);
});

test('switching the language keeps a typed profile and a new address, and pressing Enter sends the form', {
  tag: '@scripts-on-and-off',
}, async ({ page, at }) => {
  const english = translator('en');
  const main = page.getByRole('main');
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/profile/edit'));
  await main
    .getByRole('textbox', { name: translator('ja')('registration.last_name') })
    .first()
    .fill('佐藤');
  await byButton(page, translator('ja')('chrome.other_language'));
  await expect(title(page)).toHaveText(english('profile.edit_title'));
  await expect(main.getByRole('textbox', { name: english('registration.last_name') }).first()).toHaveValue(
    '佐藤',
  );

  await page.goto(at('/account/address/add'));
  await main.getByLabel(translator('ja')('address.street'), { exact: true }).fill('梅田1-2-3');
  await byButton(page, translator('ja')('chrome.other_language'));
  const street = main.getByLabel(english('address.street'), { exact: true });
  await expect(street).toHaveValue('梅田1-2-3');
  // Enter presses the form's main button, not that of the language switch.
  await street.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/en/account/address/add');
});

test.describe('a Japanese browser on an English page', () => {
  test.use({ locale: 'ja-JP' });
  test('is offered Japanese at the top of the page, until English is chosen', { tag: '@languages' }, async ({
    page,
  }) => {
    const ja = translator('ja');
    const offer = page.getByRole('link', { name: ja('chrome.show_in_japanese') });
    for (const [path, there] of [
      ['/en', '/'],
      [`/en${DICE}`, DICE],
    ] as const) {
      await page.goto(path);
      const { y = Number.POSITIVE_INFINITY } = (await offer.boundingBox()) ?? {};
      expect(y).toBeLessThan((await page.getByRole('banner').boundingBox())?.y ?? 0);
      await offer.click();
      await expect(page).toHaveURL((url) => url.pathname === there);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
      await expect(offer).toHaveCount(0);
    }
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(offer).toHaveCount(0);
  });
});

test('an English page offers Japanese only to a browser that prefers Japanese', { tag: '@http' }, async ({
  baseURL,
}) => {
  const offer = translator('ja')('chrome.show_in_japanese');
  const asked = async (language: string) => {
    const answer = await fetch(new URL('/en/faq', baseURL), { headers: { 'Accept-Language': language } });
    return {
      cache: answer.headers.get('cache-control') ?? '',
      offers: (await answer.text()).includes(offer),
    };
  };
  for (let time = 0; time < 2; time++) {
    expect(await asked('ja,en;q=0.8')).toEqual({ cache: 'private, no-store', offers: true });
    expect(await asked('en,ja;q=0.8')).toEqual({ cache: expect.stringMatching(/^public/), offers: false });
  }
});
