/**
 * Tokens from earlier logins in this browser, sent with the next login: other people's wrong passwords then do not lock
 * this browser out. The tokens survive a logout, because they hold no name and give no rights.
 */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';

const ONE_YEAR = 365 * 86_400;
/** Enough for a computer that a family shares. */
const MAX = 4;
export const knownBrowserCookie = defineCookie({
  name: 'known',
  schema: z.array(z.string().min(1).max(200)).max(MAX),
  maxAge: ONE_YEAR,
});

export async function rememberBrowser(jar: CookieJar, token: string | undefined): Promise<void> {
  if (!token) return;
  const known = (await jar.get(knownBrowserCookie)) ?? [];
  await jar.set(knownBrowserCookie, [token, ...known.filter((each) => each !== token)].slice(0, MAX));
}
