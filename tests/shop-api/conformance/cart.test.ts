/** §7 Cart: every call, every status. For a cart that does not exist, reads answer 404 and changes 400. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/cart.ts';
import { call, cartWith, member } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row } from '../../setup/conformance.ts';
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
const add = { call: c.addCartItem, status: 400 } as const;
const addMany = { call: c.addCartItems, status: 400 } as const;
const change = { call: c.changeCartItem, status: 400 } as const;

/** Rows for changes of a cart that does not exist, and of another member's cart. */
const refusals = (of: Call, body?: unknown, fields: string[] = ['token']): Row[] => [
  {
    call: of,
    when: 'a cart that does not exist',
    request: noCart(body),
    status: 400,
    errorCode: 'cart_not_found',
    fields,
  },
  {
    call: of,
    when: "another member's cart",
    request: foreign(body),
    status: 404,
    errorCode: 'cart_not_found',
  },
];

conform(callsIn(c), [
  { call: c.createCart, when: 'a guest', status: 201 },
  {
    call: c.createCart,
    when: 'a member',
    request: async (t) => ({ bearer: (await member(t)).bearer }),
    status: 201,
  },
  {
    call: c.memberCart,
    when: 'a member without a cart',
    request: async (t) => ({ bearer: (await member(t)).bearer }),
    status: 200,
  },
  {
    call: c.memberCart,
    when: 'a member with a cart',
    request: async (t) => {
      const { bearer } = await member(t);
      await call(t, 'POST', '/carts', { bearer });
      return { bearer };
    },
    status: 200,
  },
  { call: c.memberCart, when: 'a guest', status: 401, errorCode: 'token_missing' },
  { call: c.showCart, when: 'a cart with a line', request: mine(), status: 200 },
  {
    call: c.showCart,
    when: 'a cart that does not exist',
    request: noCart(),
    status: 404,
    errorCode: 'cart_not_found',
  },
  {
    call: c.showCart,
    when: "another member's cart",
    request: foreign(),
    status: 404,
    errorCode: 'cart_not_found',
  },

  { ...add, when: 'a product', request: mine((cart) => item(cart.productCode, 2)), status: 201 },
  {
    ...add,
    when: 'a numeric text as quantity',
    request: mine((cart) => item(cart.productCode, '3')),
    status: 201,
  },
  { ...add, when: 'an empty body', request: mine(() => ({})), fields: ['productCode'] },
  {
    ...add,
    when: 'an unknown product',
    request: mine(() => item('no-such')),
    errorCode: 'product_not_found',
    fields: ['productCode'],
  },
  {
    ...add,
    when: 'an unknown variant',
    request: mine((cart) => item(cart.productCode, 1, { variantCode: 'no-such' })),
    errorCode: 'variant_not_found',
    fields: ['variantCode'],
  },
  { ...add, when: 'quantity 0', request: mine((cart) => item(cart.productCode, 0)), fields: ['quantity'] },
  {
    ...add,
    when: 'quantity 100',
    request: mine((cart) => item(cart.productCode, 100)),
    fields: ['quantity'],
  },
  {
    ...add,
    when: 'more than the stock',
    request: mine((cart) => item(cart.productCode, 6)),
    errorCode: 'item_quantity_exceeded',
    fields: ['quantity'],
  },
  ...refusals(c.addCartItem, item('no-such')),

  {
    ...addMany,
    when: 'a list of one product',
    request: mine((cart) => ({ items: [item(cart.productCode)] })),
    status: 201,
  },
  { ...addMany, when: 'no list', request: mine(() => ({})), fields: ['items'] },
  {
    ...addMany,
    when: 'a known and an unknown product',
    request: mine((cart) => ({
      items: [item(cart.productCode), item('no-such')],
    })),
    fields: [[], ['productCode']],
  },
  {
    ...addMany,
    when: 'a product with and a product without a quantity',
    request: mine((cart) => ({ items: [item(cart.productCode), { productCode: cart.productCode }] })),
    fields: [[], ['quantity']],
  },
  ...refusals(c.addCartItems, { items: [item('no-such')] }),

  { ...change, when: 'a valid quantity', request: mine(() => ({ quantity: 3 })), status: 200 },
  { ...change, when: 'quantity 0', request: mine(() => ({ quantity: 0 })), fields: ['quantity'] },
  { ...change, when: 'no quantity', request: mine(() => ({})), fields: ['quantity'] },
  {
    ...change,
    when: 'more than the stock',
    request: mine(() => ({ quantity: 6 })),
    errorCode: 'item_quantity_exceeded',
    fields: ['quantity'],
  },
  {
    ...change,
    when: 'a line of another cart',
    request: async (t) => ({
      params: { ...(await filled(t)).params, itemId: (await filled(t)).params.itemId },
      body: { quantity: 1 },
    }),
    errorCode: 'cart_item_not_found',
    fields: ['id'],
  },
  ...refusals(c.changeCartItem, { quantity: 1 }, ['token', 'id']),

  { call: c.removeCartItem, when: 'a line of the cart', request: mine(), status: 200 },
  {
    call: c.removeCartItem,
    when: 'an unknown line',
    request: async (t) => ({ params: { ...(await filled(t)).params, itemId: 420_000 } }),
    status: 400,
    errorCode: 'cart_item_not_found',
    fields: ['id'],
  },
  ...refusals(c.removeCartItem, undefined, ['token', 'id']),

  { call: c.dropCart, when: 'a cart', request: mine(), status: 204 },
  ...refusals(c.dropCart),
  { call: c.resetCart, when: 'a cart', request: mine(), status: 201 },
  ...refusals(c.resetCart),
]);
