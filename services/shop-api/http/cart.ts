/** §7 Cart. */
import { z } from 'zod';
import * as contract from '#contract/cart.ts';
import { readCart, readMemberCart } from '../domain/cart/access.ts';
import { addItem, addItems, judgeOthers } from '../domain/cart/add.ts';
import { cartSummary, cartView } from '../domain/cart/cart-view.ts';
import { changeItem, createCart, dropCart, removeItem, resetCart } from '../domain/cart/change.ts';
import { ApiError } from '../domain/errors.ts';
import { type Api, route } from './route.ts';

const severalLines = z.object({ items: z.array(z.unknown()).max(100) });

export function cartRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.createCart, async ({ view, ...from }) =>
    cartView(await createCart(shop, from), view, from.bearer),
  );
  route(api, contract.memberCart, async ({ bearer, view }) => {
    const cart = await readMemberCart(shop, bearer);
    return cart ? { cart: cartView(cart, view, bearer) } : {};
  });
  route(api, contract.showCart, async ({ params, bearer, view }) =>
    cartView(await readCart(shop, params.token, bearer), view, bearer),
  );
  route(api, contract.cartSummary, async ({ params, bearer }) =>
    cartSummary(await readCart(shop, params.token, bearer)),
  );
  route(api, contract.memberCartSummary, async ({ bearer }) => {
    const cart = await readMemberCart(shop, bearer);
    return cart ? { cart: cartSummary(cart) } : {};
  });
  // The token `new` creates a cart and adds to it in the same call.
  route(api, contract.addCartItem, async ({ params, body, view, ...from }) => {
    const token = params.token === 'new' ? (await createCart(shop, from)).order.tokenValue : params.token;
    return cartView(await addItem(shop, token, body, from.bearer), view, from.bearer);
  });
  route(
    api,
    contract.addCartItems,
    async ({ params, body, view, ...from }) => {
      const token = params.token === 'new' ? (await createCart(shop, from)).order.tokenValue : params.token;
      return cartView(await addItems(shop, token, body.items, from.bearer), view, from.bearer);
    },
    // Reports all lines with errors together: those that the contract refuses and those that are not available.
    async (refusal, sent) => {
      const { data } = severalLines.safeParse(sent);
      const { fields } = refusal;
      if (!data || !Array.isArray(fields)) return refusal;
      const others = await judgeOthers(
        shop,
        data.items.map((line) => contract.cartLine.safeParse(line).data),
      );
      return new ApiError(400, refusal.errorCode, refusal.key, {
        fields: fields.map((own, at) => ({ ...others[at], ...own })),
      });
    },
  );
  route(api, contract.changeCartItem, async ({ params, body, bearer, view }) =>
    cartView(await changeItem(shop, params.token, params.itemId, body.quantity, bearer), view, bearer),
  );
  route(api, contract.removeCartItem, async ({ params, bearer, view }) =>
    cartView(await removeItem(shop, params.token, params.itemId, bearer), view, bearer),
  );
  route(api, contract.dropCart, ({ params, bearer }) => dropCart(shop, params.token, bearer));
  route(api, contract.resetCart, async ({ params, locale, bearer, view }) =>
    cartView(await resetCart(shop, params.token, locale, bearer), view, bearer),
  );
}
