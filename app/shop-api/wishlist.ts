/** §7 Wishlist, in the order of §7. Not cached, because it belongs to one member. */
import type { Data } from '#contract/call.ts';
import * as calls from '#contract/wishlist.ts';
import { productsByCodes } from './catalogue.ts';
import { ShopApiError } from './errors.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

type Item = Data<typeof calls.wishlist>['items'][number];

/** Looks up the products of items that are only codes (§3). Without that call, the items stay as they are. */
async function withProducts(from: Caller, items: Item[]): Promise<Item[]> {
  const bare = items.filter(({ variants }) => Object.keys(variants).length === 0).map(({ code }) => code);
  if (bare.length === 0) return items;
  const caller = 'identity' in from ? await from.identity() : from;
  const products = await productsByCodes(caller, bare).catch((error: unknown) => {
    if (error instanceof ShopApiError) return [];
    throw error;
  });
  const known = new Map(products.map((product) => [product.code, product]));
  return items.map((item) => {
    const product = Object.keys(item.variants).length === 0 ? known.get(item.code) : undefined;
    return product ? { ...item, ...product } : item;
  });
}

export const wishlist = async (caller: Caller) =>
  withProducts(caller, (await send(calls.wishlist, {}, caller)).items);

/** A page of the wishlist; the last one when there is no such page. */
export async function wishlistPage(caller: Caller, page: number, limit: number) {
  const isPaged = await supports('wishlist_pages');
  const read = (at: number) => send(calls.wishlist, { query: isPaged ? { page: at, limit } : {} }, caller);
  const { items: first, total } = await read(page);
  const pages = Math.max(1, Math.ceil(total / limit));
  const shown = Math.min(page, pages);
  const items = isPaged
    ? shown < page
      ? (await read(shown)).items
      : first
    : first.slice((shown - 1) * limit, shown * limit);
  return { items: await withProducts(caller, items), total, page: shown, pages };
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
