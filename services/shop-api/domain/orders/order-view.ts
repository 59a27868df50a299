import type { Order } from '#contract/order-shapes.ts';
import type { ViewContext } from '../catalogue/product-views.ts';
import { commonView } from '../order-rows/common-view.ts';
import type { FullOrder } from '../order-rows/load.ts';

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
