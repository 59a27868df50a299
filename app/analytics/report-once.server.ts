/** Reports the outcome of an order when this browser first sees it, and not again on a reload (§7). */
import { isFirstSeen, orderCookie } from '#app/cookies/order.server.ts';
import { isPrefetch } from '#app/request/prefetch.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';
import { emit } from './emit.server.ts';
import { type AnalyticsEvent, purchased } from './events.ts';

export async function reportOnce(scope: Scope, request: Request, event: AnalyticsEvent): Promise<void> {
  if (!isPrefetch(request) && (await isFirstSeen(scope.jar))) await emit(scope, event);
}

/** For pages of the account, to which a shopper who closed the gateway's page after paying comes back by the mail's link. */
export async function reportPurchase(scope: Scope, request: Request, order: Order): Promise<void> {
  const placedHere = (await scope.jar.get(orderCookie))?.token === order.tokenValue;
  if (placedHere && outcomeOf(order) === 'paid') await reportOnce(scope, request, purchased(order));
}
