/** Every row of a table in the documents is on one line, and has as many cells as the table's head. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);

/** The line below a table's head. */
const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/;

/** The number of cells; undefined if the line is not a whole row. A `|` inside a cell is written `\|`. */
const cellsOf = (line: string): number | undefined =>
  /^\|.*(?<!\\)\|$/.test(line) ? line.split(/(?<!\\)\|/).length - 2 : undefined;

function brokenRows(text: string): string[] {
  // Empties code blocks but keeps their line breaks, so that the reported line numbers are correct.
  const lines = text.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/.+/g, '')).split('\n');
  const broken: string[] = [];
  lines.forEach((rule, at) => {
    if (!RULE.test(rule)) return;
    const end = lines.indexOf('', at);
    for (let row = at - 1; row < (end < 0 ? lines.length : end); row += 1)
      if (cellsOf(lines[row] ?? '') !== cellsOf(rule)) broken.push(`${row + 1}: ${lines[row]}`);
  });
  return broken;
}

it('the check finds a row with too few cells, and a row that is wrapped over two lines', () => {
  const head = '| a | b |\n|---|---|\n';
  expect(brokenRows(`${head}| 1 | \`x \\| y\` |\n\ntext\n`)).toEqual([]);
  expect(brokenRows(`${head}| 1 |\n`)).toEqual(['3: | 1 |']);
  expect(brokenRows(`${head}| 1 | 2\n3 |\n`)).toEqual(['3: | 1 | 2', '4: 3 |']);
});

it('every row of a table in the documents has as many cells as its head', () => {
  const broken = pages.flatMap((page) =>
    brokenRows(readFileSync(path.join(ROOT, page), 'utf8')).map((row) => `${page}:${row}`),
  );
  expect(broken).toEqual([]);
});
