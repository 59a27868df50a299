/** Prints one line per check, and the duration of each part. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;
/** Maximum characters of a printed value. */
const SEEN_MAX = 400;
let passed = 0;
let failed = 0;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `seen`: the actual value, printed if the check fails. */
export function check(what: string, isSo: boolean, seen: unknown = ''): void {
  isSo ? passed++ : failed++;
  const instead = typeof seen === 'string' ? seen : JSON.stringify(seen);
  say(isSo ? `ok ${what}` : `FAILED ${what}: ${instead.slice(0, SEEN_MAX)}`);
}

/** A step fails if it throws; the following steps are still run. */
export async function attempt(what: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
    check(what, true);
  } catch (error) {
    check(what, false, error instanceof Error ? error.message : String(error));
  }
}

/** Waits until `isSo` returns true. Throws after `timeoutMs`, with `what` in the message. */
export async function until(
  what: string,
  timeoutMs: number,
  isSo: () => Promise<boolean> | boolean,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
    await pause(POLL_MS);
  }
}

export async function timed<T>(what: string, part: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await part();
  } finally {
    say(`-- ${what}: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  }
}

/** Prints the summary and returns the exit code. */
export function summary(): number {
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
