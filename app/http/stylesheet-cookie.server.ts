/**
 * The cookie that says which stylesheet the browser has: it gets a link to that one instead of its text. Nobody's own, so
 * there are two kinds of each public page. A cookie from another build is taken away with the next page; such a page is
 * not kept, or every name that somebody makes up would be one more kind.
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
