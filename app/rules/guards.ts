/** §2 Route guards, and the paths that may be followed. */
import type { Guard } from '#app/screens.ts';

export type Verdict = 'pass' | 'to_login' | 'to_home';

type Rule = (isMember: boolean) => Verdict;
const rules: Record<Guard, Rule> = {
  open: () => 'pass',
  member: (isMember) => (isMember ? 'pass' : 'to_login'),
  guest: (isMember) => (isMember ? 'to_home' : 'pass'),
};

/**
 * §8.11 Every guard of the table of routes is one of the three: routes.ts asks when the shop is built and screen.server.ts when
 * it starts, so that a mistyped one never leaves a screen open.
 * @throws with the words of §8.11, which answer 500 where a request gets so far
 */
export function guardRule(guard: string): Rule {
  const rule = Object.hasOwn(rules, guard) ? rules[guard as Guard] : undefined;
  if (!rule) throw new Error(`Unknown middleware: ${guard}`);
  return rule;
}

/** Members only → login; guests only → home. */
export const judge = (guard: Guard, isMember: boolean): Verdict => guardRule(guard)(isMember);

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
