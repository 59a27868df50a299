/** Layout: what is visible without scrolling, positions and sizes, and the focus. */
import type { Locator, Page } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { expectAccessible } from './accessible.ts';
import { FOUR, lists, SEMINAR, WINDOW } from './looked-at.ts';
import { hanako, newShopper } from './members.ts';
import { rows, screenAt } from './screen-at.ts';
import { enter } from './session.ts';
import { DICE, expect, expectEnhanced, notices, ONE_DICE, test } from './shop.ts';

/** A product with two axes and several pictures. */
const NOTEBOOK = '/products/komorebi-notebook-a5';

const steps = [
  ['/checkout/cart', (say: Translate) => say('cart.next')],
  ['/checkout/address', (say: Translate) => say('address.step_submit')],
  ['/checkout/survey', (say: Translate) => say('cart.next')],
  ['/checkout/confirm', (say: Translate) => say('cart.next')],
] as const;

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return { ...box, bottom: box.y + box.height };
};
const pageHeight = (page: Page) => page.evaluate('document.documentElement.scrollHeight');
/** Matches text that is only an amount. */
const PRICE = /^(from )?(¥[\d,]+|[\d,]+円〜?)$/;
const firstPrice = (page: Page) => page.getByRole('main').getByText(PRICE).first();
const firstCard = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(PRICE) })
    .first();

test('the button of every checkout step is visible without scrolling, in a bottom bar', {
  tag: '@everywhere',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: FOUR }));
  for (const [path, name] of steps) {
    await page.goto(at(path));
    const button = page.getByRole('main').getByRole('button', { name: name(say) });
    await expect(button, path).toHaveCount(1);
    const { height, bottom } = await boxOf(button);
    expect(bottom, path).toBeLessThanOrEqual(WINDOW);
    expect(height, path).toBe(48);
    // Total and button are in one row.
    expect(WINDOW - bottom, path).toBeLessThanOrEqual(16);
  }
});

test('the bottom bar does not cover the focused field', { tag: '@once' }, async ({ page, at, say }) => {
  await enter(page, await newShopper({ address: false, cart: ONE_DICE }));
  await page.goto(at('/checkout/address'));
  const button = page.getByRole('main').getByRole('button', { name: say('address.step_submit') });
  for (const label of ['address.postcode', 'address.city', 'address.street', 'address.phone'] as const) {
    const field = page.getByLabel(say(label)).first();
    await field.focus();
    await expect
      .poll(async () => (await boxOf(field)).bottom <= (await boxOf(button)).y, { message: label })
      .toBe(true);
  }
});

test('the home page and lists show prices without scrolling, and a list begins within the first 400 px', {
  tag: '@scripts-on-and-off-and-english',
}, async ({ page, at, javaScriptEnabled }) => {
  for (const path of ['/', ...lists]) {
    await page.goto(at(path));
    // Without scripts, the sort form has its button in a separate row.
    const row = javaScriptEnabled === false && path !== '/' ? 52 : 0;
    expect.soft((await boxOf(firstPrice(page))).bottom - row, path).toBeLessThanOrEqual(WINDOW);
    if (path !== '/') expect.soft((await boxOf(firstCard(page))).y - row, path).toBeLessThanOrEqual(400);
  }
});

test('a cart line takes two rows, and the cart is visible without scrolling', {
  tag: '@scripts-on-and-off',
}, async ({ page, at, say, javaScriptEnabled }) => {
  await enter(page, await newShopper({ cart: FOUR }));
  await page.goto(at('/checkout/cart'));
  const items = page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');
  await expect(items).toHaveCount(FOUR.length);
  expect((await boxOf(items.first())).y).toBeLessThanOrEqual(400);
  // Without scripts, the button that submits the quantity is in a third row.
  if (javaScriptEnabled === false) return;
  for (const line of await items.all()) expect((await boxOf(line)).height).toBeLessThanOrEqual(128);
});

test('the payment step is short on a phone; its button comes after the final check, with the sums in view on a wide screen', {
  tag: '@scripts-and-languages',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
  expect(await pageHeight(page)).toBeLessThanOrEqual(2150);
  const button = page.getByRole('main').getByRole('button', { name: say('cart.place_order'), exact: true });
  const confirmation = page.getByRole('region', { name: say('checkout.legal_title') });
  const isBelow = async () => (await boxOf(button)).y >= (await boxOf(confirmation)).bottom;
  expect(await isBelow()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await isBelow()).toBe(true);
  await button.scrollIntoViewIfNeeded();
  const sums = await boxOf(page.getByRole('region', { name: say('cart.summary'), exact: true }));
  expect(sums.y).toBeGreaterThanOrEqual(0);
  expect(sums.bottom).toBeLessThanOrEqual(800);
});

test('several orders of the order history fit on a screen', { tag: '@languages' }, async ({ page, at }) => {
  await enter(page, await hanako());
  await page.goto(at('/account/order?status=all'));
  const orders = page.getByRole('main').getByRole('article');
  await expect(orders).toHaveCount(10);
  const heights = async () => {
    const all = await orders.all();
    return Promise.all(all.map(async (order) => (await boxOf(order)).height));
  };
  // An order of three long names with their kinds.
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(220);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const height of await heights()) expect(height).toBeLessThanOrEqual(140);
});

