/** §7 Wishlist, in its order: a member's own, so nothing of it is kept. */
import * as calls from '#contract/wishlist.ts';
import { type Caller, send } from './http.server.ts';

export const wishlist = async (caller: Caller) => (await send(calls.wishlist, {}, caller)).items;

export async function isOnWishlist(caller: Caller, productCode: string): Promise<boolean> {
  const { items } = await send(calls.wishlist, { query: { codes: productCode } }, caller);
  return items.some(({ code }) => code === productCode);
}

export const addToWishlist = (caller: Caller, productCode: string) =>
  send(calls.addToWishlist, { body: { productCode } }, caller);

/** By the item's id or the product's code. */
export const removeFromWishlist = (caller: Caller, id: string) =>
  send(calls.removeFromWishlist, { params: { id } }, caller);
