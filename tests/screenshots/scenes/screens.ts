/** Every row of the table of screens (app/screens.ts), in its normal state. */
import { newShopper } from '../../e2e/members.ts';
import { rows, screenAt } from '../../e2e/screen-at.ts';
import { enter } from '../../e2e/session.ts';
import { ONE_DICE } from '../../e2e/shop.ts';
import type { Scene } from '../scene.ts';

export const screens: Scene[] = rows.map((screen) => ({
  name: screen.id,
  async walk({ page, at }) {
    const { bare, shopper } = await screenAt(screen);
    const isStep = shopper !== undefined && screen.layout === 'checkout';
    if (shopper) await enter(page, isStep ? await newShopper({ cart: ONE_DICE }) : shopper);
    // The first screen of the checkout puts the saved address into the cart.
    if (isStep) await page.goto(at('/checkout/cart'));
    await page.goto(at(bare));
  },
}));
