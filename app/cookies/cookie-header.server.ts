/** The names in a `Cookie` header, by the parser that also reads the values (Remix's own). */
import { parse } from 'cookie';

const NAME = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/**
 * Pairs as RFC 6265 has them; values may be anything. Of other headers parsers differ in what the names are (a blank
 * before `=`), so caches must not judge by them. nginx has the same pattern (deploy/nginx/http.conf).
 */
const WELL_FORMED = new RegExp(`^${NAME}=[^;]*(?:; ?${NAME}=[^;]*)*$`);

export type CookieHeader = { names: ReadonlySet<string>; isWellFormed: boolean };

/** `header`: as it came; null or '' where no cookie was sent. */
export function readCookieHeader(header: string | null): CookieHeader {
  if (!header) return { names: new Set(), isWellFormed: true };
  return { names: new Set(Object.keys(parse(header))), isWellFormed: WELL_FORMED.test(header) };
}
