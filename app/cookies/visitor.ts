/** A random number by which GA4 recognises a browser. Made at the first event after the consent, never before. */
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';

/** Seconds; the consent cookie has the same lifetime. */
const HALF_A_YEAR = 180 * 86_400;

export const visitorCookie = defineCookie({
  name: 'visitor',
  schema: z.string().regex(/^\d{1,10}\.\d{1,12}$/),
  maxAge: HALF_A_YEAR,
});

/** The id in GA4's own format: a random number and the time in seconds. */
export async function visitorOf(jar: CookieJar): Promise<string> {
  const before = await jar.get(visitorCookie);
  if (before) return before;
  const made = `${randomInt(2 ** 31)}.${Math.floor(Date.now() / 1000)}`;
  await jar.set(visitorCookie, made);
  return made;
}
