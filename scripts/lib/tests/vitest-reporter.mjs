// Vitest's side of `npm test`: a line per file, the failures as they come, and a record per test.
import { failureLines, oneLine, progressLine, writeRecord } from './record.mjs';

/** @typedef {import('./record.mjs').TestRecord} TestRecord */
/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {import('vitest/node').TestCase} TestCase */
/** @typedef {{ message: string, expected?: unknown, actual?: unknown, stacks?: { file: string, line: number }[] }} Told */

/** @param {readonly string[]} lines */
const print = (lines) => process.stdout.write(`${lines.join('\n')}\n`);

/**
 * The place in the test, and the assertion's own words; what was expected and there as the assertion has them.
 * @param {Told | undefined} error
 * @param {string} file
 */
function failureOf(error, file) {
  const place = error?.stacks?.find((frame) => frame.file.endsWith(file));
  const [, wish = '', sight = ''] =
    /^(?:AssertionError: )?(expected .*?) (to .*)$/s.exec(error?.message ?? '') ?? [];
  const hasBoth = error?.expected !== undefined && error?.actual !== undefined;
  return {
    done: `${file}${place ? `:${place.line}` : ''}`,
    expected: oneLine(hasBoth ? error.expected : sight || 'no error'),
    was: oneLine(hasBoth ? error.actual : wish || error?.message),
  };
}

export default class VitestReporter {
  /** @param {TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    /** @type {TestRecord} */
    const record = {
      suite: test.project.name,
      file: test.module.relativeModuleId,
      name: test.fullName,
      ms: test.diagnostic()?.duration ?? 0,
      status: state === 'pending' ? 'skipped' : state,
    };
    if (state === 'failed') {
      record.failure = failureOf(/** @type {Told | undefined} */ (errors?.[0]), record.file);
      print(failureLines(record));
    }
    writeRecord(record);
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()];
    const count = (/** @type {string} */ state) =>
      tests.filter((test) => test.result().state === state).length;
    const { duration, setupDuration, collectDuration } = module.diagnostic();
    const ms = duration + setupDuration + collectDuration;
    const suite = module.project.name;
    // What stands outside of the tests (an import, a hook of the file) has no test to fail.
    const errors = module.errors();
    for (const error of errors)
      this.#failOutside(suite, module.relativeModuleId, /** @type {Told} */ (error));
    const failed = count('failed') + errors.length;
    print([progressLine(suite, module.relativeModuleId, { passed: count('passed'), failed, ms })]);
  }

  /**
   * @param {readonly TestModule[]} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const error of errors) this.#failOutside('vitest', 'outside of a test', /** @type {Told} */ (error));
  }

  /**
   * @param {string} suite
   * @param {string} file
   * @param {Told} error
   */
  #failOutside(suite, file, error) {
    /** @type {TestRecord} */
    const record = {
      suite,
      file,
      name: 'could not be run',
      ms: 0,
      status: 'failed',
      failure: failureOf(error, file),
    };
    print(failureLines(record));
    writeRecord(record);
  }
}
