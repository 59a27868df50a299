/** Accessibility of the checkout with a filled cart, a dialog and errors, which screens.spec.ts does not open. */
import { expectAccessible } from './accessible.ts';
import { newShopper } from './members.ts';
import { refusal } from './refusal.ts';
import { enter } from './session.ts';
import { expect, expectEnhanced, nextStep, ONE_DICE, test } from './shop.ts';

test('every step of a filled checkout is accessible', { tag: '@scripts' }, async ({ page, at, say }) => {
  // The window is so tall that the bottom bar covers no link: axe measures only the visible part of a link.
  await page.setViewportSize({ width: 360, height: 2400 });
  await enter(page, await newShopper({ cart: ONE_DICE }));
  await page.goto(at('/checkout/cart'));
  await expectEnhanced(page);
  await expectAccessible(page, 'cart');
  const opener = page.getByRole('link', { name: say('cart.change_address') });
  await opener.click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1);
  await expectAccessible(page, 'change of address');
  await page.getByRole('dialog').press('Escape');
  // Waits until the dialog has returned the focus; otherwise typed text would be lost.
  await expect(opener).toBeFocused();
  const quantity = page.getByRole('list', { name: say('cart.items') }).getByRole('textbox');
  await quantity.fill('100');
  await expect(quantity).toHaveValue('100');
  await nextStep(page, say);
  await expect(refusal(page)).toContainText(say('validation.quantity_maximum'));
  await expectAccessible(page, 'cart with a fault');
  for (const step of ['address', 'survey', 'confirm']) {
    await page.goto(at(`/checkout/${step}`));
    if (step === 'address') await expectEnhanced(page);
    await expectAccessible(page, step);
  }
  await page.goto(at('/checkout/payment'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
  await expectAccessible(page, 'payment');
  await page
    .getByRole('button', { name: say('cart.place_order') })
    .first()
    .click();
  await expect(page.getByLabel(say('card.number'))).toBeFocused();
  await expectAccessible(page, 'payment with faults', { dark: true });
});
