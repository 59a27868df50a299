/** Takes one flat record with the name of what happened; main.ts prints it, tests need not. */
export type Logger = (record: { event: string } & Record<string, unknown>) => void;

/** One JSON line per record on standard output, in the form of the other two processes. */
export const jsonLines: Logger = ({ event, ...record }) => {
  const level = event === 'error' ? 'error' : 'info';
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...record })}\n`);
};
