/**
 * The next call on the way to a payable cart. This call never resets the cart to an earlier state: an address is set
 * only in `cart`, a shipping method only in `addressed`, a payment method only in `shipping_selected` or
 * `shipping_skipped`.
 */
import type { CheckoutState } from '#contract/order-shapes.ts';

export type NextCall = 'default_address' | 'current_address' | 'shipping' | 'payment';

/** One call each for address, shipping and payment, and one to spare. */
export const MAX_ROUNDS = 4;

type Situation = {
  checkoutState: CheckoutState;
  hasItems: boolean;
  hasAddress: boolean;
  /** A member is logged in, and no address has been set in this request yet. */
  maySetAddress: boolean;
};

export function nextCall(at: Situation): NextCall | undefined {
  if (!at.hasItems) return undefined;
  switch (at.checkoutState) {
    case 'cart':
      // A cart that was emptied and filled again still has its address.
      return at.maySetAddress ? (at.hasAddress ? 'current_address' : 'default_address') : undefined;
    case 'addressed':
      return 'shipping';
    case 'shipping_selected':
    case 'shipping_skipped':
      return 'payment';
    default:
      return undefined;
  }
}

/** Whether shipping and payment are chosen, or not needed. */
export const isPayable = (state: CheckoutState): boolean =>
  state === 'payment_selected' || state === 'payment_skipped';
