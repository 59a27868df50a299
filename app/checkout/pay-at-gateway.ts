/**
 * Places an order that is paid on the gateway's page. A cart becomes exactly one order, even after repeated calls and
 * lost answers.
 */
import { rememberOrder, rememberPaying } from '#app/cookies/order.ts';
import { formMark } from '#app/request/made-for.ts';
import type { Scope } from '#app/request/scope.ts';
import { isPayable } from '#app/rules/checkout-driver.ts';
import { type Ordered, orderFingerprint } from '#app/rules/order-fingerprint.ts';
import { isSignatureOf, sign } from '#app/security/secrets.ts';
import { complete, requestPaymentKey } from '#app/shop-api/checkout.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { driveCheckout } from './checkout.ts';
import { refusedBeforePaying, settleEarlierPayment, settleStartedPayment } from './confirmation.ts';
import { hostedFormOf, isKeyFor, type Key, placesBeforePaying } from './gateway.ts';
import { type Placing, placedAlready, rememberPlaced } from './placing-result.ts';
import { placedOrder } from './remembered-orders.ts';

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
): Promise<{ kind: 'cart'; cart: Cart } | Placing> {
  const token = await scope.cartToken();
  if (!token) {
    // A second press: the first has placed the order.
    const order = await placedOrder(scope);
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

/** `fingerprint`: from the page with the order button (`signedFingerprint`). */
export async function placeOrder(scope: Scope, request: Request, fingerprint: unknown): Promise<Placing> {
  const shown = await cartAsShown(scope, request, fingerprint);
  if (shown.kind !== 'cart') return shown;
  const { tokenValue: token } = shown.cart;
  try {
    const key = await requestPaymentKey(scope, { token }, 'hosted');
    if (!isKeyFor(key, shown.cart)) return { kind: 'changed' };
    if (!(await placesBeforePaying())) return await payAtGateway(scope, key, shown.cart);
    await complete(scope, { token }, {});
  } catch (error) {
    return refusedBeforePaying(scope, token, { call: 'place', error });
  }
  await rememberPlaced(scope, token);
  return { kind: 'placed' };
}

/** The order is placed when the shopper comes back from the gateway (confirmation.ts). */
async function payAtGateway(scope: Scope, key: Key, cart: Cart): Promise<Placing> {
  const form = await hostedFormOf(scope, key, cart);
  if (!form) return { kind: 'incomplete' };
  await rememberOrder(scope.jar, cart.tokenValue, scope.locale);
  const member = await formMark(scope);
  await rememberPaying(scope.jar, { key: key.paymentKey, member, stage: 'hosted', form });
  return { kind: 'to_pay' };
}
