/**
 * §7 Wishlist, newest first. The response to a change has only what was added, because a list may have hundreds of
 * products; other backends send the whole list, which is accepted.
 */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery } from './fields.ts';
import { WISHLIST_MAX } from './rules/constants.ts';
import { listOf, pageOf, wishlistItem } from './shapes.ts';

const items = listOf(wishlistItem);
const productCode = z.string().max(200).nullish();
/** Beyond §7, so that the product page need not load the whole list. Other backends ignore it. */
const codes = z.string().max(2000).optional().meta({ description: 'Product codes, separated by commas' });

export const wishlist = defineCall({
  id: 'wishlist',
  summary: 'The member’s wishlist: all of it, a page, or only given products',
  tag: 'Wishlist',
  method: 'get',
  path: '/products/wishlist',
  auth: 'required',
  query: z.object({ codes, ...pageQuery(WISHLIST_MAX, WISHLIST_MAX) }),
  data: pageOf(wishlistItem),
  errors: [401],
});

export const addToWishlist = defineCall({
  id: 'addToWishlist',
  summary: 'Put a product on the wishlist; a repetition changes nothing',
  tag: 'Wishlist',
  method: 'post',
  path: '/products/wishlist',
  auth: 'required',
  body: z
    .object({ productCode, code: productCode, product_code: productCode })
    .transform((b) => ({ productCode: (b.productCode ?? b.code ?? b.product_code ?? '').trim() })),
  data: items,
  errors: [400, 401],
});

export const removeFromWishlist = defineCall({
  id: 'removeFromWishlist',
  summary: 'Take a product off the wishlist, by its item id or, if no item has this id, by product code',
  tag: 'Wishlist',
  method: 'delete',
  path: '/products/wishlist/{id}',
  auth: 'required',
  params: z.object({ id: z.string() }),
  data: items,
  errors: [401, 404],
});
