/**
 * The cart with its script (cart-contents.element.ts): changes are sent without a reload. cart.spec.ts tests the cart
 * without scripts.
 */
import type { Page } from '@playwright/test';
import { formatYen } from '#contract/rules/money.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import {
  addButton,
  bringDice,
  DICE,
  expect,
  expectEnhanced,
  expectInCart,
  nextStep,
  notices,
  ONE_DICE,
  test,
} from './shop.ts';

/** Opens the cart and waits for its script. Marks the document, so that a reload can be detected. */
async function openCart(page: Page, at: (bare: string) => string): Promise<void> {
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await page.evaluate("document.documentElement.dataset.stays = ''");
}
/** Delays responses. Not by `page.route`, because an intercepted request that outlives its page hangs at a redirect. */
async function slowDown(page: Page, latency = 300): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await client.send('Network.emulateNetworkConditions', line);
}
const stayed = (page: Page) => page.locator('html[data-stays]');

test('a changed quantity is sent automatically, each press of plus counts, and the page is not reloaded', {
  tag: '@scripts',
}, async ({ page, at, say, locale_ }) => {
  const name = await bringDice(page, locale_);
  await openCart(page, at);
  const quantity = page.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true });
  const plus = page.getByRole('button', { name: say('cart.plus') });
  await quantity.fill('２');
  await page.getByRole('heading', { level: 1 }).click();
  await expectInCart(page, say, 2);
  await expect(quantity).toHaveValue('2');
  const total = formatYen(2260, locale_);
  await expect(notices(page)).toHaveText(say('notice.cart_updated', { quantity: 2, total }));
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''));
  await quantity.fill('3');
  await quantity.press('Enter');
  await expectInCart(page, say, 3);
  await expect(quantity).toBeFocused();
  expect(posts).toHaveLength(1);

  // If the presses are faster than the responses, each press counts, and the button keeps the focus.
  await slowDown(page);
  for (let tap = 0; tap < 3; tap++) await plus.click();
  await expect(quantity).toHaveValue('6');
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAccessibleName(/./);
  await expectInCart(page, say, 6);
  await expect(
    page.getByRole('main').getByText(formatYen(5280, locale_), { exact: true }).first(),
  ).toBeVisible();
  await expect(plus).toBeFocused();
  await expect(bar).toHaveCount(0);
  await expect(stayed(page)).toHaveCount(1);
});

test('pressing minus at one piece, before the response arrives, does not undo the earlier presses', {
  tag: '@scripts',
}, async ({ page, at, say, locale_ }) => {
  const name = await bringDice(page, locale_);
  await openCart(page, at);
  const quantity = page.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true });
  const minus = page.getByRole('button', { name: say('cart.minus') });
  await slowDown(page);
  await page.getByRole('button', { name: say('cart.plus') }).click();
  // Uses the keyboard, because a click of Playwright waits until the button is no longer marked as disabled.
  await minus.press('Enter');
  await minus.press('Enter');
  await expect(notices(page)).toContainText('99');
  await expectInCart(page, say, 1);
  await expect(quantity).toHaveValue('1');
});

test('a message says that a request has failed, and the next press sends the quantity', {
  tag: '@scripts',
}, async ({ page, context, at, say, locale_, complaints }) => {
  const name = await bringDice(page, locale_);
  await openCart(page, at);
  const quantity = page.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true });
  await context.setOffline(true);
  await quantity.fill('3');
  await quantity.press('Tab');
  await expect(page.getByRole('alert').getByText(say('error.network'))).toBeVisible();
  await expect(quantity).toHaveValue('3');
  await context.setOffline(false);
  await page.getByRole('button', { name: say('cart.update_of', { name }) }).click();
  await expectInCart(page, say, 3);
  await expect(stayed(page)).toHaveCount(1);
  complaints.length = 0;
});

test('changes that are not sent because the connection is lost are marked, and sent before the next step', {
  tag: '@scripts-and-languages',
}, async ({ page, context, at, say, complaints }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await openCart(page, at);
  const line = page.getByRole('list', { name: say('cart.items') });
  await context.setOffline(true);
  await page.getByRole('button', { name: say('cart.plus') }).click();
  await expect(line.getByText(say('cart.unsent'))).toBeVisible();
  await expect(line.getByRole('textbox')).toHaveValue('2');
  // While the connection is broken, the next step is not loaded either.
  await nextStep(page, say);
  await expect(page.getByRole('alert').getByText(say('error.network'))).toBeVisible();
  await expect(stayed(page)).toHaveCount(1);
  await context.setOffline(false);
  await nextStep(page, say);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.survey_title'));
  await expectInCart(page, say, 2);
  complaints.length = 0;
});

