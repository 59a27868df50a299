/** §2 Route guards, and the paths that may be followed. */
import type { Guard } from '#app/screens.ts';

export type Verdict = 'pass' | 'to_login' | 'to_home';

/** Members only → login; guests only → home. */
export function judge(guard: Guard, isMember: boolean): Verdict {
  if (guard === 'member' && !isMember) return 'to_login';
  if (guard === 'guest' && isMember) return 'to_home';
  return 'pass';
}

const MAX_LENGTH = 2000;
/** Any base will do: it only shows whether the path leaves it. */
const HERE = 'http://here.invalid';
/** Browsers read a backslash as a slash and drop tabs and newlines: `/\evil.example` and `/⇥/evil.example` leave. */
const CONTROL_OR_BACKSLASH = /[\p{Cc}\s\\]/u;

/** A path from outside is followed only when it stays on this site; else the fallback. */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return fallback;
  if (!value.startsWith('/') || value.startsWith('//') || CONTROL_OR_BACKSLASH.test(value)) return fallback;
  try {
    const url = new URL(value, HERE);
    // Dot segments can still turn up a second slash: `/..//evil.example`.
    if (url.origin !== HERE || url.pathname.startsWith('//')) return fallback;
    return url.pathname + url.search + url.hash;
  } catch {
    return fallback;
  }
}
