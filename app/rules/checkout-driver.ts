/**
 * The single next call that brings a cart closer to being payable. Nothing is ever called that
 * throws the cart back: an address only in `cart`, a shipping method only in `addressed`, a payment method only in
 * `shipping_selected` or `shipping_skipped`.
 */
import type { CheckoutState } from '#contract/order-shapes.ts';

export type NextCall = 'default_address' | 'kept_address' | 'shipping' | 'payment';

/** Address, shipping, payment, and one more for a skip that turned up in between. */
export const MAX_ROUNDS = 4;

type Situation = {
  checkoutState: CheckoutState;
  hasItems: boolean;
  hasAddress: boolean;
  /** A member is logged in, and no address has been tried in this request. */
  mayTakeAddress: boolean;
};

export function nextCall(at: Situation): NextCall | undefined {
  if (!at.hasItems) return undefined;
  switch (at.checkoutState) {
    case 'cart':
      // Emptied and filled again, a cart still knows where it was to go.
      return at.mayTakeAddress ? (at.hasAddress ? 'kept_address' : 'default_address') : undefined;
    case 'addressed':
      return 'shipping';
    case 'shipping_selected':
    case 'shipping_skipped':
      return 'payment';
    default:
      return undefined;
  }
}

/** Whether everything that the checkout chooses by itself is chosen. */
export const isPayable = (state: CheckoutState): boolean =>
  state === 'payment_selected' || state === 'payment_skipped';
