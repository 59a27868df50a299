/** §7 Cart: every call, every status. For a cart that does not exist, reads answer 404 and changes 400. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/cart.ts';
import { call, cartWith, member } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row, row } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

async function filled(t: TestShop, bearer?: string) {
  const productCode = await makeProduct(t, { stock: 5 });
  const token = await cartWith(t, [{ productCode, quantity: 1 }], bearer);
  const { data } = await call(t, 'GET', `/carts/${token}`, { bearer });
  return { productCode, params: { token, itemId: data.items[0].id as number } };
}
const mine =
  (body?: (cart: Awaited<ReturnType<typeof filled>>) => unknown) =>
  async (t: TestShop): Promise<Request> => {
    const cart = await filled(t);
    return { params: cart.params, body: body?.(cart) };
  };
/** The cart of one member with the bearer token of another member. */
const foreign =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => {
    const [owner, other] = await Promise.all([member(t), member(t)]);
    return { params: (await filled(t, owner.bearer)).params, bearer: other.bearer, body };
  };
const noCart = (body?: unknown) => () => ({ params: { token: 'no-such-cart', itemId: 1 }, body });

const item = (productCode: string, quantity: unknown = 1, more = {}) => ({ productCode, quantity, ...more });

/** Rows for changes of a cart that does not exist, and of another member's cart. */
const refusals = (of: Call, body?: unknown, fields: string[] = ['token']): Row[] => [
  row(of, '400 cart_not_found', 'a cart that does not exist', { request: noCart(body), fields }),
  row(of, '404 cart_not_found', "another member's cart", { request: foreign(body) }),
];

conform(callsIn(c), [
  row(c.createCart, 201, 'a guest'),
  row(c.createCart, 201, 'a member', { request: async (t) => ({ bearer: (await member(t)).bearer }) }),
  row(c.memberCart, 200, 'a member without a cart', {
    request: async (t) => ({ bearer: (await member(t)).bearer }),
  }),
  row(c.memberCart, 200, 'a member with a cart', {
    request: async (t) => {
      const { bearer } = await member(t);
      await call(t, 'POST', '/carts', { bearer });
      return { bearer };
    },
  }),
  row(c.memberCart, '401 token_missing', 'a guest'),
  row(c.memberCartSummary, 200, 'a member without a cart', {
    request: async (t) => ({ bearer: (await member(t)).bearer }),
  }),
  row(c.memberCartSummary, '401 token_missing', 'a guest'),
  row(c.cartSummary, 200, 'a cart with a line', { request: mine() }),
  row(c.cartSummary, '404 cart_not_found', 'a cart that does not exist', { request: noCart() }),
  row(c.cartSummary, '404 cart_not_found', "another member's cart", { request: foreign() }),
  row(c.showCart, 200, 'a cart with a line', { request: mine() }),
  row(c.showCart, '404 cart_not_found', 'a cart that does not exist', { request: noCart() }),
  row(c.showCart, '404 cart_not_found', "another member's cart", { request: foreign() }),

  row(c.addCartItem, 201, 'a product', { request: mine((cart) => item(cart.productCode, 2)) }),
  row(c.addCartItem, 201, 'a numeric text as quantity', {
    request: mine((cart) => item(cart.productCode, '3')),
  }),
  row(c.addCartItem, 400, 'an empty body', { request: mine(() => ({})), fields: ['productCode'] }),
  row(c.addCartItem, '400 product_not_found', 'an unknown product', {
    request: mine(() => item('no-such')),
    fields: ['productCode'],
  }),
  row(c.addCartItem, '400 variant_not_found', 'an unknown variant', {
    request: mine((cart) => item(cart.productCode, 1, { variantCode: 'no-such' })),
    fields: ['variantCode'],
  }),
  row(c.addCartItem, 400, 'quantity 0', {
    request: mine((cart) => item(cart.productCode, 0)),
    fields: ['quantity'],
  }),
  row(c.addCartItem, 400, 'quantity 100', {
    request: mine((cart) => item(cart.productCode, 100)),
    fields: ['quantity'],
  }),
  row(c.addCartItem, '400 item_quantity_exceeded', 'more than the stock', {
    request: mine((cart) => item(cart.productCode, 6)),
    fields: ['quantity'],
  }),
  ...refusals(c.addCartItem, item('no-such')),

  row(c.addCartItems, 201, 'a list of one product', {
    request: mine((cart) => ({ items: [item(cart.productCode)] })),
  }),
  row(c.addCartItems, 400, 'no list', { request: mine(() => ({})), fields: ['items'] }),
  row(c.addCartItems, 400, 'a known and an unknown product', {
    request: mine((cart) => ({
      items: [item(cart.productCode), item('no-such')],
    })),
    fields: [[], ['productCode']],
  }),
  row(c.addCartItems, 400, 'a product with and a product without a quantity', {
    request: mine((cart) => ({ items: [item(cart.productCode), { productCode: cart.productCode }] })),
    fields: [[], ['quantity']],
  }),
  ...refusals(c.addCartItems, { items: [item('no-such')] }),

  row(c.changeCartItem, 200, 'a valid quantity', { request: mine(() => ({ quantity: 3 })) }),
  row(c.changeCartItem, 400, 'quantity 0', { request: mine(() => ({ quantity: 0 })), fields: ['quantity'] }),
  row(c.changeCartItem, 400, 'no quantity', { request: mine(() => ({})), fields: ['quantity'] }),
  row(c.changeCartItem, '400 item_quantity_exceeded', 'more than the stock', {
    request: mine(() => ({ quantity: 6 })),
    fields: ['quantity'],
  }),
  row(c.changeCartItem, '400 cart_item_not_found', 'a line of another cart', {
    request: async (t) => ({
      params: { ...(await filled(t)).params, itemId: (await filled(t)).params.itemId },
      body: { quantity: 1 },
    }),
    fields: ['id'],
  }),
  ...refusals(c.changeCartItem, { quantity: 1 }, ['token', 'id']),

  row(c.removeCartItem, 200, 'a line of the cart', { request: mine() }),
  row(c.removeCartItem, '400 cart_item_not_found', 'an unknown line', {
    request: async (t) => ({ params: { ...(await filled(t)).params, itemId: 420_000 } }),
    fields: ['id'],
  }),
  ...refusals(c.removeCartItem, undefined, ['token', 'id']),

  row(c.dropCart, 204, 'a cart', { request: mine() }),
  ...refusals(c.dropCart),
  row(c.resetCart, 201, 'a cart', { request: mine() }),
  ...refusals(c.resetCart),
]);
