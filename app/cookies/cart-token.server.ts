/** §9.33 Token of the shopper's cart: survives visits, not readable by scripts. */
import { z } from 'zod';
import { defineCookie } from './define-cookie.server.ts';

const THIRTY_DAYS = 30 * 86_400;
export const cartCookie = defineCookie({
  name: 'cart',
  schema: z.string().min(1).max(200),
  maxAge: THIRTY_DAYS,
});
