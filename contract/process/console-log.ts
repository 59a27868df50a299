/** Converts console output of libraries into log lines, so that the whole log can be parsed. */
import { inspect } from 'node:util';

const MOST_CHARACTERS = 2_000;
const plain = (word: unknown): string => (typeof word === 'string' ? word : inspect(word, { depth: 2 }));

export function redirectConsole(
  log: (level: 'info' | 'warn', event: string, fields: { message: string }) => void,
): void {
  const write =
    (level: 'info' | 'warn') =>
    (...words: unknown[]) =>
      log(level, 'library', { message: words.map(plain).join(' ').slice(0, MOST_CHARACTERS) });
  Object.assign(console, { log: write('info'), info: write('info'), debug: write('info') });
  Object.assign(console, { warn: write('warn'), error: write('warn') });
}
