/** Calls of ShopApiPlugin for coupons. Our own Shop API has none of them yet. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, requiredText } from './fields.ts';
import { cart } from './order-shapes.ts';

const common = {
  tag: 'Cart',
  path: '/carts/{token}/coupon',
  auth: 'optional',
  params: cartTokenParams,
  data: cart,
  errors: [400, 404],
} as const;

export const applyCoupon = defineCall({
  ...common,
  id: 'applyCoupon',
  summary: 'Use a coupon for the cart',
  method: 'put',
  body: z.object({ coupon: requiredText(100) }),
});

export const removeCoupon = defineCall({
  ...common,
  id: 'removeCoupon',
  summary: 'Use no coupon for the cart',
  method: 'delete',
});
