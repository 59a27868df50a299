/** What became of an order is told when its result is seen for the first time; a reload tells nothing (§7). */
import { isFirstSeen } from '#app/cookies/order.server.ts';
import { isPrefetch } from '#app/request/prefetch.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { emit } from './emit.server.ts';
import type { AnalyticsEvent } from './events.ts';

export async function tellOnce(scope: Scope, request: Request, event: AnalyticsEvent): Promise<void> {
  if (!isPrefetch(request) && (await isFirstSeen(scope.jar))) await emit(scope, event);
}
