/** §2, §4, O-20: another saved address from the cart; in a dialog with scripts, on the address step's page without. */

import { type Member, shopApi } from './members.ts';
import { expect, logInWithCart, newMemberWithAddress, test } from './shop.ts';

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

async function asMember(member: Member) {
  const headers = { 'Content-Type': 'application/json' };
  const login = await fetch(`${shopApi()}/shop-api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(member),
  });
  const { data } = (await login.json()) as { data: { token: string; cartToken?: string } };
  return { ...data, headers: { ...headers, Authorization: `Bearer ${data.token}` } };
}

test('choosing another saved address sets shipping and billing, and the cart shows it', async ({
  page,
  at,
  say,
}, info) => {
  const member = await newMemberWithAddress();
  const { headers } = await asMember(member);
  const saved = await fetch(`${shopApi()}/shop-api/address-book/`, {
    method: 'POST',
    headers,
    body: JSON.stringify(SECOND),
  });
  expect(saved.status).toBe(204);
  await logInWithCart(page, { at, say }, member);
  await page.goto(at('/checkout/cart'));
  const shown = page.locator('address').first();
  await expect(shown).toContainText('〒530-0001');
  const withScripts = info.project.name.endsWith('-js');
  // The page's script comes late; before it the link leads to the page.
  if (withScripts) await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  const choices = withScripts ? dialog : page.getByRole('main');
  await choices.getByRole('radio', { name: /〒100-0001/ }).check();
  const submit = say(withScripts ? 'cart.address_use' : 'address.step_submit');
  await choices.getByRole('button', { name: submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === at('/checkout/cart'));
  await expect(shown).toContainText('〒100-0001');
  const { cartToken } = await asMember(member);
  const answer = await fetch(`${shopApi()}/shop-api/checkout/${cartToken}`, { headers });
  const { data: cart } = (await answer.json()) as {
    data: { shippingAddress: { postcode: string }; billingAddress: { postcode: string } };
  };
  expect([cart.shippingAddress.postcode, cart.billingAddress.postcode]).toEqual(['1000001', '1000001']);
});

test('a choice that fails is only logged; whoever is logged out is led to the login', async ({
  page,
  context,
  at,
  say,
  javaScriptEnabled,
  complaints,
}) => {
  test.skip(!javaScriptEnabled, 'the dialog is for scripts');
  await logInWithCart(page, { at, say }, await newMemberWithAddress());
  await page.goto(at('/checkout/cart'), { waitUntil: 'networkidle' });
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  const dialog = page.getByRole('dialog', { name: say('cart.change_address_title') });
  const use = dialog.getByRole('button', { name: say('cart.address_use') });
  await expect(use).toBeEnabled();
  await context.setOffline(true);
  await use.click();
  await expect.poll(() => warnings.join()).toContain('not changed');
  await expect(dialog).toBeVisible();
  await expect(use).toBeEnabled();
  await context.setOffline(false);
  await context.clearCookies();
  await use.click();
  await expect(page).toHaveURL((url) => url.pathname === at('/login'));
  complaints.length = 0;
});
