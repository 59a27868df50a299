/**
 * Placing an order for the hosted payment (payments.md 4, decisions 35 and 41): however often it is asked for, and
 * whichever answer is lost on the way, a cart becomes one order.
 */
import { isPayable } from '~/rules/checkout-driver.ts';
import { complete, requestPaymentKey } from '~/shop-api/checkout.server.ts';
import {
  BadRequestError,
  isCartGone,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '~/shop-api/errors.ts';
import { cartCookie } from './cart-token.server.ts';
import { driveCheckout } from './checkout.server.ts';
import type { Scope } from './context.server.ts';
import { orderCookie } from './order.server.ts';
import { isSealOf } from './order-seal.server.ts';
import { findOrder } from './placed-order.server.ts';

export type Placing =
  | { kind: 'placed' }
  | { kind: 'no_cart' }
  /** The page showed another total, other lines or another address than there are now. */
  | { kind: 'changed' }
  | { kind: 'incomplete' }
  | { kind: 'refused'; error: BadRequestError | UnexpectedError };

/** `seal`: what the page with the order button carried (order-seal.server.ts). */
export async function placeOrder(scope: Scope, request: Request, seal: unknown): Promise<Placing> {
  const token = await scope.cartToken();
  if (!token) return { kind: (await scope.jar.get(orderCookie)) ? 'placed' : 'no_cart' };
  const cart = await driveCheckout(scope, request);
  // A second press: the first one has made an order of it.
  if (!cart) return placedBefore(scope, token);
  if (!isSealOf(cart, seal)) return { kind: 'changed' };
  if (!isPayable(cart.checkoutState)) return { kind: 'incomplete' };
  try {
    const caller = await scope.caller();
    const key = await requestPaymentKey(caller, { token }, 'hosted');
    if (key.amount !== cart.totals.total) return { kind: 'changed' };
    await complete(caller, { token }, {});
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
    const answerLost = error instanceof UnexpectedError && !error.tooManyRequests;
    if (answerLost || isCartGone(error) || error instanceof NotFoundError) {
      const before = await placedBefore(scope, token);
      if (before.kind === 'placed' || !answerLost) return before;
    }
    if (error instanceof BadRequestError || error instanceof UnexpectedError)
      return { kind: 'refused', error };
    throw error;
  }
  await remember(scope, token);
  return { kind: 'placed' };
}

/** The cart token is the order token: an order that answers to it is the proof. */
async function placedBefore(scope: Scope, token: string): Promise<Placing> {
  if (!(await findOrder(scope, token))) return { kind: 'no_cart' };
  await remember(scope, token);
  return { kind: 'placed' };
}

/** From here on the order is what the result screens show, and the next product starts a new cart. */
async function remember(scope: Scope, token: string): Promise<void> {
  await scope.jar.set(orderCookie, { token, locale: scope.locale });
  await scope.jar.set(cartCookie, undefined);
  await scope.keepCart(undefined);
}
