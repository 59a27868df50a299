/** Recently viewed products (§4): codes, newest first. */
import { z } from 'zod';
import { RECENTLY_VIEWED_MAX } from '#contract/rules/constants.ts';
import type { CookieJar } from './cookie-jar.ts';
import { defineCookie } from './define-cookie.ts';
import { addViewed } from './recently-viewed.ts';

const NINETY_DAYS = 90 * 86_400;
export const viewedCookie = defineCookie({
  name: 'viewed',
  schema: z.array(z.string().min(1).max(100)).max(RECENTLY_VIEWED_MAX),
  maxAge: NINETY_DAYS,
});

const CODE = /^[\w.-]{1,100}$/;

/**
 * @param codes newest first: one from a product page, or those in local storage (mirror.ts) when the browser has lost
 *   the cookie. May contain unknown codes, because the home page skips them.
 */
export async function markViewed(jar: CookieJar, codes: readonly string[]): Promise<void> {
  const marked = codes.slice(0, RECENTLY_VIEWED_MAX).filter((code) => CODE.test(code));
  if (marked.length === 0) return;
  const known = (await jar.get(viewedCookie)) ?? [];
  await jar.set(viewedCookie, marked.reduceRight<string[]>(addViewed, known));
}
