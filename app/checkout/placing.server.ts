/** What became of the wish to order, and whether an order stands already. */
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import { rememberOrder } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { showCart } from '#app/shop-api/cart.server.ts';
import {
  BadRequestError,
  isCartMissing,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import { findOrder } from './placed-order.server.ts';

export type Placing =
  | { kind: 'placed' }
  /** The gateway's page comes first. */
  | { kind: 'to_pay' }
  /** Money may be on its way for this cart: nothing else may be started. */
  | { kind: 'pending' }
  | { kind: 'no_cart' }
  /** The page showed another total, other lines or another address than there are now. */
  | { kind: 'changed' }
  /** The page was made for another member than `name`, who is logged in now. */
  | { kind: 'other_member'; name: string }
  | { kind: 'incomplete' }
  | { kind: 'refused'; error: BadRequestError | UnexpectedError };

/** An answer that was lost, or that says the cart is used up, may mean that the order stands already. */
export async function refusedOrPlaced(scope: Scope, token: string, error: unknown): Promise<Placing> {
  if (!(error instanceof ShopApiError)) throw error;
  const answerLost = error instanceof UnexpectedError && !error.tooManyRequests;
  if (answerLost || isCartMissing(error) || error instanceof NotFoundError) {
    const before = await placedBefore(scope, token);
    if (before.kind === 'placed') return before;
    if (error instanceof NotFoundError && (await isThere(scope, token)))
      return { kind: 'refused', error: new UnexpectedError({ status: 503, message: error.message }) };
    if (!answerLost) return before;
  }
  if (error instanceof BadRequestError || error instanceof UnexpectedError) return { kind: 'refused', error };
  throw error;
}

/** A call that a Shop API does not have is no sign of a cart that it does not have. */
async function isThere(scope: Scope, token: string): Promise<boolean> {
  try {
    await showCart(scope, token);
    return true;
  } catch (error) {
    if (isCartMissing(error) || error instanceof NotFoundError) return false;
    throw error;
  }
}

/** The cart token is the order token: an order that answers to it is the proof. */
export async function placedBefore(scope: Scope, token: string): Promise<Placing> {
  if (!(await findOrder(scope, token))) return { kind: 'no_cart' };
  await remember(scope, token);
  return { kind: 'placed' };
}

/** From here on the order is what the result screens show, and the next product starts a new cart. */
export async function remember(scope: Scope, token: string): Promise<void> {
  await rememberOrder(scope.jar, token, scope.locale);
  await scope.jar.set(cartCookie, undefined);
  await scope.setCart(undefined);
}
