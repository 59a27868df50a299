/**
 * Cookies that make a page one shopper's own: a shared cache must not keep what was made with them. The checked
 * products are not among them: only the home page shows them, and says so itself.
 */
import { authCookie } from '#app/cookies/auth.server.ts';
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import { consentCookie } from '#app/cookies/consent.server.ts';
import type { CookieJar } from '#app/cookies/cookie-jar.server.ts';
import { dismissedCookie } from '#app/cookies/dismissed.server.ts';
import { noticeCookie } from '#app/cookies/notice.server.ts';
import { orderCookie } from '#app/cookies/order.server.ts';

const personal = [authCookie, cartCookie, consentCookie, dismissedCookie, noticeCookie, orderCookie];

export const isPersonal = (jar: CookieJar): boolean => personal.some((cookie) => jar.sent(cookie.name));
