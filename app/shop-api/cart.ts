/** §7 Cart, in the order of §7. cart/cart.ts replaces a missing cart. */

import type { CartSummary } from '#contract/cart.ts';
import * as calls from '#contract/cart.ts';
import * as couponCalls from '#contract/coupon.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

export type NewLine = {
  productCode: string;
  variantCode?: string | undefined;
  quantity: number;
  /**
   * Adds only up to this quantity in the cart, so that a repeated call adds nothing. Sent if the Shop API supports it
   * (contract/README.md).
   */
  upTo?: number;
};

/** The cart after a change: from the response or, if it has none, by another call. */
async function cartAfter(changed: Promise<Cart | undefined>, caller: Caller, token: string): Promise<Cart> {
  return (await changed) ?? showCart(caller, token);
}

/** §7: returns the token of the new cart. */
export const createCart = async (caller: Caller): Promise<string> =>
  (await send({ ...calls.createCart, data: calls.createdCart }, {}, caller)).tokenValue;

/** The member's open cart, begun on any device. Call it only for a Shop API that supports `member_cart`. */
export const memberCart = async (caller: Caller): Promise<Cart | undefined> =>
  (await send(calls.memberCart, {}, caller)).cart;

/** Of a whole cart, for Shop APIs that have no summaries. */
export const summaryOf = ({ tokenValue, items, totals }: Cart): CartSummary => ({
  tokenValue,
  count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  // Without shipping, whose cost is known only with an address (§3 "excluding shipping").
  total: totals.total - totals.shipping,
});

/** Call it only for a Shop API that supports `member_cart`. */
export async function memberCartSummary(caller: Caller): Promise<CartSummary | undefined> {
  if (await supports('cart_summaries')) return (await send(calls.memberCartSummary, {}, caller)).cart;
  const cart = await memberCart(caller);
  return cart && summaryOf(cart);
}

export const showCartSummary = async (caller: Caller, token: string): Promise<CartSummary> =>
  (await supports('cart_summaries'))
    ? send(calls.cartSummary, { params: { token } }, caller)
    : summaryOf(await showCart(caller, token));

export const showCart = (caller: Caller, token: string) =>
  send(calls.showCart, { params: { token } }, caller);

export const addCartItem = (caller: Caller, token: string, line: NewLine) =>
  cartAfter(change(calls.addCartItem, { params: { token }, body: line }, caller), caller, token);

export async function addCartItems(caller: Caller, token: string, lines: NewLine[]): Promise<Cart> {
  const items = (await supports('up_to')) ? lines : lines.map(({ upTo: _, ...line }) => line);
  return cartAfter(change(calls.addCartItems, { params: { token }, body: { items } }, caller), caller, token);
}

export const changeCartItem = (caller: Caller, token: string, itemId: string, quantity: number) =>
  cartAfter(
    change(calls.changeCartItem, { params: { token, itemId }, body: { quantity } }, caller),
    caller,
    token,
  );

export const removeCartItem = (caller: Caller, token: string, itemId: string) =>
  cartAfter(change(calls.removeCartItem, { params: { token, itemId } }, caller), caller, token);

export const applyCoupon = (caller: Caller, token: string, coupon: string) =>
  cartAfter(change(couponCalls.applyCoupon, { params: { token }, body: { coupon } }, caller), caller, token);

export const removeCoupon = (caller: Caller, token: string) =>
  cartAfter(change(couponCalls.removeCoupon, { params: { token } }, caller), caller, token);

export const resetCart = (caller: Caller, token: string) =>
  change(calls.resetCart, { params: { token } }, caller);
