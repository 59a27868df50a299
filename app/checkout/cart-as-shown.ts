/** The cart that the page with the order button showed: an order is placed only if it is unchanged. */
import type { Scope } from '#app/request/scope.ts';
import { isPayable } from '#app/rules/checkout-driver.ts';
import { type Ordered, orderFingerprint } from '#app/rules/order-fingerprint.ts';
import { isSignatureOf, sign } from '#app/security/secrets.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { driveCheckout } from './checkout.ts';
import { settleEarlierPayment, settleStartedPayment } from './confirmation.ts';
import { type PlacingResult, placedAlready } from './placing-result.ts';
import { findRememberedOrder } from './remembered-orders.ts';

const PURPOSE = 'order';

/** Binds an order button to what its page showed, so that a stale page cannot order something else. */
export const signedFingerprint = (cart: Ordered): string => sign(PURPOSE, orderFingerprint(cart));

export const isFingerprintOf = (cart: Ordered, fingerprint: unknown): boolean =>
  isSignatureOf(PURPOSE, orderFingerprint(cart), fingerprint);

/**
 * Returns the cart if it can be paid and is unchanged since the page with the order button was shown. Otherwise returns
 * the outcome: the order is placed already, or why it is not placed.
 */
export async function cartAsShown(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<{ kind: 'cart'; cart: Cart } | PlacingResult> {
  const token = await scope.cartToken();
  if (!token) {
    // A second press: the first has placed the order.
    const order = await findRememberedOrder(scope);
    return { kind: order && isFingerprintOf(order, fingerprint) ? 'placed' : 'no_cart' };
  }
  const cart = await driveCheckout(scope, request);
  // A second press: the first has placed the order since this request began.
  if (!cart) return placedAlready(scope, token);
  if (cart.pendingPayment) return { kind: 'pending' };
  const settled = (await settleStartedPayment(scope, token)) ?? (await settleEarlierPayment(scope, token));
  if (settled) return settled;
  if (!isFingerprintOf(cart, fingerprint)) return { kind: 'changed' };
  return isPayable(cart.checkoutState) ? { kind: 'cart', cart } : { kind: 'incomplete' };
}
