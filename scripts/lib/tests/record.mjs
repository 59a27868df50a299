// What both runners (Vitest, Playwright) tell of a test, in one shape: `npm test` counts and prints it.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Failure
 * @property {string} done what was done when it failed
 * @property {string} expected
 * @property {string} was
 * @property {string} [picture] path of the screenshot
 * @property {string} [trace] path of the trace
 */

/**
 * @typedef {object} TestRecord
 * @property {string} suite the runner's project, such as `unit` or `ja-nojs`
 * @property {string} file relative to the repository
 * @property {string} name with the names of the groups around it
 * @property {number} ms
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {Failure} [failure]
 */

/** Where the runners write their records; not set when a person starts a runner by hand. */
const FILE = process.env['TEST_RECORDS'];

/** @param {TestRecord} record */
export function writeRecord(record) {
  if (FILE) appendFileSync(FILE, `${JSON.stringify(record)}\n`);
}

/**
 * @param {string} file
 * @returns {TestRecord[]}
 */
export function readRecords(file) {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const LENGTH_MAX = 300;

/**
 * One line of text, short enough to be read.
 * @param {unknown} text
 */
export function oneLine(text) {
  const line = stripVTControlCharacters(String(text ?? ''))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LENGTH_MAX ? `${line.slice(0, LENGTH_MAX)} …` : line;
}

/**
 * A failed test in lines: its name, what was done, expected and there, and where to look.
 * @param {TestRecord} record
 * @returns {string[]}
 */
export function failureLines({ suite, file, name, failure }) {
  const lines = [`✗ ${file} (${suite}): ${name}`];
  if (!failure) return lines;
  lines.push(
    `    done:     ${failure.done}`,
    `    expected: ${failure.expected}`,
    `    was:      ${failure.was}`,
  );
  if (failure.picture) lines.push(`    picture:  ${failure.picture}`);
  if (failure.trace) lines.push(`    trace:    npx playwright show-trace ${failure.trace}`);
  return lines;
}

/**
 * The line that a runner prints when a file, or a part of one, is through.
 * @param {string} suite
 * @param {string} what
 * @param {{ passed: number, failed: number, ms: number }} count
 */
export function progressLine(suite, what, { passed, failed, ms }) {
  const mark = failed > 0 ? '✗' : '✓';
  const count = failed > 0 ? `${failed} of ${passed + failed} failed` : String(passed);
  return `${mark} ${suite.padEnd(12)} ${what.padEnd(56)} ${count.padStart(4)} ${(ms / 1_000).toFixed(1).padStart(7)} s`;
}
