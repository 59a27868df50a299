/** §9.33 Tokens of the shopper's carts: they survive visits, and are not readable by scripts. */
import { z } from 'zod';
import { isSignatureOf, sign } from '#app/security/secrets.ts';
import { authCookie, decodeToken, memberIdOf } from './auth.ts';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';

const THIRTY_DAYS = 30 * 86_400;
const cartToken = z.string().min(1).max(200);

export const cartCookie = defineCookie({ name: 'cart', schema: cartToken, maxAge: THIRTY_DAYS });

/**
 * The cart of a member whose session has expired. After the next login of the same member it is the current cart again,
 * unless the Shop API returns the member's cart itself. `member`: signature of the member's id.
 */
export const savedCartCookie = defineCookie({
  name: 'saved_cart',
  schema: z.object({ token: cartToken, member: z.string().max(100) }),
  maxAge: THIRTY_DAYS,
});

const SAVED_FOR = 'saved-cart';

/** Call it before the cookies of the expired session are cleared. */
export async function saveCart(jar: CookieJar): Promise<void> {
  const [session, token] = [await jar.get(authCookie), await jar.get(cartCookie)];
  const member = session && memberIdOf(decodeToken(session.access));
  if (member && token) await jar.set(savedCartCookie, { token, member: sign(SAVED_FOR, member) });
}

/** @param access the access token of the login */
export async function restoreCart(jar: CookieJar, access: string): Promise<void> {
  const saved = await jar.get(savedCartCookie);
  const member = memberIdOf(decodeToken(access));
  if (!saved || !member || !isSignatureOf(SAVED_FOR, member, saved.member)) return;
  await jar.set(savedCartCookie, undefined);
  if (!(await jar.get(cartCookie))) await jar.set(cartCookie, saved.token);
}
