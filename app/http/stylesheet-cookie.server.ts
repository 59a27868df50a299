/**
 * The cookie that says which stylesheet the browser has. A page for such a browser links to the stylesheet instead of
 * holding its text, so there are two variants of each public page. The next page deletes a cookie of another build. That
 * page is not stored: otherwise every invented value would add a variant.
 */
import { cachePolicy } from '#app/cache-policy.ts';
import { STYLESHEET_COOKIE, stylesheetId } from '#app/styles/stylesheet.server.ts';

export type HeldStylesheet = 'none' | 'current' | 'old';

const HELD = new RegExp(`(?:^|;\\s*)${STYLESHEET_COOKIE}=([^;]*)`);

/** `cookies`: the header as it came. */
export function heldStylesheet(cookies = ''): HeldStylesheet {
  const [, held] = HELD.exec(cookies) ?? [];
  if (held === undefined) return 'none';
  return held === stylesheetId ? 'current' : 'old';
}

const cookie = (value: string, maxAge: number): string =>
  `${STYLESHEET_COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`;

/** `file`: a name that the build gave. */
export const rememberStylesheet = (file: string): string => cookie(file, cachePolicy.namedByContent);
export const forgetStylesheet: string = cookie('', 0);
