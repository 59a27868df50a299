/**
 * The cookie that says which stylesheet the browser has cached. Pages for such a browser link to the stylesheet instead
 * of inlining it, so each public page has two variants. If the cookie names a stylesheet of another build, the page
 * deletes the cookie and is not stored: otherwise every invented cookie value would add a variant.
 */
import { cachePolicy } from '#app/cache-policy.ts';
import { STYLESHEET_COOKIE, stylesheetId } from '#app/styles/stylesheet.ts';

type HeldStylesheet = 'none' | 'current' | 'old';

const HELD = new RegExp(`(?:^|;\\s*)${STYLESHEET_COOKIE}=([^;]*)`);

/** @param cookies the `Cookie` header */
export function heldStylesheet(cookies = ''): HeldStylesheet {
  const [, held] = HELD.exec(cookies) ?? [];
  if (held === undefined) return 'none';
  return held === stylesheetId ? 'current' : 'old';
}

const cookie = (value: string, maxAge: number): string =>
  `${STYLESHEET_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;

/** @param file name of a stylesheet of the build */
export const rememberStylesheet = (file: string): string => cookie(file, cachePolicy.namedByContent);
export const forgetStylesheet: string = cookie('', 0);
