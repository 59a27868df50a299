/**
 * Which order a shopper comes back from: the gateway's return address names none, and a shopper may have several unpaid
 * orders open in tabs.
 */

import { orderCookie, type RememberedOrder, rememberedOrders, rememberOrder } from '#app/cookies/order.ts';
import { requireMember } from '#app/request/pending-form.ts';
import type { Scope } from '#app/request/scope.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';
import { findOrder } from './placed-order.ts';

/**
 * Makes the order that was probably paid the remembered one: an order whose payment has changed, else one that can still
 * be paid. Of several, the remembered one, then the newest.
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
