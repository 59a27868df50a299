// The summary at the end of `npm test`.

/** @typedef {import('./junit.mjs').TestResult} TestResult */

const SLOWEST = 10;
/** Maximum lines shown of a message: the runners have already printed all of it. */
const MESSAGE_LINES = 8;

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** @param {TestResult} result */
const titleOf = ({ suite, file, name }) => `${file} (${suite}): ${name}`;

/**
 * A failed test: its name, the beginning of its message, and where screenshot and trace are.
 * @param {TestResult} result
 */
function failureLines(result) {
  const lines = result.message.split('\n').filter((line) => line.trim() !== '');
  const found = (/** @type {string} */ ending) => result.attachments.filter((path) => path.endsWith(ending));
  return [
    `✗ ${titleOf(result)}`,
    ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`),
    ...found('.png').map((path) => `    screenshot: ${path}`),
    ...found('.zip').map((path) => `    trace: npx playwright show-trace ${path}`),
  ];
}

/**
 * Skipped tests, the slowest, the failed ones, the time, and in the last line the counts.
 * @param {TestResult[]} results
 * @param {number} ms of the whole run
 * @returns {string[]} lines
 */
export function summary(results, ms) {
  const having = (/** @type {TestResult['status']} */ status) =>
    results.filter((each) => each.status === status);
  const [skipped, failed] = [having('skipped'), having('failed')];
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    ...(skipped.length > 0 ? [`Skipped (${skipped.length}):`] : []),
    ...skipped.map((result) => `  ${titleOf(result)}`),
    `The slowest ${slowest.length}:`,
    ...slowest.map((result) => `  ${result.seconds.toFixed(1).padStart(6)} s  ${titleOf(result)}`),
    ...(failed.length > 0 ? [`Failed (${failed.length}):`] : []),
    ...failed.flatMap(failureLines),
    `Took ${minutes(ms)}.`,
    `${having('passed').length} passed, ${failed.length} failed`,
  ];
}
