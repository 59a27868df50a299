// What a run of tests ends with.
import { failureLines } from './record.mjs';

/** @typedef {import('./record.mjs').TestRecord} TestRecord */

const SLOWEST = 10;

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * What was skipped, the slowest tests, what failed, how long it took, and last the count.
 * @param {TestRecord[]} records
 * @param {number} ms of the whole run
 * @returns {string[]} lines
 */
export function ending(records, ms) {
  const of = (/** @type {TestRecord['status']} */ status) => records.filter((each) => each.status === status);
  const [skipped, failed] = [of('skipped'), of('failed')];
  const slowest = [...records].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  const lines = [];
  if (skipped.length > 0)
    lines.push(
      `Skipped (${skipped.length}):`,
      ...skipped.map(({ suite, file, name }) => `  ${file} (${suite}): ${name}`),
    );
  lines.push(
    `The slowest ${slowest.length}:`,
    ...slowest.map(
      ({ suite, file, name, ms: taken }) =>
        `  ${(taken / 1_000).toFixed(1).padStart(6)} s  ${file} (${suite}): ${name}`,
    ),
  );
  if (failed.length > 0) lines.push(`Failed (${failed.length}):`, ...failed.flatMap(failureLines));
  lines.push(`Took ${minutes(ms)}.`, `${of('passed').length} passed, ${failed.length} failed`);
  return lines;
}
