/** §7 Cart. */
import * as contract from '#contract/cart.ts';
import { readCart } from '../domain/cart/access.ts';
import { addItem, addItems } from '../domain/cart/add.ts';
import { changeItem, createCart, dropCart, removeItem, resetCart } from '../domain/cart/change.ts';
import { cartView } from '../domain/cart/view.ts';
import { type Api, route } from './route.ts';

export function cartRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.createCart, async ({ view, ...from }) =>
    cartView(await createCart(shop, from), view, from.bearer),
  );
  route(api, contract.showCart, async ({ params, bearer, view }) =>
    cartView(await readCart(shop, params.token, bearer), view, bearer),
  );
  // `new` picks a cart up and adds in one call, as this API family allows.
  route(api, contract.addCartItem, async ({ params, body, view, ...from }) => {
    const token = params.token === 'new' ? (await createCart(shop, from)).order.tokenValue : params.token;
    return cartView(await addItem(shop, token, body, from.bearer), view, from.bearer);
  });
  route(api, contract.addCartItems, async ({ params, body, view, ...from }) => {
    const token = params.token === 'new' ? (await createCart(shop, from)).order.tokenValue : params.token;
    return cartView(await addItems(shop, token, body.items, from.bearer), view, from.bearer);
  });
  route(api, contract.changeCartItem, async ({ params, body, bearer, view }) =>
    cartView(await changeItem(shop, params.token, params.itemId, body.quantity, bearer), view, bearer),
  );
  route(api, contract.removeCartItem, async ({ params, bearer, view }) =>
    cartView(await removeItem(shop, params.token, params.itemId, bearer), view, bearer),
  );
  route(api, contract.dropCart, async ({ params, bearer }) => {
    await dropCart(shop, params.token, bearer);
    return null;
  });
  route(api, contract.resetCart, async ({ params, locale, bearer, view }) =>
    cartView(await resetCart(shop, params.token, locale, bearer), view, bearer),
  );
}
