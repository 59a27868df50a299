import { rememberedOrders } from '#app/cookies/order.ts';
import type { Scope } from '#app/request/scope.ts';
import { hasJustReturned } from '#app/rules/order-outcome.ts';
import type { Order } from '#contract/order-shapes.ts';

type OrderRef = Pick<Order, 'tokenValue'> & Partial<Pick<Order, 'paymentRequest'>>;

/**
 * Whether this order may just have been paid while the gateway's notification has not arrived yet. False if the gateway
 * has refused a payment since the shopper last looked: the last attempt is then known to have failed.
 */
export async function mayHaveJustPaid({ jar }: Scope, order: OrderRef): Promise<boolean> {
  const remembered = (await rememberedOrders(jar)).find(({ token }) => token === order.tokenValue);
  if (!remembered) return false;
  const refusals = order.paymentRequest?.refusals ?? 0;
  if (refusals > (remembered.refusals ?? 0)) return false;
  return hasJustReturned(remembered.returnedAt, Date.now());
}
