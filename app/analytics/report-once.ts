/** Reports an order's outcome when this browser first sees it, but not again after a reload (§7). */
import { markFirstSeen, orderCookie } from '#app/cookies/order.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import type { Scope } from '#app/request/scope.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';
import { emit } from './emit.ts';
import { type AnalyticsEvent, purchased } from './events.ts';

export async function reportOnce(scope: Scope, request: Request, event: AnalyticsEvent): Promise<void> {
  if (!isPrefetch(request) && (await markFirstSeen(scope.jar))) await emit(scope, event);
}

/**
 * Reports the purchase on the account's pages: shoppers who close the gateway's page after paying get there by the link
 * in the mail.
 */
export async function reportPurchase(scope: Scope, request: Request, order: Order): Promise<void> {
  const placedHere = (await scope.jar.get(orderCookie))?.token === order.tokenValue;
  if (placedHere && outcomeOf(order) === 'paid') await reportOnce(scope, request, purchased(order));
}
