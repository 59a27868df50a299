/** §7 Cart, in its order. Recovery from a lost cart is the scope's business (cart/cart.server.ts). */
import * as calls from '#contract/cart.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { supports } from './features.server.ts';
import { type Caller, change, send } from './http.server.ts';

export type NewLine = {
  productCode: string;
  variantCode?: string | undefined;
  quantity: number;
  /** Where the Shop API knows it (contract/README.md): as many as there are, however often it is asked for. */
  upTo?: number;
};

/** The cart as a change has left it: looked at where the answer does not show it. */
async function after(changed: Promise<Cart | undefined>, caller: Caller, token: string): Promise<Cart> {
  return (await changed) ?? showCart(caller, token);
}

/** §7: its answer is the token of the cart. */
export const createCart = async (caller: Caller): Promise<string> =>
  (await send({ ...calls.createCart, data: calls.createdCart }, {}, caller)).tokenValue;

export const showCart = (caller: Caller, token: string) =>
  send(calls.showCart, { params: { token } }, caller);

export const addCartItem = (caller: Caller, token: string, line: NewLine) =>
  after(change(calls.addCartItem, { params: { token }, body: line }, caller), caller, token);

export async function addCartItems(caller: Caller, token: string, lines: NewLine[]): Promise<Cart> {
  const items = (await supports('up_to')) ? lines : lines.map(({ upTo: _, ...line }) => line);
  return after(change(calls.addCartItems, { params: { token }, body: { items } }, caller), caller, token);
}

export const changeCartItem = (caller: Caller, token: string, itemId: string, quantity: number) =>
  after(
    change(calls.changeCartItem, { params: { token, itemId }, body: { quantity } }, caller),
    caller,
    token,
  );

export const removeCartItem = (caller: Caller, token: string, itemId: string) =>
  after(change(calls.removeCartItem, { params: { token, itemId } }, caller), caller, token);

export const resetCart = (caller: Caller, token: string) =>
  change(calls.resetCart, { params: { token } }, caller);
