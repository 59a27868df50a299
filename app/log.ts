import { redirectConsole } from '#contract/process/console-log.ts';
import { countLine } from './metrics.ts';

/** Logs events as JSON lines on standard output. Fields must not contain personal data or tokens. */
type Field = string | number | boolean | undefined | readonly Field[] | { readonly [name: string]: Field };
type Fields = Record<string, Field>;

export function logLine(level: 'info' | 'warn' | 'error', event: string, fields: Fields = {}): void {
  if (level !== 'info') countLine(level, event);
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`);
}

export const logConsole = (): void => redirectConsole(logLine);
