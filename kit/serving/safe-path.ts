/** §2 Which paths are safe to redirect to. */

const MAX_LENGTH = 2000;
/** An invalid host, to find out whether a path leaves the site. */
const BASE = 'http://base.invalid';
/**
 * Browsers read a backslash as a slash, and drop tabs and newlines, so that `/\evil.example` and `/⇥/evil.example`
 * would leave the site.
 */
const CONTROL_OR_BACKSLASH = /[\p{Cc}\s\\]/u;

/** `value` as a normalised path of this site. `fallback` when it is not a path or would leave the site. */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith('/') || value.startsWith('//') || CONTROL_OR_BACKSLASH.test(value)) return fallback;
  try {
    const url = new URL(value, BASE);
    // Dot segments can still produce a second slash: `/..//evil.example`.
    if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
