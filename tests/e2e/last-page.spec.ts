/** The page with the order button: each article's price and every way to pay stand above the buttons that order. */
import type { Locator } from '@playwright/test';
import { newShopper } from './members.ts';
import { enter } from './session.ts';
import { expect, ONE_DICE, test } from './shop.ts';

const topOf = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;

test('the final confirmation shows each price and both ways to pay, above every button that orders', {
  tag: '@everywhere',
}, async ({ page, at, say }) => {
  const items = ONE_DICE.map((line) => ({ ...line, quantity: 2 }));
  await enter(page, await newShopper({ cart: items }));
  await page.goto(at('/checkout/cart'));
  await page.goto(at('/checkout/payment'));
  const check = page.getByRole('region', { name: say('checkout.legal_title') });
  const withScripts = !test.info().project.name.endsWith('nojs');
  if (withScripts) await expect(page.getByLabel(say('card.number'))).toBeVisible();

  const line = check.getByRole('listitem').first();
  const [unit = 0, sum = 0] = (await line.locator('.price').allTextContents()).map((price) =>
    Number(price.replaceAll(/\D/g, '')),
  );
  await expect(line).toContainText(say('checkout.legal_pieces', { count: 2 }));
  expect(unit).toBeGreaterThan(0);
  expect(sum).toBe(2 * unit);

  await expect(check.getByText(say('checkout.legal_payment_hosted'))).toBeVisible();
  await expect(check.getByText(say('checkout.legal_payment_card'))).toBeVisible({ visible: withScripts });

  const labels = withScripts
    ? [say('cart.place_order'), say('card.other_way_button')]
    : [say('cart.place_order')];
  for (const name of labels) {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toHaveCount(1);
    expect(await topOf(button)).toBeGreaterThan(await topOf(check));
  }
  // Besides these, only links and other forms of the frame.
  await expect(page.locator('main button[value="order"]:visible')).toHaveCount(labels.length);
});
