/** One JSON line per event on standard output. Never personal data: ids, codes and states only. */
export type Log = (
  level: 'info' | 'warn' | 'alert' | 'error',
  event: string,
  data?: Record<string, unknown>,
) => void;

export const jsonLog: Log = (level, event, data) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...data })}\n`);
};

/** What may be said of an error in a log: its name, message and stack, never its values. */
export const describeError = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: error.name,
        message: error.message.split('\n')[0]?.slice(0, 300),
        cause: error.cause instanceof Error ? error.cause.message.slice(0, 300) : undefined,
        // only the stack's places: the lines of a message above them may hold what was typed
        stack: error.stack
          ?.split('\n')
          .filter((line) => /^\s+at /.test(line))
          .slice(0, 5)
          .map((line) => line.trim())
          .join(' | '),
      }
    : { error: String(error).slice(0, 300) };
