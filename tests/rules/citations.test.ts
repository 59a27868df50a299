/** Comments and documents name only files that exist, and cite only documents of this repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const sources = files.filter(
  (file) =>
    /\.(?:tsx?|m?js|css|sh|conf|yaml|yml)$|Dockerfile$|\.env\.example$/.test(file) &&
    !file.includes('/data/'),
);
const pages = files.filter((file) => file.endsWith('.md'));

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
/** The text without code examples, because they contain invented file names. */
const prose = (file: string) => read(file).replace(/```ts\n[\s\S]*?```/g, '');

function commentsOf(file: string): string {
  const text = read(file);
  if (/\.(?:tsx?|m?js|css)$/.test(file))
    return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/ .*/g)]
      .map(([comment]) => comment)
      .join('\n');
  return [...text.matchAll(/^\s*#.*/gm)].map(([comment]) => comment).join('\n');
}

/** Names of files that a build or a running shop creates, that belong to packages, or that are examples. */
const ELSEWHERE =
  /^(?:build|node_modules|var|public\/media|@|https?:)|^(?:x|a|b|name|remix\.config|jquery|CPToken|EMV3DSAdapter|entry\.client)(?:\.element)?\.\w+$/;
const PATH = /(?<![\w:/@.-])(?:[\w$.-]+\/)*[\w$.-]*\w\.(?:tsx?|mjs|md|conf|css|yml)\b(?![\w/])/g;

function exists(name: string, from: string): boolean {
  const plain = name.replace(/^(?:\.\/|~\/|#contract\/)/, '');
  if (plain.startsWith('../')) return files.includes(path.join(path.dirname(from), plain));
  return files.some((file) => file === plain || file.endsWith(`/${plain}`));
}

it.each(['comments', 'pages'] as const)('the %s name only files that exist', (kind) => {
  const lost = (kind === 'pages' ? pages : sources).flatMap((file) =>
    [...(kind === 'pages' ? prose(file) : commentsOf(file)).matchAll(PATH)]
      .map(([name]) => name)
      .filter((name) => !ELSEWHERE.test(name) && !exists(name, file))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Citations of documents that are not in this repository. */
const BOOKS =
  /\bdecisions? \d|\bcontract \d|\b(?:architecture )?rule \d|\bfinding \d|(?<!docs\/)\b(?:japan|payments|visual|performance|no-script|state-machine|api-pitfalls|stack)\.md\b/i;

it('no comment and no test title cites a document that is not in the repository', () => {
  const others = sources.filter((file) => !file.endsWith('/citations.test.ts'));
  const cited = others.flatMap((file) =>
    (file.startsWith('tests/') ? read(file) : commentsOf(file))
      .split('\n')
      .filter((line) => BOOKS.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(cited).toEqual([]);
});
