/** §2 Route guards, and which paths are safe to redirect to. */
import type { Guard } from '#app/screens.ts';

export type Verdict = 'pass' | 'to_login' | 'to_home';

type Rule = (isMember: boolean) => Verdict;
const rules: Record<Guard, Rule> = {
  open: () => 'pass',
  member: (isMember) => (isMember ? 'pass' : 'to_login'),
  guest: (isMember) => (isMember ? 'to_home' : 'pass'),
};

/**
 * §8.11 The rule of a guard. routes.ts calls it for every row at build time and screen.ts at start, so that a
 * mistyped guard cannot leave a screen open.
 * @throws an Error with the message of §8.11 for an unknown guard. Thrown during a request, it is answered with 500
 */
export function guardRule(guard: string): Rule {
  const rule = Object.hasOwn(rules, guard) ? rules[guard as Guard] : undefined;
  if (!rule) throw new Error(`Unknown middleware: ${guard}`);
  return rule;
}

/** Guests go to the login from pages for members, members to the home page from pages for guests. */
export const judge = (guard: Guard, isMember: boolean): Verdict => guardRule(guard)(isMember);

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
