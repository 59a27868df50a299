type Level = 'info' | 'warn' | 'alert' | 'error';

/**
 * Logs an event as a line of JSON on standard output. `data` must not contain personal data: ids, codes, states only.
 */
export function logJson(level: Level, event: string, data?: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...data })}\n`);
}
