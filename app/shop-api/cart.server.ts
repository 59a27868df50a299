/** §7 Cart, in its order. Recovery from a lost cart is the scope's business (cart/cart.server.ts). */
import * as calls from '#contract/cart.ts';
import { type Caller, send } from './http.server.ts';

export type NewLine = {
  productCode: string;
  variantCode?: string | undefined;
  quantity: number;
  /** Where the Shop API knows it (contract/README.md): as many as there are, however often it is asked for. */
  upTo?: number;
};

export const createCart = (caller: Caller) => send(calls.createCart, {}, caller);

export const showCart = (caller: Caller, token: string) =>
  send(calls.showCart, { params: { token } }, caller);

export const addCartItem = (caller: Caller, token: string, line: NewLine) =>
  send(calls.addCartItem, { params: { token }, body: line }, caller);

export const addCartItems = (caller: Caller, token: string, items: NewLine[]) =>
  send(calls.addCartItems, { params: { token }, body: { items } }, caller);

export const changeCartItem = (caller: Caller, token: string, itemId: string, quantity: number) =>
  send(calls.changeCartItem, { params: { token, itemId }, body: { quantity } }, caller);

export const removeCartItem = (caller: Caller, token: string, itemId: string) =>
  send(calls.removeCartItem, { params: { token, itemId } }, caller);

export const dropCart = (caller: Caller, token: string) =>
  send(calls.dropCart, { params: { token } }, caller);

export const resetCart = (caller: Caller, token: string) =>
  send(calls.resetCart, { params: { token } }, caller);
