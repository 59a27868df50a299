/** The checkout with something in it, which screens.spec.ts never sees: no fault for a screen reader, in light and dark. */
import AxeBuilder from '@axe-core/playwright';
import { expect, logInWithCart, newMemberWithAddress, nextStep, test } from './shop.ts';

test('every step of a filled checkout is accessible', async ({ page, at, say, javaScriptEnabled }) => {
  // axe runs in the page, which only a browser with scripts allows; the HTML is the same.
  test.skip(!javaScriptEnabled, 'axe is a script');
  test.slow();
  await logInWithCart(page, { at, say }, await newMemberWithAddress());
  const expectNoFault = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `${what}, ${colorScheme}`,
      ).toEqual([]);
    }
  };
  await page.goto(at('/checkout/cart'), { waitUntil: 'networkidle' });
  await expectNoFault('cart');
  await page.getByRole('link', { name: say('cart.change_address') }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(1);
  await expectNoFault('change of address');
  await page.getByRole('dialog').press('Escape');
  const quantity = page.getByRole('list', { name: say('cart.items') }).getByRole('textbox');
  await quantity.fill('100');
  await nextStep(page, say);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('validation.quantity_maximum'));
  await expectNoFault('cart with a fault');
  for (const step of ['address', 'survey', 'confirm']) {
    await page.goto(at(`/checkout/${step}`), { waitUntil: 'networkidle' });
    await expectNoFault(step);
  }
  await page.goto(at('/checkout/payment'));
  await expect(page.getByLabel(say('card.number'))).toBeVisible();
  await expectNoFault('payment');
  await page
    .getByRole('button', { name: say('cart.place_order') })
    .first()
    .click();
  await expect(page.getByLabel(say('card.number'))).toBeFocused();
  await expectNoFault('payment with faults');
});
