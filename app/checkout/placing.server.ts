/** The result of placing an order, and how to find out whether it is placed already. */
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
  /** The shopper pays on the gateway's page first. */
  | { kind: 'to_pay' }
  /** This cart may be under payment: no other payment may be started. */
  | { kind: 'pending' }
  | { kind: 'no_cart' }
  /** Total, lines or address have changed since the page was shown. */
  | { kind: 'changed' }
  /** The page was made for another member than `name`, who is logged in now. */
  | { kind: 'other_member'; name: string }
  | { kind: 'incomplete' }
  | { kind: 'refused'; error: BadRequestError | UnexpectedError };

/** A lost answer, or a missing cart, may mean that the order is placed already: looks it up before refusing. */
export async function refusedOrPlaced(scope: Scope, token: string, error: unknown): Promise<Placing> {
  if (!(error instanceof ShopApiError)) throw error;
  const answerLost = error instanceof UnexpectedError && !error.tooManyRequests;
  if (answerLost || isCartMissing(error) || error instanceof NotFoundError) {
    const before = await placedAlready(scope, token);
    if (before.kind === 'placed') return before;
    if (error instanceof NotFoundError && (await cartExists(scope, token)))
      return { kind: 'refused', error: new UnexpectedError({ status: 503, message: error.message }) };
    if (!answerLost) return before;
  }
  if (error instanceof BadRequestError || error instanceof UnexpectedError) return { kind: 'refused', error };
  throw error;
}

/** Tells a call that the Shop API does not have from a cart that does not exist. */
async function cartExists(scope: Scope, token: string): Promise<boolean> {
  try {
    await showCart(scope, token);
    return true;
  } catch (error) {
    if (isCartMissing(error) || error instanceof NotFoundError) return false;
    throw error;
  }
}

/** The order's token is the cart's, so finding an order by it proves that it is placed. */
export async function placedAlready(scope: Scope, token: string): Promise<Placing> {
  if (!(await findOrder(scope, token))) return { kind: 'no_cart' };
  await rememberPlaced(scope, token);
  return { kind: 'placed' };
}

/** Remembers the order for the result screens and drops the cart, so that the next product starts a new one. */
export async function rememberPlaced(scope: Scope, token: string): Promise<void> {
  await rememberOrder(scope.jar, token, scope.locale);
  await scope.jar.set(cartCookie, undefined);
  await scope.setCart(undefined);
}
