/** docs/architecture.md agrees with the code in cache lifetimes, cookies, and the states of the diagrams. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { attemptTransitions, statesOf } from '#api/db/schema/states.ts';
import { cachePolicy } from '#app/cache-policy.ts';
import type { CookieStore } from '#app/cookies/define-cookie.ts';
import { checkoutStates } from '#contract/order-shapes.ts';

vi.setConfig({ testTimeout: 60_000 });

const root = new URL('../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const text = read('docs/architecture.md');
const sources = [
  'server.js',
  ...readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('app', path)),
];

const section = (title: string): string => {
  const [, rest = ''] = text.split(`\n## ${title}\n`);
  return rest.split('\n## ', 1)[0] ?? '';
};

const DAY = 86_400;
function lifeOf(seconds: number | undefined): string {
  if (seconds === undefined) return 'until the browser closes';
  for (const [unit, name] of [
    [DAY, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const)
    if (seconds % unit === 0) return `${seconds / unit} ${name}${seconds === unit ? '' : 's'}`;
  return `${seconds} seconds`;
}

const isStore = (value: unknown): value is CookieStore<unknown> =>
  typeof value === 'object' && value !== null && 'write' in value && 'maxAge' in value && 'name' in value;

/** Name and lifetime of every cookie defined in the code. */
async function definedCookies(): Promise<string[]> {
  const stores = new Map<string, string>();
  for (const path of sources.filter((path) => /= defineCookie\b/.test(read(path)))) {
    const module: Record<string, unknown> = await import(join(root, path));
    const found = Object.values(module).filter(isStore);
    // A cookie that a module does not export would not be found.
    expect(found.length, path).toBe(read(path).match(/= defineCookie\b/g)?.length);
    for (const { name, maxAge } of found) stores.set(name, lifeOf(maxAge));
  }
  const sheet = /STYLESHEET_COOKIE = '(\w+)'/.exec(read('app/styles/stylesheet.ts'))?.[1] ?? '';
  stores.set(sheet, lifeOf(365 * DAY));
  return [...stores].map((pair) => pair.join(': ')).sort();
}

it('the table of shared caches has exactly the figures of app/cache-policy.ts', () => {
  const rows = [
    ...section('What is cached for several shoppers').matchAll(/^\| `(\w+)` \| .+? \| (.+?) \|$/gm),
  ];
  expect(rows.map(([, name, life]) => [name, life])).toEqual(
    Object.entries(cachePolicy).map(([name, seconds]) => [name, lifeOf(seconds)]),
  );
});

describe('the cookie table', () => {
  const rows = [...section('Cookies').matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm)];

  // §9.28
  it('has exactly the cookies of the code, with their lifetimes', async () => {
    const documented = rows.map(([, name, , life]) => `${name}: ${life}`).sort();
    expect(documented.length).toBeGreaterThan(10);
    expect(documented).toEqual(await definedCookies());
  });

  it('is complete: no code outside of the known files sets a cookie', () => {
    const setting = sources.filter((path) =>
      /\bcreateCookie\w*\(|\b(?:set|append|setHeader)\('Set-Cookie'|document\.cookie/.test(read(path)),
    );
    // The cookie jar, the maker of cookies, and the two places that delete and set the stylesheet's cookie.
    expect(setting.sort()).toEqual([
      'app/cookies/cookie-jar.ts',
      'app/cookies/define-cookie.ts',
      'app/entry.server.tsx',
      'app/http/static-files.ts',
    ]);
    // The texts name it to shoppers.
    expect(
      sources.filter((path) => !path.startsWith('app/i18n/') && /\blocalStorage\b/.test(read(path))),
    ).toEqual(['app/cookies/mirror.ts']);
  });

  it('names the cookies that make a page personal', () => {
    const list = /const personal = \[([^\]]+)\]/.exec(read('app/request/personal.ts'))?.[1] ?? '';
    const sentence = /\n((?:`\w+`(?:, | and\s))+`\w+`) make a page/.exec(section('Cookies'))?.[1] ?? '';
    const names = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(names).toEqual([...list.matchAll(/(\w+)Cookie/g)].map(([, name]) => name));
    const nginx = read('deploy/nginx/http.conf');
    expect(nginx).toContain(`(?:${names.join('|')})=`);
    const atHome = /const personalAtHome = \[([^\]]+)\]/.exec(read('app/request/personal.ts'))?.[1] ?? '';
    const homeNames = [...atHome.matchAll(/(\w+)Cookie/g)].map(([, name]) => name);
    expect(nginx).toContain(`(?:${homeNames.join('|')})=`);
  });
});

describe('the state graphs', () => {
  const statesIn = (title: string): string[] => {
    const graph = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(section(title))?.[1] ?? '';
    const ends = [...graph.matchAll(/^ {2}(\S+) --> (\S+?)(?::|$)/gm)].flatMap(([, from, to]) => [from, to]);
    return [...new Set(ends)].filter((state) => state !== '[*]').sort() as string[];
  };

  it.each([
    ['States of an attempt', statesOf(attemptTransitions)],
    ['States of a cart', checkoutStates],
  ] as const)('show in “%s” exactly the states of the code', (title, states) => {
    expect(statesIn(title)).toEqual([...states].sort());
  });
});

it('the graph of a payment attempt has exactly the transitions of the code', () => {
  const drawn = [...section('States of an attempt').matchAll(/^ {2}(\w+) --> (\w+)/gm)];
  const steps = Object.entries(attemptTransitions).flatMap(([from, next]) =>
    next.map((to) => `${from} ${to}`),
  );
  expect(drawn.map(([, from, to]) => `${from} ${to}`).sort()).toEqual(steps.sort());
});

describe('the diagrams', () => {
  const diagrams = [...text.matchAll(/```mermaid\n([\s\S]*?)```/g)].map(([, diagram]) => diagram ?? '');

  it('use only syntax that Mermaid supports', () => {
    expect(diagrams.length).toBeGreaterThan(5);
    for (const diagram of diagrams) {
      expect(diagram).toMatch(/^(?:flowchart (?:LR|TD)|sequenceDiagram|stateDiagram-v2)\n/);
      // Mermaid takes a semicolon for the end of a statement, and a hash for the beginning of an entity.
      expect(diagram).not.toMatch(/[;#]/);
      if (diagram.startsWith('stateDiagram'))
        for (const label of diagram.matchAll(/^ {2}\S+ --> [^:\n]+:(.*)$/gm))
          expect(label[1]).not.toContain(':');
      const opened = diagram.match(/^ *alt /gm)?.length ?? 0;
      expect(diagram.match(/^ *end$/gm)?.length ?? 0).toBe(opened);
    }
  });
});
