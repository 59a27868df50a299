/** Results of placing an order, and how to find out whether it was placed already. */
import { cartCookie } from '#app/cookies/cart-token.ts';
import { rememberIsPlaced, rememberOrder } from '#app/cookies/order.ts';
import type { Scope } from '#app/request/scope.ts';
import { showCart } from '#app/shop-api/cart.ts';
import {
  BadRequestError,
  isCartMissing,
  NotFoundError,
  ShopApiError,
  UnexpectedError,
} from '#app/shop-api/errors.ts';
import { renewDetails } from '#app/shop-api/shop-details.ts';
import { findOrder } from './remembered-orders.ts';

export type PlacingResult =
  | { kind: 'placed' }
  /** The shopper pays on the gateway's page first. */
  | { kind: 'to_pay' }
  /** A payment of this cart may be under way: no other payment may be started. */
  | { kind: 'pending' }
  | { kind: 'no_cart' }
  /** Total, lines or address changed after the page was shown. */
  | { kind: 'changed' }
  /** The page was made for another member than `name`, who is logged in now. */
  | { kind: 'other_member'; name: string }
  | { kind: 'incomplete' }
  | { kind: 'refused'; error: BadRequestError | UnexpectedError };

/** After a lost answer or with a missing cart, the order may have been placed: looks it up before refusing. */
export async function refusedOrPlaced(scope: Scope, token: string, error: unknown): Promise<PlacingResult> {
  if (!(error instanceof ShopApiError)) throw error;
  const answerLost = error instanceof UnexpectedError && !error.tooManyRequests;
  if (answerLost || isCartMissing(error) || error instanceof NotFoundError) {
    const before = await placedAlready(scope, token);
    if (before.kind === 'placed') return before;
    if (error instanceof NotFoundError && (await cartExists(scope, token)))
      return { kind: 'refused', error: new UnexpectedError({ status: 503, message: error.message }) };
    if (!answerLost) return before;
  }
  // The owner has raised the amount: the text that follows must name the new one.
  if (error.errorCode === 'minimum_order') await renewDetails();
  if (error instanceof BadRequestError || error instanceof UnexpectedError) return { kind: 'refused', error };
  throw error;
}

/** Distinguishes a 404 for a missing cart from a 404 for a call that the Shop API does not have. */
async function cartExists(scope: Scope, token: string): Promise<boolean> {
  try {
    await showCart(scope, token);
    return true;
  } catch (error) {
    if (isCartMissing(error) || error instanceof NotFoundError) return false;
    throw error;
  }
}

/** Looks for the order by the cart's token: an order keeps the token of its cart. */
export async function placedAlready(scope: Scope, token: string): Promise<PlacingResult> {
  if (!(await findOrder(scope, token))) return { kind: 'no_cart' };
  await rememberPlaced(scope, token);
  return { kind: 'placed' };
}

/**
 * Remembers the order for the result screens and drops its cart, so that the next product starts a new cart. Keeps
 * another cart, which a shopper may have whose order is placed only after another login.
 */
export async function rememberPlaced(scope: Scope, token: string): Promise<void> {
  await rememberOrder(scope.jar, token, scope.locale);
  await rememberIsPlaced(scope.jar);
  const cart = await scope.cartToken();
  if (cart !== undefined && cart !== token) return;
  await scope.jar.set(cartCookie, undefined);
  await scope.setCart(undefined);
}
