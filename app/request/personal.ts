/**
 * Cookies that make a page personal. A shared cache must not store a page made with one of them, nor answer a request
 * that sends one. A malformed header counts as personal. Other cookies do not change a public page. nginx has the same
 * rule (deploy/nginx/http.conf).
 */
import { authCookie } from '#app/cookies/auth.ts';
import { cartCookie } from '#app/cookies/cart-token.ts';
import { consentCookie } from '#app/cookies/consent.ts';
import { readCookieHeader } from '#app/cookies/cookie-header.ts';
import type { CookieJar } from '#app/cookies/cookie-jar.ts';
import { dismissedCookie } from '#app/cookies/dismissed.ts';
import { localeCookie } from '#app/cookies/locale.ts';
import { noticeCookie } from '#app/cookies/notice.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';

const personal = [authCookie, cartCookie, consentCookie, dismissedCookie, noticeCookie, orderCookie];
/** Only the home page shows recently viewed products, and redirects to the chosen language. */
const personalAtHome = [localeCookie, viewedCookie];

export const isPersonal = (jar: CookieJar): boolean =>
  !jar.isWellFormed || personal.some((cookie) => jar.sent(cookie.name));

const HOME = /^\/(?:en\/?)?(?:\?|$)/;

/**
 * Whether a request may be answered with a shared page.
 * @param cookies value of the `Cookie` header, or an empty string without one
 * @param url path and query
 */
export function mayGetSharedPage(cookies: string, url: string): boolean {
  if (cookies === '') return true;
  const { names, isWellFormed } = readCookieHeader(cookies);
  const counted = HOME.test(url) ? [...personal, ...personalAtHome] : personal;
  return isWellFormed && !counted.some(({ name }) => names.has(name));
}
