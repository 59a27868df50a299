/** The order that the order cookie names. */
import { orderCookie } from '#app/cookies/order.ts';
import { originOf, type Page } from '#app/page.ts';
import { requireMember } from '#app/request/pending-form.ts';
import type { Scope } from '#app/request/scope.ts';
import { showCart } from '#app/shop-api/cart.ts';
import { BadRequestError, isCartMissing, NotFoundError } from '#app/shop-api/errors.ts';
import { failPayment, showOrder } from '#app/shop-api/orders.ts';
import type { Cart, Order } from '#contract/order-shapes.ts';

/** Redirects guests to the login. Undefined when no order is remembered, or when it belongs to another member. */
export async function placedOrder(scope: Scope): Promise<Order | undefined> {
  const remembered = await scope.jar.get(orderCookie);
  if (!remembered) return undefined;
  await requireMember(scope);
  return findOrder(scope, remembered.token);
}

/** The cart that the order cookie names, if it has not become an order yet. A payment of this cart may be under way. */
export async function unplacedCart(scope: Scope): Promise<Cart | undefined> {
  const token = (await scope.jar.get(orderCookie))?.token;
  if (!token) return undefined;
  try {
    return await showCart(scope, token);
  } catch (error) {
    if (isCartMissing(error) || error instanceof NotFoundError) return undefined;
    throw error;
  }
}

export async function findOrder(scope: Scope, token: string): Promise<Order | undefined> {
  try {
    return await showOrder(scope, token);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The form that leads to the gateway's page. Undefined when the order awaits no payment. */
export const hostedForm = (order: Order): HostedForm | undefined => order.paymentRequest?.hosted;

export type HostedForm = NonNullable<NonNullable<Order['paymentRequest']>['hosted']>;

/** Lets the page's CSP allow the form that leads to the gateway's page. */
export const hostedPage = (hosted: { action: string } | undefined): Page =>
  hosted ? { formTargets: [originOf(hosted.action)] } : {};

/**
 * The member's order that a form names by its token; another order may be remembered meanwhile. Undefined when the form
 * names none, or another member's.
 */
export async function namedOrder(scope: Scope, form: FormData): Promise<Order | undefined> {
  const token = form.get('order');
  return typeof token === 'string' && token ? findOrder(scope, token) : undefined;
}

/** Cancels an unpaid order. Returns false if it can no longer be cancelled. */
export async function giveUp(scope: Scope, { tokenValue }: Order): Promise<boolean> {
  try {
    await failPayment(scope, tokenValue);
    return true;
  } catch (error) {
    if (error instanceof BadRequestError || error instanceof NotFoundError) return false;
    throw error;
  }
}
