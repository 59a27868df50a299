import { inspect } from 'node:util';
import { countLine } from './metrics.server.ts';

/** One JSON line per event on the standard output; never personal data, never a token. */
type Field = string | number | boolean | undefined | readonly Field[] | { readonly [name: string]: Field };
type Fields = Record<string, Field>;

export function logLine(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  if (level !== 'info') countLine(level, event);
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

/** Turns what libraries write to the console into JSON lines, so that the whole log can be parsed. */
export function logConsole(): void {
  const write =
    (level: 'info' | 'warn') =>
    (...words: unknown[]) =>
      logLine(level, 'library', { message: words.map(plain).join(' ').slice(0, MOST_CHARACTERS) });
  Object.assign(console, { log: write('info'), info: write('info'), debug: write('info') });
  Object.assign(console, { warn: write('warn'), error: write('warn') });
}

const MOST_CHARACTERS = 2_000;
const plain = (word: unknown): string => (typeof word === 'string' ? word : inspect(word, { depth: 2 }));
