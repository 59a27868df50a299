/** Keeps the shop's log off the terminal. A logged error fails the test, unless the test declares that it provokes it. */
import { afterAll, afterEach, expect } from 'vitest';

let errors: string[] = [];
let expected: string[] = [];

/** Declares that these events may be logged as errors during the current test. */
export const provokes = (...events: string[]): void => {
  expected.push(...events);
};

const write = process.stdout.write;
process.stdout.write = ((chunk: unknown, ...rest: unknown[]) => {
  if (typeof chunk !== 'string' || !chunk.startsWith('{"time":'))
    return Reflect.apply(write, process.stdout, [chunk, ...rest]);
  const { level, event, message } = JSON.parse(chunk) as Record<string, string>;
  if (level === 'error') errors.push(`${event}: ${message ?? ''}`);
  return true;
}) as typeof write;
afterAll(() => {
  process.stdout.write = write;
});

afterEach(() => {
  const surprising = errors.filter((line) => !expected.includes(line.split(':')[0] ?? ''));
  errors = [];
  expected = [];
  expect(surprising, 'errors in the log').toEqual([]);
});
