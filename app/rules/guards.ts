/** §2 Route guards. */
import type { Guard } from '#app/screens.ts';

export type Passage = 'pass' | 'to_login' | 'to_home';

type Rule = (isMember: boolean) => Passage;
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
export const judge = (guard: Guard, isMember: boolean): Passage => guardRule(guard)(isMember);
