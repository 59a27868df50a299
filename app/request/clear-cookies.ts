/**
 * Clears a member's cookies when the session ends, so that the next person at this browser sees none of the member's
 * data. Settings of the device stay: language, consent, stylesheet, dismissed notices.
 */
import { authCookie } from '#app/cookies/auth.ts';
import { awaitedMailCookie } from '#app/cookies/awaited-mail.ts';
import { cartCookie, saveCart, savedCartCookie } from '#app/cookies/cart-token.ts';
import type { CookieJar } from '#app/cookies/cookie-jar.ts';
import { draftCookie } from '#app/cookies/inquiry-draft.ts';
import { noticeCookie } from '#app/cookies/notice.ts';
import { oauthCookie } from '#app/cookies/oauth-attempts.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { inquiryCookie } from '#app/cookies/sent-inquiry.ts';
import { viewedCookie } from '#app/cookies/viewed.ts';
import { waitingCookie } from '#app/cookies/waiting-events.ts';

/**
 * Clears the cookies when a session ends. The order cookie stays for the next login, which is safe, because the order is
 * shown to its own member only.
 */
export async function clearAtSessionEnd(jar: CookieJar): Promise<void> {
  await jar.set(authCookie, undefined);
  await jar.set(cartCookie, undefined);
  await jar.set(awaitedMailCookie, undefined);
  await jar.set(inquiryCookie, undefined);
  await jar.set(draftCookie, undefined);
}

/** Clears the cookies of a session that has expired. The cart is saved for the next login of its member. */
export async function clearAtExpiry(jar: CookieJar): Promise<void> {
  await saveCart(jar);
  await clearAtSessionEnd(jar);
}

/** Clears the cookies of a shopper who logs out. */
export async function clearAtLogout(jar: CookieJar): Promise<void> {
  await clearAtSessionEnd(jar);
  await jar.set(savedCartCookie, undefined);
  await jar.set(orderCookie, undefined);
  await jar.set(viewedCookie, undefined);
  await jar.set(oauthCookie, undefined);
  await jar.set(waitingCookie, undefined);
  await jar.set(noticeCookie, undefined);
}
