/** §7 Wishlist. */
import * as contract from '#contract/wishlist.ts';
import { addToWishlist, removeFromWishlist, wishlist } from '../domain/customers/wishlist.ts';
import { type Api, route } from './route.ts';

export function wishlistRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.wishlist, async ({ query, bearer, view }) => ({
    items: await wishlist(shop, bearer, view, query.codes),
  }));
  route(api, contract.addToWishlist, async ({ body, bearer, view }) => {
    await addToWishlist(shop, body.productCode, bearer);
    return { items: await wishlist(shop, bearer, view) };
  });
  route(api, contract.removeFromWishlist, async ({ params, bearer, view }) => {
    await removeFromWishlist(shop, params.id, bearer);
    return { items: await wishlist(shop, bearer, view) };
  });
}
