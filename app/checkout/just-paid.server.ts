import { orderCookie } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { hasJustReturned } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';

type Asked = Pick<Order, 'tokenValue'> & Partial<Pick<Order, 'paymentRequest'>>;

/**
 * Whether a payment of this order may just have been made, though the shop does not know of it yet. A refusal that the
 * shopper has not seen is what became of the last try.
 */
export async function mayHaveJustPaid({ jar }: Scope, order: Asked): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  if (remembered?.token !== order.tokenValue) return false;
  const refusals = order.paymentRequest?.refusals ?? 0;
  if (refusals > (remembered.refusals ?? 0)) return false;
  return hasJustReturned(remembered.returnedAt, Date.now());
}
