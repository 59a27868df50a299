import type { Order } from '#contract/order-shapes.ts';
import type { Shop } from '../../shop.ts';
import type { Bearer } from '../bearer.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { ApiError } from '../errors.ts';
import { commonView } from '../order-rows/common-view.ts';
import { joinLinksOf } from '../order-rows/join-links.ts';
import { type FullOrder, findOrder, loadOrder, type OrderRow } from '../order-rows/load.ts';
import { refundsForShopper, refundsOf } from '../order-rows/refund-balance.ts';
import { seatsOf } from '../order-rows/seats.ts';
import { receiptsOf } from './receipts.ts';

export const orderNotFound = () => new ApiError(404, 'order_not_found', 'order_not_found');

/** The member's own placed order. Throws the same 404 for an unknown order and for another member's. */
export async function ownOrder(shop: Shop, token: string, bearer: Bearer): Promise<OrderRow> {
  const order = await findOrder(shop.db, token);
  if (!order || order.state === 'cart' || order.userId !== bearer.userId) throw orderNotFound();
  return order;
}

export async function orderOfMember(shop: Shop, order: OrderRow, context: ViewContext): Promise<Order> {
  const full = await loadOrder(shop, shop.db, order);
  const refunds = refundsForShopper(await refundsOf(shop.db, order.id));
  return {
    ...orderView(full, context),
    receipts: await receiptsOf(shop, order),
    ...(refunds.length > 0 ? { refunds } : {}),
    ...(await joinLinksOf(shop, full, context.locale)),
    ...(await seatsOf(shop, full)),
  };
}

const isPlaced = <State extends string>(state: State): state is Exclude<State, 'cart'> => state !== 'cart';

export function orderView(full: FullOrder, context: ViewContext): Order {
  const { order } = full;
  const { state, paymentState, shippingState } = order;
  if (!isPlaced(state) || !isPlaced(paymentState) || !isPlaced(shippingState))
    throw new Error('a cart is not an order');
  return {
    ...commonView(full, context),
    number: order.number ?? '',
    checkoutCompletedAt: (order.checkoutCompletedAt ?? order.createdAt).toISOString(),
    state,
    paymentState,
    shippingState,
    ...(order.shipBy ? { shipBy: order.shipBy } : {}),
  };
}
