import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Tally */

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
  const result = counted ?? { passed: 0, failed: 0, skipped: [] };
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

/**
 * @param {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {Tally}
 */
function countVitest(report) {
  /** @type {Tally} */
  const result = { passed: 0, failed: 0, skipped: [] };
  for (const file of report.testResults) {
    const failedBefore = result.failed;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') result.passed += 1;
      else if (test.status === 'failed') result.failed += 1;
      else result.skipped.push(test.fullName);
    }
    // a file that could not be loaded has no tests to fail
    if (file.status === 'failed' && result.failed === failedBefore) result.failed += 1;
  }
  return result;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { projectName: string, status: string }[] }[]} specs
 */

/**
 * @param {{ suites: PlaywrightSuite[], errors: unknown[] }} report
 * @returns {Tally}
 */
function countPlaywright(report) {
  /** @type {Tally} */
  const result = { passed: 0, failed: report.errors.length, skipped: [] };
  const visit = (/** @type {PlaywrightSuite} */ suite) => {
    for (const spec of suite.specs) {
      for (const { status, projectName } of spec.tests) {
        // a test that passed at its second try has passed
        if (status === 'expected' || status === 'flaky') result.passed += 1;
        else if (status === 'skipped') result.skipped.push(`${spec.title} (${projectName})`);
        else result.failed += 1;
      }
    }
    suite.suites?.forEach(visit);
  };
  report.suites.forEach(visit);
  return result;
}
