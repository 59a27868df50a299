/** Beyond §7: the mailed link of an order by telephone or fax. */
import * as contract from '#contract/phone-order.ts';
import { cartView } from '../domain/cart/cart-view.ts';
import { readPhoneOrder, takePhoneOrder } from '../domain/phone-orders/take.ts';
import { type Api, route } from './route.ts';

export function phoneOrderRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.readPhoneOrder, ({ params, bearer, view }) =>
    readPhoneOrder(shop, params.token, bearer, view),
  );
  route(api, contract.takePhoneOrder, async ({ params, body, bearer, view }) => {
    const { full, ...taken } = await takePhoneOrder(shop, params.token, { ...body, bearer });
    return { cart: cartView(full, view, bearer), ...taken };
  });
}
