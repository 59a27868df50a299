/** §7 Wishlist: every answer carries the whole list, newest first. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { listOf, wishlistItem } from './shapes.ts';

const items = listOf(wishlistItem);
const productCode = z.string().max(200).nullish();
/** Ours: spares the product page the whole list. Backends that do not know it answer all. */
const codes = z.string().max(2000).optional().meta({ description: 'Product codes, separated by commas' });

export const wishlist = defineCall({
  id: 'wishlist',
  summary: 'The member’s wishlist, or what of some products is on it',
  tag: 'Wishlist',
  method: 'get',
  path: '/products/wishlist',
  auth: 'required',
  query: z.object({ codes }),
  status: 200,
  data: items,
  errors: [401],
});

export const addToWishlist = defineCall({
  id: 'addToWishlist',
  summary: 'Put a product on the wishlist; once is enough',
  tag: 'Wishlist',
  method: 'post',
  path: '/products/wishlist',
  auth: 'required',
  body: z
    .object({ productCode, code: productCode, product_code: productCode })
    .transform((b) => ({ productCode: (b.productCode ?? b.code ?? b.product_code ?? '').trim() })),
  status: 200,
  data: items,
  errors: [400, 401],
});

export const removeFromWishlist = defineCall({
  id: 'removeFromWishlist',
  summary: 'Take a product off the wishlist, by its item id or product code',
  tag: 'Wishlist',
  method: 'delete',
  path: '/products/wishlist/{id}',
  auth: 'required',
  params: z.object({ id: z.string() }),
  status: 200,
  data: items,
  errors: [401, 404],
});