test('a seminar shows date, place and seats before its price', { tag: '@languages' }, async ({
  page,
  at,
  say,
}) => {
  await page.goto(at(SEMINAR));
  const event = page.getByRole('list', { name: say('product.seminar_when') });
  await expect(event.getByRole('listitem')).toHaveCount(3);
  await expect(event).toContainText(say('product.seats_left'));
  await expect(event.getByRole('link', { name: say('product.calendar') })).toBeVisible();
  expect((await boxOf(event)).bottom).toBeLessThanOrEqual((await boxOf(firstPrice(page))).y);
});

test('labels of adjacent fields are aligned', { tag: '@languages' }, async ({ page, at, say }) => {
  await page.goto(at('/register'));
  const lineOf = async (label: string) =>
    (await boxOf(page.getByText(label, { exact: true }).first())).height;
  const one = await lineOf(say('registration.password'));
  for (const key of ['last_name', 'first_name', 'kana_last_name', 'kana_first_name'] as const)
    expect(await lineOf(say(`registration.${key}`)), key).toBeLessThanOrEqual(one + 1);
});

/** Counts buttons in the primary colour. */
const countFilled = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const probe = Object.assign(document.createElement('i'), { hidden: true });
    probe.style.color = 'var(--indigo)';
    main.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return [...main.querySelectorAll('a, button')].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === color,
    ).length;
  });

test('no screen has two primary buttons', { tag: '@once' }, async ({ page, context, at }) => {
  for (const screen of rows) {
    const { bare, shopper } = await screenAt(screen);
    await context.clearCookies();
    if (shopper) await enter(page, shopper);
    await page.goto(at(bare));
    expect.soft(await countFilled(page), screen.id).toBeLessThanOrEqual(1);
  }
  for (const path of [SEMINAR, DICE, '/products/search?searchQuery=zzzzqqqq']) {
    await page.goto(at(path));
    expect.soft(await countFilled(page), path).toBeLessThanOrEqual(1);
  }
});

test('the focus stays in the page after each button of the cart is pressed', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  const line = page.getByRole('list', { name: say('cart.items') }).getByRole('listitem');
  const quantity = line.getByRole('textbox');
  const plus = line.getByRole('button', { name: say('cart.plus') });
  const minus = line.getByRole('button', { name: say('cart.minus') });
  await plus.press('Enter');
  await expect(quantity).toHaveValue('2');
  await expect(plus).toBeFocused();
  await minus.press('Enter');
  await expect(quantity).toHaveValue('1');
  await expect(minus).toBeFocused();
  await expect(minus).toHaveAttribute('aria-disabled', 'true');
  // At one piece, pressing minus only shows why nothing changes, and the button keeps the focus.
  await minus.press('Enter');
  await expect(notices(page)).toContainText('99');
  await expect(quantity).toHaveValue('1');
  await expect(minus).toBeFocused();
  await line.getByRole('button', { name: say('cart.remove') }).press('Enter');
  await expect(page.getByText(say('cart.empty'))).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
});

test('with forced colours the chosen option differs from the others', { tag: '@once' }, async ({
  page,
  at,
  say,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(at(NOTEBOOK));
  const outlines = await page
    .getByRole('radiogroup', { name: say('product.pictures') })
    .evaluate((gallery) =>
      [...gallery.querySelectorAll('label > *')].map((thumb) => getComputedStyle(thumb).outlineStyle),
    );
  expect(outlines[0]).toBe('solid');
  expect(new Set(outlines.slice(1))).toEqual(new Set(['none']));
  const add = page.getByRole('main').getByRole('button', { name: say('product.add'), exact: true });
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await add.evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground));
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/survey'));
  const borders = await page
    .getByRole('navigation', { name: say('cart.steps') })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor));
  expect(borders.filter((colour) => colour === borders[2])).toHaveLength(1);
});

test('notices are collapsed to one row', { tag: '@languages' }, async ({ page, at, say }) => {
  await page.goto(at('/'));
  const notices = page.getByRole('complementary', { name: say('notification.label') });
  expect((await boxOf(notices)).height).toBeLessThanOrEqual(46);
  // The only visible button closes the row.
  await expect(notices.getByRole('button')).toHaveCount(1);
  await notices.getByText(say('notification.others', { count: 1 })).click();
  await expect(notices.getByRole('button')).toHaveCount(2);
});

test('wide screens are accessible, and their landmarks have distinct names', { tag: '@scripts' }, async ({
  page,
  context,
  at,
}) => {
  test.setTimeout(180_000);
  // The window is so tall that no column scrolls. Otherwise axe reports columns whose links are in a closed `details`,
  // because axe treats these links as hidden although CSS shows them.
  await page.setViewportSize({ width: 1280, height: 1400 });
  for (const screen of rows) {
    const { bare, shopper } = await screenAt(screen);
    await context.clearCookies();
    if (shopper) await enter(page, shopper);
    await page.goto(at(bare));
    if (screen.scripts) await expectEnhanced(page);
    await expectAccessible(page, `${screen.id}, wide`);
  }
});
