/** A checkout step that was opened by a "change" link returns to the page with that link. */
import type { CheckoutState } from '#contract/order-shapes.ts';
import { type CheckoutStep, primaryAction } from './checkout-steps.ts';

/** Query parameter of the "change" links. Values: from the confirm step, or from the cart's Deliver-to box. */
export const FROM = 'from';
export const FROM_CONFIRM = 'confirm';
export const FROM_CART = 'cart';
/** Query parameter and field of the address step: `address=new` asks for a new address instead of a saved one. */
export const ADDRESS = 'address';
export const ANOTHER_ADDRESS = 'new';

/** §4 The next step, or the page with the "change" link (§2): confirm or cart. */
export function stepAfter(
  step: CheckoutStep,
  checkoutState: CheckoutState,
  from: string | null,
): CheckoutStep {
  if (from === FROM_CONFIRM) return 'confirm';
  if (from === FROM_CART) return 'cart';
  const action = primaryAction({ step, checkoutState });
  return action.kind === 'go' ? action.step : 'payment';
}

/** Value of `intent`: shows the same step in the other language. */
export const SWITCH_LANGUAGE = 'language';
