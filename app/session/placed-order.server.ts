/** The order that the order cookie names, and what can still be done with it. */
import type { Item, Order } from '#contract/order-shapes.ts';
import { allowFormTarget } from '~/security/headers.server.ts';
import { addCartItem, addCartItems, type NewLine, showCart } from '~/shop-api/cart.server.ts';
import { BadRequestError, isCartGone, NotFoundError } from '~/shop-api/errors.ts';
import type { Caller } from '~/shop-api/http.server.ts';
import { failPayment, showOrder } from '~/shop-api/orders.server.ts';
import { addToCart } from './cart.server.ts';
import type { Scope } from './context.server.ts';
import { orderCookie } from './order.server.ts';
import { redirectToLogin } from './screen.server.ts';

/** Undefined: no order is remembered, or it is another member's. Only its owner may see it, so a guest logs in. */
export async function placedOrder(scope: Scope): Promise<Order | undefined> {
  const remembered = await scope.jar.get(orderCookie);
  if (!remembered) return undefined;
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  if (session.kind !== 'member') throw await redirectToLogin(scope, session.kind === 'expired');
  return findOrder(scope, remembered.token);
}

export async function findOrder(scope: Scope, token: string): Promise<Order | undefined> {
  try {
    return await showOrder(await scope.caller(), token);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** The form to the gateway, if the order still waits for its payment; the page may then send a form there. */
export function hostedForm(scope: Scope, order: Order) {
  const hosted = order.paymentRequest?.hosted;
  if (hosted) allowFormTarget(scope.extraHeaders, new URL(hosted.action).origin);
  return hosted;
}

/** Gives the order up while nothing was paid; false: it is too late for that, or there is no such order. */
export async function giveUp(scope: Scope): Promise<boolean> {
  const order = await placedOrder(scope);
  if (!order) return false;
  try {
    await failPayment(await scope.caller(), order.tokenValue);
    return true;
  } catch (error) {
    if (error instanceof BadRequestError || error instanceof NotFoundError) return false;
    throw error;
  }
}

const lineOf = ({ product, quantity }: Item): NewLine => ({
  productCode: product.code,
  variantCode: product.variants[0].code,
  quantity,
});

/** Puts the order's lines into the cart (a new one: ordering has used the old one up); answers what is gone. */
export async function buyAgain(scope: Scope, order: Order): Promise<string[]> {
  let missing: string[] = [];
  await addToCart(scope, async (caller, token) => {
    try {
      return await addCartItems(caller, token, order.items.map(lineOf));
    } catch (error) {
      if (!(error instanceof BadRequestError) || isCartGone(error)) throw error;
      // All or none: what cannot be had any more must not keep the rest out.
      missing = await addOneByOne(caller, token, order.items);
      return showCart(caller, token);
    }
  });
  return missing;
}

async function addOneByOne(caller: Caller, token: string, items: Item[]): Promise<string[]> {
  const missing: string[] = [];
  for (const item of items) {
    try {
      await addCartItem(caller, token, lineOf(item));
    } catch (error) {
      if (!(error instanceof BadRequestError)) throw error;
      missing.push(item.product.name);
    }
  }
  return missing;
}
