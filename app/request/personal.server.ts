/**
 * Cookies that make a page personal. A shared cache must not store a page that was made with one of them, and must not
 * answer a request that sends one. Any other cookie leaves a public page as it is. nginx has the same names
 * (deploy/nginx/http.conf).
 */
import { authCookie } from '#app/cookies/auth.server.ts';
import { cartCookie } from '#app/cookies/cart-token.server.ts';
import { consentCookie } from '#app/cookies/consent.server.ts';
import type { CookieJar } from '#app/cookies/cookie-jar.server.ts';
import { dismissedCookie } from '#app/cookies/dismissed.server.ts';
import { localeCookie } from '#app/cookies/locale.server.ts';
import { noticeCookie } from '#app/cookies/notice.server.ts';
import { orderCookie } from '#app/cookies/order.server.ts';
import { viewedCookie } from '#app/cookies/viewed.server.ts';

const personal = [authCookie, cartCookie, consentCookie, dismissedCookie, noticeCookie, orderCookie];
/** The home page alone shows the checked products, and leads to the chosen language. */
const personalAtHome = [localeCookie, viewedCookie];

export const isPersonal = (jar: CookieJar): boolean => personal.some((cookie) => jar.sent(cookie.name));

const sends = (cookies: readonly { name: string }[]) =>
  new RegExp(`(?:^|;\\s*)(?:${cookies.map(({ name }) => name).join('|')})=`);
const [PERSONAL, PERSONAL_AT_HOME] = [sends(personal), sends(personalAtHome)];
const HOME = /^\/(?:en\/?)?(?:\?|$)/;

/**
 * Whether a page made for everybody may answer a visitor.
 * @param cookies the header as it came
 * @param url path and query
 */
export const maySeeShared = (cookies: string, url: string): boolean =>
  cookies === '' || !(PERSONAL.test(cookies) || (HOME.test(url) && PERSONAL_AT_HOME.test(cookies)));
