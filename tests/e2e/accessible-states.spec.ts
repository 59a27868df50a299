/**
 * Accessibility of the states that screens.spec.ts and checkout-accessibility.spec.ts do not open: dialogs, menus and
 * drawers, rejected forms, orders in progress, empty pages.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { CARDS, payOnHostedPage } from './gateway.ts';
import { hanako, newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { textOf } from './search-bar.ts';
import { enter } from './session.ts';
import { expect, expectEnhanced, ONE_DICE, orderOnHostedPage, test, title } from './shop.ts';

test.describe.configure({ timeout: 150_000 });

const SOLD_OUT = '/products/electricity-and-magnet-workshop-box';
const ONLINE = '/products/the-invoice-and-tax-clinic';
const BOOKS = '/products/categories/books?page=1';
const main = (page: Page) => page.getByRole('main');

test('dialogs, menus and drawers are accessible', { tag: '@scripts' }, async ({ page, at, say, context }) => {
  await page.goto(at('/'));
  await expectEnhanced(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('chrome.menu'), exact: true })
    .click();
  await expect(page.getByRole('navigation', { name: say('chrome.menu') })).toBeVisible();
  await expectAccessible(page, 'drawer of the menu');
  await page.keyboard.press('Escape');
  await page
    .getByRole('complementary', { name: say('notification.label') })
    .getByText(say('notification.others', { count: 1 }))
    .click();
  await expectAccessible(page, 'all notices');
  await textOf(page, say).fill('ドリル');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'suggestions', { dark: true });

  await page.goto(at(BOOKS));
  await expectEnhanced(page);
  await page.getByText(say('categories.filter'), { exact: true }).first().click();
  await expect(page.getByRole('form', { name: say('categories.filter_form') })).toBeVisible();
  await expectAccessible(page, 'drawer of the filter', { dark: true });
  await page.goto(at(`${BOOKS}&price_min=cheap`));
  await expectAccessible(page, 'filter that cannot be read');
  await page.goto(at(BOOKS));
  await expectEnhanced(page);
  await main(page)
    .getByRole('button', { name: /クイックチェック/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
  await expectAccessible(page, 'quick check', { dark: true });

  await enter(page, await newShopper());
  await page.goto(at('/account/address'));
  await expectEnhanced(page);
  await main(page).getByRole('link', { name: /削除$/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'question before an address is removed');

  await context.clearCookies();
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(at('/'));
  await page.getByRole('banner').locator('details.profile summary').click();
  await expectAccessible(page, 'account menu');
  await page.getByRole('banner').getByRole('navigation').locator('summary').first().click();
  await expectAccessible(page, 'category menu');
});

/** Sends a form without the browser's own validation. */
async function sendAnyway(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });
  await main(page).getByRole('button', { name, exact: true }).first().click();
  await expect(refusal(page).first()).toBeVisible();
}

test('rejected forms are accessible', { tag: '@scripts' }, async ({ page, at, say }) => {
  for (const [bare, name] of [
    ['/register', say('registration.submit')],
    ['/login', say('login.submit')],
    ['/password-reset', say('reset_password.request')],
    ['/inquiry', say('inquiry.check')],
  ] as const) {
    await page.goto(at(bare));
    await sendAnyway(page, name);
    await expectAccessible(page, `${bare}, refused`);
  }
  await page.goto(at(SOLD_OUT));
  await main(page).getByText(say('product.request_stock'), { exact: true }).first().click();
  await sendAnyway(page, say('product.request_send'));
  await expectAccessible(page, 'purchase request, refused');

  await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
  for (const [bare, name] of [
    ['/account/password', say('account.password.submit')],
    ['/account/address/add', say('address.save')],
    ['/checkout/address', say('address.step_submit')],
  ] as const) {
    await page.goto(at(bare));
    await sendAnyway(page, name);
    await expectAccessible(page, `${bare}, refused`);
  }
  await page.goto(at('/account/profile/edit'));
  await page.getByLabel(say('profile.last_kana')).fill('yamada');
  await sendAnyway(page, say('profile.save'));
  await expectAccessible(page, 'profile, refused', { dark: true });
});

