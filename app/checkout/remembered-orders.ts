/** The orders that the order cookie names: the remembered one, and earlier ones that are still unpaid. */
import { orderCookie, type RememberedOrder, rememberedOrders, rememberOrder } from '#app/cookies/order.ts';
import { originOf, type Page } from '#app/page.ts';
import { requireMember } from '#app/request/resume-after-login.ts';
import type { Scope } from '#app/request/scope.ts';
import { hasJustReturned, outcomeOf } from '#app/rules/order-outcome.ts';
import { showCart } from '#app/shop-api/cart.ts';
import { BadRequestError, isCartMissing, NotFoundError } from '#app/shop-api/errors.ts';
import { failPayment, showOrder } from '#app/shop-api/orders.ts';
import type { Cart, Order } from '#contract/order-shapes.ts';

/** Redirects guests to the login. Undefined when no order is remembered, or when it belongs to another member. */
export async function findRememberedOrder(scope: Scope): Promise<Order | undefined> {
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

type OrderRef = Pick<Order, 'tokenValue'> & Partial<Pick<Order, 'paymentRequest'>>;

/**
 * Whether this order may have been paid although its Shop API does not say so: the gateway's notification may still be
 * on the way, or the payment was made for a Shop API that does not store payments itself (`paying`). False if the gateway
 * has refused a payment since the shopper last looked: the last attempt is then known to have failed.
 */
export async function mayHaveJustPaid({ jar }: Scope, order: OrderRef): Promise<boolean> {
  const last = await jar.get(orderCookie);
  if (last?.token === order.tokenValue && last.paying) return true;
  const remembered = (await rememberedOrders(jar)).find(({ token }) => token === order.tokenValue);
  if (!remembered) return false;
  const refusals = order.paymentRequest?.refusals ?? 0;
  if (refusals > (remembered.refusals ?? 0)) return false;
  return hasJustReturned(remembered.returnedAt, Date.now());
}

/**
 * The gateway's return address names no order, and a shopper may have several unpaid orders open in tabs. Makes the
 * order that was probably paid the remembered one: an order whose payment has changed, else one that can still be paid.
 * Of several, the remembered one, then the newest.
 */
export async function rememberReturnedOrder(scope: Scope): Promise<void> {
  const remembered = await scope.jar.get(orderCookie);
  // A payment of a cart that is not an order yet is the last one that was begun.
  if (!remembered?.earlier?.length || !remembered.isPlaced || remembered.paying) return;
  await requireMember(scope);
  const all = await Promise.all(
    (await rememberedOrders(scope.jar)).map(async (seen) => ({
      seen,
      order: await findOrder(scope, seen.token),
    })),
  );
  const found = all.flatMap(({ seen, order }) => (order ? [{ seen, order }] : []));
  const isReported = ({ token }: RememberedOrder) => token === remembered.token && remembered.isReported;
  const returned =
    found.find(({ seen, order }) => !isReported(seen) && hasNews(seen, order)) ??
    found.find(({ order }) => outcomeOf(order) === 'waiting');
  if (returned) await rememberOrder(scope.jar, returned.seen.token, remembered.locale);
}

/** Whether a payment has changed the order since the shopper last saw it. */
function hasNews(seen: RememberedOrder, order: Order): boolean {
  const outcome = outcomeOf(order);
  if (outcome === 'waiting') return (order.paymentRequest?.refusals ?? 0) > (seen.refusals ?? 0);
  return outcome !== 'failed';
}
