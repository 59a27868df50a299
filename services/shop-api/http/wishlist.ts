/** §7 Wishlist. */
import * as contract from '#contract/wishlist.ts';
import { addToWishlist, removeFromWishlist, wishlist } from '../domain/members/wishlist.ts';
import { withLinks } from './links.ts';
import { type Api, route } from './route.ts';

export function wishlistRoutes(api: Api): void {
  const { shop } = api;
  route(api, contract.wishlist, async ({ query, bearer, view, url }) =>
    withLinks(await wishlist(shop, bearer, view, query), url),
  );
  route(api, contract.addToWishlist, async ({ body, bearer, view }) => {
    await addToWishlist(shop, body.productCode, bearer);
    const { items } = await wishlist(shop, bearer, view, { codes: body.productCode, page: 1, limit: 1 });
    return { items };
  });
  route(api, contract.removeFromWishlist, async ({ params, bearer }) => {
    await removeFromWishlist(shop, params.id, bearer);
    return { items: [] };
  });
}
