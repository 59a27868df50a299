/** §7 Cart. The cart token in the path gives the right to read and change the cart. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, optionalText, quantity, requiredText } from './fields.ts';
import { cart } from './order-shapes.ts';
import { alsoAs, fillMissing, isJson } from './rules/marks.ts';
import { money } from './shapes.ts';

const line = {
  productCode: requiredText(200),
  variantCode: optionalText(200),
  options: z.record(z.string(), z.string()).optional(),
};
/** Any text is accepted as an id. A malformed id counts as unknown: the response is 400 with an error at `id`. */
const itemParams = cartTokenParams.extend({ itemId: z.string() });

export const createCart = defineCall({
  id: 'createCart',
  summary: 'Create an empty cart; a member who has an open cart gets that one',
  tag: 'Cart',
  method: 'post',
  path: '/carts',
  auth: 'optional',
  status: 201,
  data: cart,
  errors: [429],
});

const withToken = fillMissing({ tokenValue: ({ token }) => token });
/** The fields of the response that §7 promises. */
export const createdCart = alsoAs(z.object({ tokenValue: z.string() }), (value) =>
  isJson(value) ? withToken(value) : { tokenValue: value },
);

/** Beyond §7: devices that have no cart token find the member's cart here. */
export const memberCart = defineCall({
  id: 'memberCart',
  summary: 'The open cart of the member, begun on any device; without `cart` if there is none',
  tag: 'Cart',
  method: 'get',
  path: '/me/cart',
  auth: 'required',
  data: z.object({ cart: cart.optional() }),
  errors: [401],
});

export const showCart = defineCall({
  id: 'showCart',
  summary: 'The cart',
  tag: 'Cart',
  method: 'get',
  path: '/carts/{token}',
  auth: 'optional',
  params: cartTokenParams,
  data: cart,
  errors: [404],
});

const summaryShape = z.object({
  tokenValue: z.string(),
  count: z.int().meta({ description: 'Pieces in the cart' }),
  total: money.meta({ description: 'Without shipping' }),
});
export type CartSummary = z.output<typeof summaryShape>;

/** Beyond §7: what the header of every page shows of a cart. */
export const cartSummary = defineCall({
  id: 'cartSummary',
  summary: 'How much is in the cart',
  tag: 'Cart',
  method: 'get',
  path: '/carts/{token}/summary',
  auth: 'optional',
  params: cartTokenParams,
  data: summaryShape,
  errors: [404],
});

/** Beyond §7. */
export const memberCartSummary = defineCall({
  id: 'memberCartSummary',
  summary: 'How much is in the open cart of the member; without `cart` if there is none',
  tag: 'Cart',
  method: 'get',
  path: '/me/cart/summary',
  auth: 'required',
  data: z.object({ cart: summaryShape.optional() }),
  errors: [401],
});

export const addCartItem = defineCall({
  id: 'addCartItem',
  summary: 'Add one product; if the variant is already in the cart, its quantity is raised',
  tag: 'Cart',
  method: 'post',
  path: '/carts/{token}/items',
  auth: 'optional',
  params: cartTokenParams,
  body: z.object({ ...line, quantity: quantity.default(1) }),
  status: 201,
  data: cart,
  errors: [400, 404, 429],
});

export const cartLine = z.object({
  ...line,
  quantity,
  upTo: quantity.optional().meta({
    description:
      'Used instead of `quantity`: raises the line to this quantity, or to the stock if that is less. Repeating the call changes nothing',
  }),
});

export const addCartItems = defineCall({
  id: 'addCartItems',
  summary: 'Add several products, all or none',
  tag: 'Cart',
  method: 'post',
  path: '/carts/{token}/multiple-items',
  auth: 'optional',
  params: cartTokenParams,
  body: z.object({
    items: z.array(cartLine).min(1).max(100),
  }),
  status: 201,
  data: cart,
  errors: [400, 404, 429],
});

export const changeCartItem = defineCall({
  id: 'changeCartItem',
  summary: 'Set the quantity of a line',
  tag: 'Cart',
  method: 'put',
  path: '/carts/{token}/items/{itemId}',
  auth: 'optional',
  params: itemParams,
  body: z.object({ quantity }),
  data: cart,
  errors: [400, 404],
});

export const removeCartItem = defineCall({
  id: 'removeCartItem',
  summary: 'Remove a line',
  tag: 'Cart',
  method: 'delete',
  path: '/carts/{token}/items/{itemId}',
  auth: 'optional',
  params: itemParams,
  data: cart,
  errors: [400, 404],
});

export const dropCart = defineCall({
  id: 'dropCart',
  summary: 'Delete the cart',
  tag: 'Cart',
  method: 'delete',
  path: '/carts/{token}',
  auth: 'optional',
  params: cartTokenParams,
  status: 204,
  data: z.null(),
  errors: [400, 404],
});

export const resetCart = defineCall({
  id: 'resetCart',
  summary: 'Empty the cart; if the member uses it on another device too, keep it there and return a new cart',
  tag: 'Cart',
  method: 'put',
  path: '/carts/{token}',
  auth: 'optional',
  params: cartTokenParams,
  status: 201,
  data: cart,
  errors: [400, 404],
});
