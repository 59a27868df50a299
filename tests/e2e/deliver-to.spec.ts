/** Choosing another saved address for the cart (O-20): with scripts in a dialog, otherwise on the address step. */
import { saveAddress } from '../kit/member.ts';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, expectEnhanced, ONE_DICE, test } from './shop.ts';

const SECOND = {
  lastName: '髙橋',
  firstName: '太郎',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  phoneNumber: '0312345678',
  countryCode: 'JP',
};

test('choosing another saved address sets the shipping and billing address, and the cart shows it', {
  tag: '@everywhere',
}, async ({ page, at, say, javaScriptEnabled }) => {
  const { caller, cart: token } = await enter(page, await newShopper({ cart: ONE_DICE }));
  await saveAddress(caller, SECOND);
  await page.goto(at('/checkout/cart'));
  const shown = page.locator('address').first();
  await expect(shown).toContainText('〒530-0001');
  const withScripts = javaScriptEnabled !== false;
  // Waits for the script: until it is loaded, the link leads to the address step.
  if (withScripts) await expectEnhanced(page);
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  const choices = withScripts ? dialog : page.getByRole('main');
  await choices.getByRole('radio', { name: /〒100-0001/ }).check();
  const submit = say(withScripts ? 'cart.address_use' : 'address.step_submit');
  await choices.getByRole('button', { name: submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === at('/checkout/cart'));
  await expect(shown).toContainText('〒100-0001');
  type Addressed = { shippingAddress: { postcode: string }; billingAddress: { postcode: string } };
  const cart = await caller.must<Addressed>('GET', `/checkout/${token}`);
  expect([cart.shippingAddress.postcode, cart.billingAddress.postcode]).toEqual(['1000001', '1000001']);
});

// §9.25, §9.26
test('the address dialog and its list keep their maximum height on a phone and on a wide screen', {
  tag: '@scripts',
}, async ({ page, at, say }) => {
  const { caller } = await enter(page, await newShopper({ cart: ONE_DICE }));
  for (let n = 0; n < 12; n++) await saveAddress(caller, { ...SECOND, street: `千代田${n}-1` });
  for (const [width, height, most] of [
    [400, 900, 500],
    [1280, 1000, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(at('/checkout/cart'));
    await expectEnhanced(page);
    await page.getByRole('link', { name: say('cart.change_address') }).click();
    const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(dialog).toHaveCSS('max-height', `${most}px`);
    expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(most);
    const list = await dialog
      .getByRole('radio')
      .first()
      .evaluate((radio) => radio.closest('.address-list')?.clientHeight);
    expect(list).toBeGreaterThan(0);
    expect(list).toBeLessThanOrEqual(500);
  }
});

test('without a connection a choice is only logged as failed; after the logout it leads to the login', {
  tag: '@scripts',
}, async ({ page, context, at, say, complaints }) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  const use = dialog.getByRole('button', { name: say('cart.address_use') });
  await expect(use).toBeEnabled();
  await context.setOffline(true);
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await use.click();
  expect((await warned).text()).toContain('not changed');
  await expect(dialog).toBeVisible();
  await expect(use).toBeEnabled();
  await context.setOffline(false);
  await context.clearCookies();
  await use.click();
  await expect(page).toHaveURL((url) => url.pathname === at('/login'));
  complaints.length = 0;
});

test('the address dialog leads to the form for a new address', { tag: '@scripts' }, async ({
  page,
  at,
  say,
}) => {
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  await dialog.getByRole('link', { name: say('cart.address_another') }).click();
  await expect(page).toHaveURL((url) => url.pathname === at('/checkout/address'));
  await expect(page.getByRole('radio', { name: say('address.step_new') })).toBeChecked();
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(box(say('address.street'))).toBeVisible();
  // The fields are not `required`, because the browser would also require them while they are hidden. `aria-required`
  // announces that they are mandatory.
  await expect(box(say('address.street'))).toHaveJSProperty('required', false);
  await expect(box(say('address.street'))).toHaveAttribute('aria-required', 'true');
  await expect(box(say('address.building'))).not.toHaveAttribute('aria-required');
});
