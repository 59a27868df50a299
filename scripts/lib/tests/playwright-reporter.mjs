// Playwright's side of `npm test`: a line per file and project, the failures as they come, and a record per test.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root.mjs';
import { failureLines, oneLine, progressLine, writeRecord } from './record.mjs';

/** @typedef {import('./record.mjs').TestRecord} TestRecord */
/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').TestResult} TestResult */
/** @typedef {import('@playwright/test/reporter').TestStep} TestStep */

/** @param {readonly string[]} lines */
const print = (lines) => process.stdout.write(`${lines.join('\n')}\n`);

/**
 * The steps of a test as a shopper does or sees them, in their order.
 * @param {TestStep[]} steps
 * @returns {TestStep[]}
 */
const actions = (steps) =>
  steps.flatMap((step) =>
    step.category === 'pw:api' || step.category === 'expect' ? [step] : actions(step.steps),
  );

/** @param {TestStep | undefined} step with the element it was about, as the test names it */
const told = (step) => (step ? [step.title, step.subtitle].filter(Boolean).join(' ') : '');

/**
 * The value behind one of these words at a line's beginning.
 * @param {string} message
 * @param {RegExp} label
 */
const behind = (message, label) =>
  message
    .split('\n')
    .map((line) => line.trim())
    .find((line) => label.test(line))
    ?.replace(label, '');

/** @param {TestResult} result */
function failureOf({ errors, steps, attachments }) {
  const message = stripVTControlCharacters(errors[0]?.message ?? '');
  const all = actions(steps);
  const broken = all.findIndex((step) => step.error);
  const before = broken > 0 ? all[broken - 1] : all.at(-1);
  const at = broken >= 0 ? all[broken] : undefined;
  const place = errors[0]?.location;
  const where = place ? ` (${relative(ROOT, place.file)}:${place.line})` : '';
  const path = (/** @type {string} */ name) => {
    const file = attachments.find((each) => each.name === name)?.path;
    return file && relative(ROOT, file);
  };
  const [picture, trace] = [path('screenshot'), path('trace')];
  return {
    done: oneLine(`${[told(before), told(at)].filter(Boolean).join(', then ')}${where}`),
    expected: oneLine(behind(message, /^Expected[^:]*: */) ?? (told(at) || 'no error')),
    was: oneLine(behind(message, /^Received[^:]*: */) ?? message),
    ...(picture ? { picture } : {}),
    ...(trace ? { trace } : {}),
  };
}

export default class PlaywrightReporter {
  /** @type {Map<string, { left: number, passed: number, failed: number, ms: number }>} */
  #files = new Map();

  printsToStdio() {
    return true;
  }

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    for (const test of suite.allTests()) this.#of(test).left += 1;
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, result) {
    const [, suite = '', , ...names] = test.titlePath();
    /** @type {TestRecord} */
    const record = {
      suite,
      file: relative(ROOT, test.location.file),
      name: names.join(' › '),
      ms: result.duration,
      status: test.outcome() === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed',
    };
    if (record.status === 'failed') {
      record.failure = failureOf(result);
      print(failureLines(record));
    }
    writeRecord(record);
    const file = this.#of(test);
    file.left -= 1;
    file.ms += result.duration;
    if (record.status !== 'skipped') file[record.status] += 1;
    if (file.left === 0) print([progressLine(suite, record.file, file)]);
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    const message = oneLine(error.message);
    /** @type {TestRecord} */
    const record = {
      suite: 'playwright',
      file: 'outside of a test',
      name: 'could not be run',
      ms: 0,
      status: 'failed',
      failure: { done: 'starting the run', expected: 'no error', was: message },
    };
    print(failureLines(record));
    writeRecord(record);
  }

  /** @param {TestCase} test */
  #of(test) {
    const key = `${test.parent.project()?.name} ${test.location.file}`;
    const file = this.#files.get(key) ?? { left: 0, passed: 0, failed: 0, ms: 0 };
    this.#files.set(key, file);
    return file;
  }
}
