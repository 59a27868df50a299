/**
 * Which browser test runs where. Each carries exactly one of these tags, by what it needs; one without, or with two,
 * fails. `npx playwright test --list` prints every run.
 */
export const projects = ['ja-js', 'ja-nojs', 'en-js', 'en-nojs', 'http'] as const;
export type Project = (typeof projects)[number];

type Need = { why: string; runs: readonly Project[] };

const needs = {
  '@everywhere': {
    why: 'the few flows that a shop lives by, or words that scripts say: both languages, scripts on and off',
    runs: ['ja-js', 'ja-nojs', 'en-js', 'en-nojs'],
  },
  '@scripts-on-and-off-and-english': {
    why: 'scripts take part in the page, and texts, addresses or mails matter, each for itself',
    runs: ['ja-js', 'ja-nojs', 'en-nojs'],
  },
  '@scripts-on-and-off': {
    why: 'a script takes part in the page, which does the same without it',
    runs: ['ja-js', 'ja-nojs'],
  },
  '@scripts': { why: 'what scripts alone can do', runs: ['ja-js'] },
  '@scripts-and-languages': { why: 'words that scripts say', runs: ['ja-js', 'en-js'] },
  '@languages': {
    why: 'texts, addresses, mails, or the width of words; on pages without scripts, or where they take no part',
    runs: ['ja-nojs', 'en-nojs'],
  },
  '@once': { why: 'neither language nor scripts play a part: the harder case of both', runs: ['ja-nojs'] },
  '@http': {
    why: 'no browser: what the answer says by itself, in every language it matters for',
    runs: ['http'],
  },
} as const satisfies Record<`@${string}`, Need>;

const tags = Object.keys(needs) as (keyof typeof needs)[];
const oneOf = (some: readonly string[]) => `(?:${some.join('|')})(?!\\S)`;

/** What a project runs. A test without a tag runs in one of them, where it fails (`expectOneNeed`). */
export function grepOf(project: Project): RegExp {
  const own = oneOf(tags.filter((tag) => (needs[tag].runs as readonly Project[]).includes(project)));
  return new RegExp(project === 'ja-nojs' ? `${own}|^(?!.*${oneOf(tags)})` : own);
}

export function expectOneNeed(given: readonly string[]): void {
  const known = given.filter((tag) => tag in needs);
  if (known.length !== 1 || given.length !== 1)
    throw new Error(
      `A test says by exactly one tag what it needs (tests/e2e/matrix.ts), not by ${given.length === 0 ? 'none' : given.join(' and ')}.`,
    );
}
