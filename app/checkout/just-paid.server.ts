import { orderCookie } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { isBackFromPaying } from '#app/rules/order-outcome.ts';

/** Whether a payment of this order may just have been made, though nobody has told the shop yet. */
export async function mayJustBePaid({ jar }: Scope, token: string): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  return remembered?.token === token && isBackFromPaying(remembered.returnedAt, Date.now());
}
