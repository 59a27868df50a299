/** A random number by which GA4 knows a browser again. Made at the first event after a consent, never before. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.server.ts';
import { defineCookie } from './define-cookie.server.ts';

/** As long as the consent that it rests on. */
const HALF_A_YEAR = 180 * 86_400;

export const visitorCookie = defineCookie({
  name: 'visitor',
  schema: z.string().regex(/^\d{1,10}\.\d{1,12}$/),
  maxAge: HALF_A_YEAR,
});

/** In the shape of GA4's own ids: a random number and the second in which it was made. */
export async function visitorOf(jar: CookieJar): Promise<string> {
  const before = await jar.get(visitorCookie);
  if (before) return before;
  const made = `${randomInt(2 ** 31)}.${Math.floor(Date.now() / 1000)}`;
  await jar.set(visitorCookie, made);
  return made;
}
