/** The names in a `Cookie` header, read by the same parser as the values (Remix's own). */
import { parse } from 'cookie';

const NAME = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/**
 * Names as in RFC 6265, with any values. From any other header (such as one with a blank before `=`) parsers read
 * different names, so caches must not rely on it. nginx has the same pattern (deploy/nginx/http.conf).
 */
const WELL_FORMED = new RegExp(`^${NAME}=[^;]*(?:; ?${NAME}=[^;]*)*$`);

export type CookieHeader = { names: ReadonlySet<string>; isWellFormed: boolean };

/** @param header null or '' when no cookie was sent */
export function readCookieHeader(header: string | null): CookieHeader {
  if (!header) return { names: new Set(), isWellFormed: true };
  return { names: new Set(Object.keys(parse(header))), isWellFormed: WELL_FORMED.test(header) };
}
