/**
 * What this browser was given at its logins, and shows at the next: wrong passwords of strangers do not lock it out. It
 * stays after a logout, for it holds no name and gives no rights.
 */
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.server.ts';
import { defineCookie } from './define-cookie.server.ts';

const ONE_YEAR = 365 * 86_400;
/** A family's computer. */
const MOST = 4;
export const knownBrowserCookie = defineCookie({
  name: 'known',
  schema: z.array(z.string().min(1).max(200)).max(MOST),
  maxAge: ONE_YEAR,
});

export async function rememberBrowser(jar: CookieJar, token: string | undefined): Promise<void> {
  if (!token) return;
  const known = (await jar.get(knownBrowserCookie)) ?? [];
  await jar.set(knownBrowserCookie, [token, ...known.filter((each) => each !== token)].slice(0, MOST));
}
