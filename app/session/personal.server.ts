/** Cookies that make a page one shopper's own: a shared cache must not keep what was made with them. */
import { authCookie } from './auth.server.ts';
import { cartCookie } from './cart-token.server.ts';
import { dismissedCookie } from './dismissed.server.ts';
import type { CookieJar } from './jar.server.ts';
import { noticeCookie } from './notice.server.ts';
import { orderCookie } from './order.server.ts';
import { viewedCookie } from './viewed.server.ts';

const personal = [authCookie, cartCookie, dismissedCookie, noticeCookie, orderCookie, viewedCookie];

export const isPersonal = (jar: CookieJar): boolean => personal.some((cookie) => jar.sent(cookie.name));