test('rejected checkout steps and the issuer’s challenge are accessible', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/survey'));
  for (const box of await main(page).getByRole('checkbox').all()) await box.check();
  await sendAnyway(page, say('cart.next'));
  await expectAccessible(page, 'survey, refused');
  await page.goto(at('/checkout/confirm'));
  await main(page)
    .getByRole('checkbox', { name: say('checkout.receipt_request') })
    .check();
  await sendAnyway(page, say('cart.next'));
  await expectAccessible(page, 'confirmation, refused');

  await page.goto(at('/checkout/payment'));
  for (const [label, text] of [
    ['card.number', CARDS.challenged],
    ['card.expiry', '12/30'],
    ['card.cvv', '123'],
    ['card.given_name', 'HANAKO'],
    ['card.family_name', 'YAMADA'],
  ] as const)
    await page.getByLabel(say(label), { exact: true }).fill(text);
  await page
    .getByRole('button', { name: say('cart.place_order') })
    .first()
    .click();
  await expect(page.getByRole('group', { name: say('card.challenge') })).toBeFocused();
  await expectAccessible(page, 'payment, under way');
});

test('the pages of unpaid, refused and paid orders are accessible', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await orderOnHostedPage(page, say);
  await expect(title(page)).toHaveText(say('checkout.go_title'));
  await expectAccessible(page, 'to the card company');
  await page.goto(at('/checkout/complete'));
  await expect(title(page)).toHaveText(say('checkout.waiting_title'));
  await expectAccessible(page, 'waiting for the payment');
  await page.goto(at('/account/order'));
  await expect(main(page)).toContainText(say('orders.awaiting'));
  await expectAccessible(page, 'orders that wait');
  await page.goto(at('/checkout/complete'));
  await page.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(page, CARDS.declined);
  await page.getByRole('link', { name: /お店に戻る|戻る/ }).click();
  await expect(title(page)).toHaveText(say('checkout.failed_title'), { timeout: 20_000 });
  await expectAccessible(page, 'refused payment');
  await page.getByRole('button', { name: say('checkout.go_button') }).click();
  await payOnHostedPage(page, CARDS.good);
  await page.getByRole('link', { name: /お店に戻る|戻る/ }).click();
  await expect(title(page)).toHaveText(say('checkout.complete_title'), { timeout: 20_000 });
  await expectAccessible(page, 'thanks', { dark: true });
  await page
    .getByRole('link', { name: say('orders.receipt') })
    .first()
    .click();
  await main(page).getByRole('textbox').fill('');
  await sendAnyway(page, say('receipt.issue'));
  await expectAccessible(page, 'receipt, refused');
  await main(page).getByRole('textbox').fill('株式会社こもれび');
  await main(page)
    .getByRole('button', { name: say('receipt.issue'), exact: true })
    .click();
  await expect(page.getByRole('article')).toContainText('株式会社こもれび 御中');
  await expectAccessible(page, 'receipt', { dark: true });
});

test('empty pages and special kinds of products are accessible', { tag: '@scripts' }, async ({
  page,
  at,
  context,
}) => {
  for (const bare of [
    '/checkout/cart',
    '/products/search?searchQuery=zzzzqqqq',
    SOLD_OUT,
    ONLINE,
    '/products/no-such-product',
  ]) {
    await page.goto(at(bare));
    await expectAccessible(page, bare);
  }
  await enter(page, await newShopper({ address: false }));
  for (const bare of ['/account/order', '/account/address', '/account/wishlist', '/checkout/complete']) {
    await page.goto(at(bare));
    await expectAccessible(page, `${bare}, empty`);
  }
  await context.clearCookies();
  await enter(page, await hanako());
  await page.goto(at('/account/order?status=failed&period=older'));
  await expectAccessible(page, 'orders, filtered');
});
