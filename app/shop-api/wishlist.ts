/** §7 Wishlist, in the order of §7. Not cached, because it belongs to one member. */
import * as calls from '#contract/wishlist.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

export const wishlist = async (caller: Caller) => (await send(calls.wishlist, {}, caller)).items;

/** A page of the wishlist; the last one when there is no such page. */
export async function wishlistPage(caller: Caller, page: number, limit: number) {
  const isPaged = await supports('wishlist_pages');
  const found = await send(calls.wishlist, { query: isPaged ? { page, limit } : {} }, caller);
  const { items, total } = found;
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  if (!isPaged) return { items: items.slice((shown - 1) * limit, shown * limit), total, page: shown, pages };
  return shown < page
    ? {
        items: (await send(calls.wishlist, { query: { page: shown, limit } }, caller)).items,
        total,
        page: shown,
        pages,
      }
    : { items, total, page, pages };
}

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