test('the next step waits until changed quantities are sent, and is not opened if one is refused', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await openCart(page, at);
  const quantity = page.getByRole('list', { name: say('cart.items') }).getByRole('textbox');
  const title = page.getByRole('heading', { level: 1 });
  await slowDown(page);
  await quantity.fill('100');
  await nextStep(page, say);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('validation.quantity_maximum'));
  await expect(title).toHaveText(say('cart.title'));
  await expect(stayed(page)).toHaveCount(1);
  await quantity.fill('3');
  await nextStep(page, say);
  await expect(title).toHaveText(say('checkout.survey_title'));
  await expectInCart(page, say, 3);
});

test('a refusal that arrives while the shopper is pressing the button keeps the next step from opening', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await openCart(page, at);
  const quantity = page.getByRole('list', { name: say('cart.items') }).getByRole('textbox');
  const refusal = page.getByRole('main').getByRole('alert');
  await quantity.fill('100');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('cart.next') })
    .hover();
  await page.mouse.down();
  await expect(refusal).toContainText(say('validation.quantity_maximum'));
  await page.mouse.up();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('100');
  // A second press is refused like the first: the field shows 100, and the cart still has the old quantity.
  await nextStep(page, say);
  await expect(quantity).toBeFocused();
  await expect(refusal).toContainText(say('validation.quantity_maximum'));
  await expect(stayed(page)).toHaveCount(1);
});

test('the page shows what the server answers if a change fails or another tab has emptied the cart', {
  tag: '@scripts',
}, async ({ page, at, say, locale_, complaints }) => {
  const name = await bringDice(page, locale_);
  await openCart(page, at);
  await page.route('**/checkout/cart', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>', contentType: 'text/html' })
      : route.continue(),
  );
  await page.getByRole('button', { name: say('cart.plus') }).click();
  // The response is not from the shop, so the browser sends the form itself and shows the response.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bad gateway');
  await page.unroute('**/checkout/cart');
  await openCart(page, at);
  const other = await page.context().newPage();
  await other.goto(at('/checkout/cart'));
  await other.getByRole('button', { name: say('cart.remove_of', { name }) }).click();
  await expectInCart(other, say, 0);
  await other.close();
  await page.getByRole('button', { name: say('cart.plus') }).click();
  await expect(page.getByRole('main')).toContainText(say('cart.empty'));
  await expectInCart(page, say, 0);
  await expect(stayed(page)).toHaveCount(1);
  complaints.length = 0;
});

test('if the cart’s script cannot be loaded, the buttons still work', { tag: '@scripts' }, async ({
  page,
  at,
  say,
  locale_,
  complaints,
}) => {
  const name = await bringDice(page, locale_);
  const chunk = /\/assets\/cart-contents[^/]*\.js$/;
  let refused = 0;
  await page.route(chunk, (route) => {
    refused += 1;
    return route.abort();
  });
  await openCart(page, at);
  // The code is requested twice.
  expect(refused).toBe(2);
  const quantity = page.getByRole('textbox', { name: say('cart.quantity_of', { name }), exact: true });
  await page.getByRole('button', { name: say('cart.plus') }).click();
  await expect(quantity).toHaveValue('2');
  await quantity.fill('3');
  await quantity.press('Enter');
  await expectInCart(page, say, 3);
  await expect(stayed(page)).toHaveCount(0);
  complaints.length = 0;
});

test.describe('on a slow connection', () => {
  // The service worker's own requests cannot be slowed down.
  test.use({ serviceWorkers: 'block' });

  test('two presses of "add to cart" add one piece', { tag: '@scripts' }, async ({
    page,
    at,
    say,
    locale_,
  }) => {
    await bringDice(page, locale_);
    await page.goto(at(DICE));
    await expectEnhanced(page);
    await slowDown(page, 1_000);
    const add = addButton(page, say);
    await add.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await add.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // By the mouse, because `click` waits until the page has been left. Slower than a double click, of which Chromium
    // sends only the second press.
    for (let press = 0; press < 2; press++) {
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForTimeout(300);
    }
    await expect(notices(page)).toContainText(say('notice.cart_added'));
    await expectInCart(page, say, 2);
  });
});
