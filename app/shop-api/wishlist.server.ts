/** §7 Wishlist, in the order of §7. Not cached, because it belongs to one member. */
import * as calls from '#contract/wishlist.ts';
import { supports } from './features.server.ts';
import { type Caller, change, send } from './http.server.ts';

export const wishlist = async (caller: Caller) => (await send(calls.wishlist, {}, caller)).items;

async function itemOf(caller: Caller, productCode: string) {
  const query = (await supports('wishlist_of_codes')) ? { codes: productCode } : {};
  const { items } = await send(calls.wishlist, { query }, caller);
  return items.find(({ code }) => code === productCode);
}

export const isOnWishlist = async (caller: Caller, productCode: string): Promise<boolean> =>
  (await itemOf(caller, productCode)) !== undefined;

export const addToWishlist = (caller: Caller, productCode: string) =>
  change(calls.addToWishlist, { body: { productCode } }, caller);

/** `id`: the item's id or the product's code. */
export const removeFromWishlist = (caller: Caller, id: string) =>
  change(calls.removeFromWishlist, { params: { id } }, caller);

/** Removes by the item's id, where items have one: a code may look like the id of another item. */
export async function removeProductFromWishlist(caller: Caller, productCode: string): Promise<void> {
  const item = await itemOf(caller, productCode);
  if (item) await removeFromWishlist(caller, String(item.id ?? item.code));
}
