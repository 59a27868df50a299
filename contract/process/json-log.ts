type Level = 'info' | 'warn' | 'alert' | 'error';

/** Logs one event as a line of JSON on standard output. Never personal data: ids, codes and states only. */
export function logJson(level: Level, event: string, data?: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...data })}\n`);
}
