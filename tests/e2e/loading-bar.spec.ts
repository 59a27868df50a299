/** §2 The loading bar is shown during every request of a script. Cart lines are tested in cart-scripts.spec.ts. */
import type { Page, Request } from '@playwright/test';
import type { Translate } from '#app/i18n/text.tsx';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { DICE, expect, expectEnhanced, expectInCart, ONE_DICE, test } from './shop.ts';

/** Delays scripts' requests to this path until the returned function is called. */
async function hold(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const isIt = (request: Request) =>
    !request.isNavigationRequest() &&
    request.method() === method &&
    new URL(request.url()).pathname.startsWith(path);
  await page.route('**/*', async (route) => {
    if (isIt(route.request())) await held;
    await route.fallback();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const bar = (page: Page, say: Translate) =>
  page.getByRole('progressbar', { name: say('enhancements.loading') });

test('the loading bar is shown while a quick check is loaded and while it is sent', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await page.goto(at(DICE));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto(at(`/products/search?searchQuery=${encodeURIComponent(name)}`));
  const fetched = await hold(page, 'GET', at(DICE));
  const opener = page.getByRole('button', { name: say('enhancements.quick_check', { name }) });
  await opener.click();
  const dialog = page.getByRole('dialog', { name });
  await expect(bar(page, say)).toBeVisible();
  await fetched();
  const add = dialog.getByRole('button', { name: say('product.add') });
  await expect(add).toBeEnabled();
  await expect(bar(page, say)).toHaveCount(0);
  const sent = await hold(page, 'POST', at(DICE));
  await add.click();
  await expect(bar(page, say)).toBeVisible();
  await sent();
  await expectInCart(page, say, 1);
  await expect(bar(page, say)).toHaveCount(0);
});

test('the loading bar is shown while saved addresses are loaded and while the choice is sent', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  const fetched = await hold(page, 'GET', at('/checkout/address'));
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  await expect(bar(page, say)).toBeVisible();
  await fetched();
  const use = dialog.getByRole('button', { name: say('cart.address_use') });
  await expect(use).toBeEnabled();
  await expect(bar(page, say)).toHaveCount(0);
  const sent = await hold(page, 'POST', at('/checkout/address'));
  await use.click();
  await expect(bar(page, say)).toBeVisible();
  await sent();
  await expect(dialog).toBeHidden();
  await expect(bar(page, say)).toHaveCount(0);
});

test('the loading bar is shown while a postal code is looked up', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ address: false }));
  await page.goto(at('/account/address/add'));
  await expectEnhanced(page);
  const found = await hold(page, 'GET', '/postal-data/');
  await page.getByLabel(say('address.postcode'), { exact: true }).pressSequentially('5300001');
  await expect(bar(page, say)).toBeVisible();
  await found();
  await expect(page.getByLabel(say('address.city'), { exact: true })).toHaveValue('大阪市北区');
  await expect(bar(page, say)).toHaveCount(0);
});

test('the loading bar is shown while recently viewed products are loaded', { tag: '@scripts' }, async ({
  page,
  context,
  at,
  say,
}) => {
  await page.goto(at(DICE));
  await expectEnhanced(page);
  await context.clearCookies({ name: 'viewed' });
  const found = await hold(page, 'GET', '/viewed/');
  await page.goto(at('/'));
  await expect(bar(page, say)).toBeVisible();
  await found();
  await expect(page.getByRole('heading', { name: say('finding.viewed') })).toBeVisible();
  await expect(bar(page, say)).toHaveCount(0);
});

test('the loading bar is shown while a payment is sent', { tag: '@scripts' }, async ({ page, at, say }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  // The first screen of the checkout puts the default address into the cart.
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  for (const [label, value] of [
    ['card.number', '4444333322221111'],
    ['card.expiry', '12/30'],
    ['card.cvv', '123'],
    ['card.given_name', 'HANAKO'],
    ['card.family_name', 'YAMADA'],
  ] as const)
    await page.getByLabel(say(label), { exact: true }).fill(value);
  const sent = await hold(page, 'POST', at('/checkout/payment/'));
  await page
    .getByRole('button', { name: say('cart.place_order') })
    .first()
    .click();
  await expect(bar(page, say)).toBeVisible();
  await sent();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('checkout.complete_title'));
});
