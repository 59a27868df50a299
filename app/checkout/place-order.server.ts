/**
 * Placing an order for the hosted payment: however often it is asked for, and
 * whichever answer is lost on the way, a cart becomes one order.
 */
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import { rememberOrder } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { isPayable } from '#app/rules/checkout-driver.ts';
import { complete, requestPaymentKey } from '#app/shop-api/checkout.server.ts';
import {
  BadRequestError,
  isCartGone,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { driveCheckout } from './checkout.server.ts';
import { isFingerprintOf } from './order-fingerprint.server.ts';
import { findOrder, placedOrder } from './placed-order.server.ts';

export type Placing =
  | { kind: 'placed' }
  /** Money may be on its way for this cart: nothing else may be started. */
  | { kind: 'pending' }
  | { kind: 'no_cart' }
  /** The page showed another total, other lines or another address than there are now. */
  | { kind: 'changed' }
  | { kind: 'incomplete' }
  | { kind: 'refused'; error: BadRequestError | UnexpectedError };

/** The cart that the page with the order button showed, ready to be paid for; or why there is none. */
export async function cartAsShown(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<{ kind: 'cart'; cart: Cart } | Placing> {
  const token = await scope.cartToken();
  if (!token) {
    // A second press: the first one has made an order of the cart that this page showed.
    const order = await placedOrder(scope);
    return { kind: order && isFingerprintOf(order, fingerprint) ? 'placed' : 'no_cart' };
  }
  const cart = await driveCheckout(scope, request);
  // A second press: the first one has made an order of it.
  if (!cart) return placedBefore(scope, token);
  if (cart.pendingPayment) return { kind: 'pending' };
  if (!isFingerprintOf(cart, fingerprint)) return { kind: 'changed' };
  return isPayable(cart.checkoutState) ? { kind: 'cart', cart } : { kind: 'incomplete' };
}

/** `fingerprint`: what the page with the order button carried (order-fingerprint.server.ts). */
export async function placeOrder(scope: Scope, request: Request, fingerprint: unknown): Promise<Placing> {
  const shown = await cartAsShown(scope, request, fingerprint);
  if (shown.kind !== 'cart') return shown;
  const { tokenValue: token, totals } = shown.cart;
  try {
    const caller = await scope.caller();
    const key = await requestPaymentKey(caller, { token }, 'hosted');
    if (key.amount !== totals.total) return { kind: 'changed' };
    await complete(caller, { token }, {});
  } catch (error) {
    return refusedOrPlaced(scope, token, error);
  }
  await remember(scope, token);
  return { kind: 'placed' };
}

/** An answer that was lost, or that says the cart is used up, may mean that the order stands already. */
export async function refusedOrPlaced(scope: Scope, token: string, error: unknown): Promise<Placing> {
  if (!(error instanceof ShopApiError)) throw error;
  const answerLost = error instanceof UnexpectedError && !error.tooManyRequests;
  if (answerLost || isCartGone(error) || error instanceof NotFoundError) {
    const before = await placedBefore(scope, token);
    if (before.kind === 'placed' || !answerLost) return before;
  }
  if (error instanceof BadRequestError || error instanceof UnexpectedError) return { kind: 'refused', error };
  throw error;
}

/** The cart token is the order token: an order that answers to it is the proof. */
async function placedBefore(scope: Scope, token: string): Promise<Placing> {
  if (!(await findOrder(scope, token))) return { kind: 'no_cart' };
  await remember(scope, token);
  return { kind: 'placed' };
}

/** From here on the order is what the result screens show, and the next product starts a new cart. */
export async function remember(scope: Scope, token: string): Promise<void> {
  await rememberOrder(scope.jar, token, scope.locale);
  await scope.jar.set(cartCookie, undefined);
  await scope.keepCart(undefined);
}
