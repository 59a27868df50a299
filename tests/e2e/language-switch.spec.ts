/** The language is switched in the middle of the checkout: what was typed comes along. */

import { translator } from '#app/i18n/i18n.server.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, expectEnhanced, ONE_DICE, test } from './shop.ts';

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
  await page.getByRole('button', { name: say('checkout.other_language') }).click();
  await expect(page).toHaveURL((url) => url.pathname === there('/checkout/address'));
  await expect(page.getByLabel(other('address.street'), { exact: true })).toHaveValue('梅田1-2-3');
  // Nothing was judged, so nothing is wrong.
  await expect(page.getByRole('alert').filter({ hasText: other('form.error_summary') })).toHaveCount(0);
});

test('Enter in a field goes on to the next step, not to the other language', {
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

test('with scripts the switch of the page’s header does the same', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
  await page.goto(at('/checkout/address'));
  await expectEnhanced(page);
  await page.getByLabel(say('address.street'), { exact: true }).fill('梅田1-2-3');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/en/checkout/address');
  await expect(page.getByLabel(translator('en')('address.street'), { exact: true })).toHaveValue('梅田1-2-3');
});

test('ticks of the survey come along, without a script', { tag: '@once' }, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/survey'));
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  await page.getByRole('button', { name: say('checkout.other_language') }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/en/checkout/survey');
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
});
