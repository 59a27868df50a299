/**
 * Where each browser test runs. Every test has exactly one of these tags, which says what it needs; a test with none or
 * several fails. `npx playwright test --list` prints all runs.
 */
export const projects = ['ja-js', 'ja-nojs', 'en-js', 'en-nojs', 'http'] as const;
export type Project = (typeof projects)[number];

/** `daily`: the runs of `npm test`. `more`: all others; `.ci/run` runs a third of them each day. */
type Need = { why: string; daily?: readonly Project[]; more?: readonly Project[] };

const needs = {
  '@everywhere': {
    why: 'essential flows, or texts that scripts show: both languages, scripts on and off',
    daily: ['ja-js', 'en-nojs'],
    more: ['ja-nojs', 'en-js'],
  },
  '@scripts-on-and-off-and-english': {
    why: 'scripts change the page, and texts, URLs or mails differ by language, independently of scripts',
    more: ['ja-js', 'en-nojs', 'ja-nojs'],
  },
  '@scripts-on-and-off': {
    why: 'scripts change the page, which works the same without them',
    more: ['ja-js', 'ja-nojs'],
  },
  '@scripts': { why: 'works with scripts only', more: ['ja-js'] },
  '@scripts-and-languages': { why: 'texts that scripts show', more: ['ja-js', 'en-js'] },
  '@languages': {
    why: 'texts, URLs, mails or the width of words, on pages where scripts do not matter',
    more: ['en-nojs', 'ja-nojs'],
  },
  '@once': {
    why: 'neither language nor scripts matter: runs without scripts, the harder case',
    more: ['ja-nojs'],
  },
  '@http': {
    why: 'checks the response without a browser; the test itself chooses the languages',
    daily: ['http'],
  },
} as const satisfies Record<`@${string}`, Need>;

/** Which runs of the tests are included: all, those of `npm test` (`daily`), or all except those (`more`). */
export type Runs = 'all' | 'daily' | 'more';

const tags = Object.keys(needs) as (keyof typeof needs)[];
const oneOf = (some: readonly string[]) => `(?:${some.join('|')})(?!\\S)`;

/** A pattern for the tests of a project. A test without a tag runs in one project, where it fails (`expectOneNeed`). */
export function grepOf(project: Project, runs: Runs): RegExp {
  const own = tags.filter((tag) => {
    const { daily = [], more = [] }: Need = needs[tag];
    const projects = runs === 'daily' ? daily : runs === 'more' ? more : [...daily, ...more];
    return projects.includes(project);
  });
  const tagged = own.length > 0 ? oneOf(own) : '(?!)';
  return new RegExp(project === 'ja-nojs' && runs !== 'more' ? `${tagged}|^(?!.*${oneOf(tags)})` : tagged);
}

export function expectOneNeed(given: readonly string[]): void {
  const known = given.filter((tag) => tag in needs);
  if (known.length !== 1 || given.length !== 1)
    throw new Error(
      `A test needs exactly one tag (tests/e2e/matrix.ts) but has ${given.length === 0 ? 'none' : given.join(' and ')}.`,
    );
}
