/** The list of deliberately broken rules (`npm run test:rules`) agrees with the code and docs/tests.md. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { brokenRules } from '../broken-rules/rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

it.each(brokenRules)(
  'the listed code, test and documentation of this rule exist: $rule',
  ({ rule, file, from, test }) => {
    expect(read(file).split(from).length - 1, `${file} contains the code of the rule once`).toBe(1);
    expect(existsSync(path.join(ROOT, test))).toBe(true);
    expect(read('docs/tests.md')).toContain(`| ${rule} | \`${file}\` | \`${test}\` |`);
  },
);
