/** A step opened to change something returns to where the change was asked for. */
import type { CheckoutState } from '#contract/order-shapes.ts';
import { type CheckoutStep, primaryAction } from './checkout-steps.ts';

/** The query of the 'change' links, and who they are of. */
export const FROM = 'from';
export const FROM_CONFIRM = 'confirm';
/** Of the cart's Deliver-to box. */
export const FROM_CART = 'cart';
/** In the form and in a link to it: `address=new` chooses to type a new address instead of a saved one. */
export const ADDRESS = 'address';
export const ANOTHER_ADDRESS = 'new';

/** §4 The next step, or back to the confirm step (§2 'change' there). */
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

/** As the value of `intent`: the same step in the other language. */
export const SWITCH_LANGUAGE = 'language';
