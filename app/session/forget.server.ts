/**
 * What a browser must not know any more once a member has left it: whoever uses it next sees nothing of hers. The choices
 * of the device stay: language, consent, stylesheet, notices put away.
 */
import { awaitedMailCookie } from './awaited-mail.server.ts';
import { cartCookie } from './cart-token.server.ts';
import type { CookieJar } from './jar.server.ts';
import { noticeCookie } from './notice.server.ts';
import { oauthCookie } from './oauth-attempts.server.ts';
import { orderCookie } from './order.server.ts';
import { inquiryCookie } from './sent-inquiry.server.ts';
import { viewedCookie } from './viewed.server.ts';
import { waitingCookie } from './waiting-events.server.ts';

/** For a session that ended by itself: the order is shown to its member alone, who may be on the way back to it. */
export async function forgetAtEnd(jar: CookieJar): Promise<void> {
  await jar.set(cartCookie, undefined);
  await jar.set(awaitedMailCookie, undefined);
  await jar.set(inquiryCookie, undefined);
}

/** For a logout. */
export async function forgetAtLogout(jar: CookieJar): Promise<void> {
  await forgetAtEnd(jar);
  await jar.set(orderCookie, undefined);
  await jar.set(viewedCookie, undefined);
  await jar.set(oauthCookie, undefined);
  await jar.set(waitingCookie, undefined);
  await jar.set(noticeCookie, undefined);
}
