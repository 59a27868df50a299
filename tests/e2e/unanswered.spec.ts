/**
 * Every element that fetches, where its requests fail (kit/failing-fetch.ts), or another member has logged in meanwhile:
 * the browser then sends the form, or opens the link, itself. In other engines: browser-engines/unanswered.ts.
 */
import type { Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { failFetch, type Trouble, troubles } from '../kit/failing-fetch.ts';
import { typeCard } from './gateway.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { DICE, expect, expectEnhanced, expectInCart, nextStep, ONE_DICE, test } from './shop.ts';

/** Longer than the time after which a request counts as failed (kit/elements/in-time.ts). */
const AFTER_THE_LIMIT = { timeout: 20_000 };

const fail = (page: Page, trouble: Trouble) => page.evaluate(failFetch(trouble));
const plus = (page: Page) => page.getByRole('main').locator('button[value=plus]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const leaves = (page: Page, text: string) => expect(heading(page)).toHaveText(text, AFTER_THE_LIMIT);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectEnhanced(page);
}

async function openQuickCheck(page: Page, at: (bare: string) => string): Promise<string> {
  await open(page, at('/products/search?searchQuery=TM-0012'));
  return (await page.getByRole('main').getByRole('listitem').getByRole('link').first().textContent()) ?? '';
}
const quickOpener = (page: Page) => page.getByRole('main').locator('button[aria-haspopup=dialog]').first();

async function goToPayment(page: Page, at: (bare: string) => string, say: Translate): Promise<void> {
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
}

for (const trouble of troubles) {
  test(`if ${trouble}, the cart sends its forms itself`, { tag: '@scripts' }, async ({ page, at, say }) => {
    await enter(page, await newShopper({ cart: ONE_DICE }));
    await open(page, at('/checkout/cart'));
    await page.evaluate("document.documentElement.dataset.stays = ''");
    await fail(page, trouble);
    await plus(page).click();
    await expect(page.locator('html[data-stays]')).toHaveCount(0, AFTER_THE_LIMIT);
    await expectInCart(page, say, 2);
    await nextStep(page, say);
    await leaves(page, say('checkout.survey_title'));
  });

  test(`if ${trouble}, another address is chosen on a page of its own`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await enter(page, await newShopper({ cart: ONE_DICE }));
    await open(page, at('/checkout/cart'));
    await fail(page, trouble);
    await page.getByRole('link', { name: say('cart.change_address') }).click();
    await leaves(page, say('address.step_title'));
  });

  test(`if ${trouble}, the quick check opens the product, and its form is sent`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await openQuickCheck(page, at);
    await fail(page, trouble);
    await quickOpener(page).click();
    await expect(page).toHaveURL((url) => url.pathname === at(DICE), AFTER_THE_LIMIT);

    await openQuickCheck(page, at);
    await quickOpener(page).click();
    const add = page.getByRole('dialog').getByRole('button', { name: say('product.add') });
    await expect(add).toBeVisible();
    await fail(page, trouble);
    await add.click();
    await expect(page).toHaveURL((url) => url.pathname === at(DICE), AFTER_THE_LIMIT);
    await expectInCart(page, say, 1);
  });

  test(`if ${trouble}, the postal lookup says so, and its button looks up`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await enter(page, await newShopper({ address: false }));
    await open(page, at('/account/address/add'));
    await fail(page, trouble);
    await page.getByLabel(say('address.postcode'), { exact: true }).fill('1500001');
    await expect(page.locator('postal-lookup [aria-live]')).toHaveText(
      say('address.lookup_failed'),
      AFTER_THE_LIMIT,
    );
    await page.getByRole('button', { name: say('address.lookup') }).click();
    await expect(page.getByLabel(say('address.city'), { exact: true })).toHaveValue('渋谷区');
  });

  test(`if ${trouble}, a search without suggestions finds`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await open(page, at('/'));
    await fail(page, trouble);
    const field = page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox')).first();
    await field.fill('TM-0012');
    await expect(field).toHaveAttribute('role', 'combobox');
    await field.press('Enter');
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link').first()).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === at('/products/search'));
    await expect(page.getByRole('listbox', { name: say('search.suggestions') })).toHaveCount(0);
  });

  test(`if ${trouble}, the card form says so, and the company’s page opens`, { tag: '@scripts' }, async ({
    page,
    at,
    say,
  }) => {
    await enter(page, await newShopper({ cart: ONE_DICE }));
    await goToPayment(page, at, say);
    await fail(page, trouble);
    await typeCard(page, say, {});
    await page.getByRole('button', { name: say('cart.place_order') }).click();
    await expect(page.getByRole('main')).toContainText(say('card.lost'), AFTER_THE_LIMIT);
    await page.getByRole('button', { name: say('card.other_way_button') }).click();
    await leaves(page, say('checkout.go_title'));
  });
}

test('if another member has logged in meanwhile, nothing is changed, and no element is a dead end', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const [first, second] = [await newShopper({ cart: ONE_DICE }), await newShopper({ cart: ONE_DICE })];

  await enter(page, first);
  await open(page, at('/checkout/cart'));
  await enter(page, second);
  await plus(page).click();
  await leaves(page, say('error.others_form_title'));

  await enter(page, first);
  await openQuickCheck(page, at);
  await quickOpener(page).click();
  const add = page.getByRole('dialog').getByRole('button', { name: say('product.add') });
  await expect(add).toBeVisible();
  await enter(page, second);
  await add.click();
  await leaves(page, say('error.others_form_title'));

  await enter(page, first);
  await open(page, at('/checkout/cart'));
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const use = page.getByRole('dialog').getByRole('button', { name: say('cart.address_use') });
  await expect(use).toBeVisible();
  await enter(page, second);
  await use.click();
  await leaves(page, say('error.others_form_title'));

  await enter(page, first);
  await goToPayment(page, at, say);
  await enter(page, second);
  await typeCard(page, say, {});
  await page.getByRole('button', { name: say('cart.place_order') }).click();
  // Nothing is ordered: the cart of the member who is logged in now opens.
  await leaves(page, say('cart.title'));
  await expectInCart(page, say, 1);
});
