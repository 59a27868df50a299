/**
 * Cookies that make a page one shopper's own: a shared cache must not keep what was made with them. The checked
 * products are not among them: only the home page shows them, and says so itself.
 */
import { authCookie } from './auth.server.ts';
import { cartCookie } from './cart-token.server.ts';
import { consentCookie } from './consent.server.ts';
import { dismissedCookie } from './dismissed.server.ts';
import type { CookieJar } from './jar.server.ts';
import { noticeCookie } from './notice.server.ts';
import { orderCookie } from './order.server.ts';

const personal = [authCookie, cartCookie, consentCookie, dismissedCookie, noticeCookie, orderCookie];

export const isPersonal = (jar: CookieJar): boolean => personal.some((cookie) => jar.sent(cookie.name));
