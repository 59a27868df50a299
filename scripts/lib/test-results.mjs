import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped
 * @property {string[]} failures each failed test with what it said
 * @property {string[]} secondTries each test that passed only when it was run again, with what the first try said
 */

/** @returns {Tally} */
export const noTests = () => ({ passed: 0, failed: 0, skipped: [], failures: [], secondTries: [] });

/**
 * Counts a runner's report. A runner that crashed, or failed without a failed test, counts as one failure.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file its JSON report
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tally(runner, file, exitCode) {
  const report = readReport(file);
  const counted = report ? (runner === 'vitest' ? countVitest(report) : countPlaywright(report)) : undefined;
  const result = counted ?? noTests();
  if (result.failed === 0 && (exitCode !== 0 || !counted)) result.failed = 1;
  return result;
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const LINES = 12;

/**
 * A test's name and the beginning of what it said.
 * @param {string} name
 * @param {string | undefined} message
 */
function told(name, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim());
  return [name, ...lines.slice(0, LINES).map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {{ testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Tally}
 */
function countVitest(report) {
  const result = noTests();
  for (const file of report.testResults) {
    const failedBefore = result.failed;
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'passed') result.passed += 1;
      else if (status === 'failed') {
        result.failed += 1;
        result.failures.push(told(fullName, failureMessages?.[0]));
      } else result.skipped.push(fullName);
    }
    // a file that could not be loaded has no tests to fail
    if (file.status === 'failed' && result.failed === failedBefore) {
      result.failed += 1;
      result.failures.push(told(file.name, file.message));
    }
  }
  return result;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }[]} specs
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} report
 * @returns {Tally}
 */
function countPlaywright(report) {
  const result = noTests();
  result.failed = report.errors.length;
  result.failures = report.errors.map(({ message }) => told('outside of a test', message));
  const visit = (/** @type {PlaywrightSuite} */ suite) => {
    for (const spec of suite.specs) {
      for (const { status, projectName, results } of spec.tests) {
        const name = `${spec.title} (${projectName})`;
        const message = results.find(({ error }) => error)?.error?.message;
        if (status === 'expected') result.passed += 1;
        else if (status === 'flaky') {
          result.passed += 1;
          result.secondTries.push(told(name, message));
        } else if (status === 'skipped') result.skipped.push(name);
        else {
          result.failed += 1;
          result.failures.push(told(name, message));
        }
      }
    }
    suite.suites?.forEach(visit);
  };
  report.suites.forEach(visit);
  return result;
}

/**
 * What a run ends with: what was skipped, what failed and what it said, and last the count. A test that fails and
 * then passes hides a fault, its own or the shop's: it is told, and wants to be found.
 * @param {Tally[]} tallies
 * @returns {string[]} lines
 */
export function ending(tallies) {
  const sum = (/** @type {'passed' | 'failed'} */ key) => tallies.reduce((all, one) => all + one[key], 0);
  const list = (/** @type {string} */ title, /** @type {'skipped' | 'failures' | 'secondTries'} */ key) => {
    const tests = tallies.flatMap((one) => one[key]);
    return tests.length > 0 ? [`${title} (${tests.length}):`, ...tests.map((test) => `  ${test}`)] : [];
  };
  return [
    ...list('Skipped', 'skipped'),
    ...list('Passed only at the second try', 'secondTries'),
    ...list('Failed', 'failures'),
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}
