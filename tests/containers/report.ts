/** What was seen, a line each, and how long each part took. */
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 100;
/** Characters: pages are long. */
const SEEN_MAX = 400;
let passed = 0;
let failed = 0;

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `seen` is what there was instead, when it is wrong. */
export function check(what: string, isSo: boolean, seen: unknown = ''): void {
  isSo ? passed++ : failed++;
  const instead = typeof seen === 'string' ? seen : JSON.stringify(seen);
  say(isSo ? `ok ${what}` : `FAILED ${what}: ${instead.slice(0, SEEN_MAX)}`);
}

/** A step that throws is one that failed; what comes after it is tried all the same. */
export async function attempt(what: string, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
    check(what, true);
  } catch (error) {
    check(what, false, error instanceof Error ? error.message : String(error));
  }
}

/** Waits until `isSo`. Throws when that takes longer than `timeoutMs`, with `what` in the message. */
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

/** The last lines; the exit code. */
export function summary(): number {
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
