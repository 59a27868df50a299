/** The database cannot be reached, or refuses the connection. The message names the setting. */
export class DatabaseRefusedError extends Error {
  constructor(error: unknown) {
    // Refused at each address of a host name, pg 8.23 throws an AggregateError without a message.
    const [first = error] = error instanceof AggregateError ? error.errors : [];
    super(`DATABASE_URL: the database cannot be used: ${first instanceof Error ? first.message : first}`);
    this.name = 'DatabaseRefusedError';
  }
}

const FOREIGN_KEY_VIOLATION = '23503';
const UNIQUE_VIOLATION = '23505';

/** Whether the error, or one of its causes, has one of these SQLSTATEs or system error codes. */
export const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  causesOf(error).some((e) => 'code' in e && codes.includes(String(e.code)));

/** The error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let e = error; e instanceof Error && causes.length < 5; e = e.cause) causes.push(e);
  return causes;
}

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, [UNIQUE_VIOLATION]);
export const isForeignKeyViolation = (error: unknown): boolean => hasCode(error, [FOREIGN_KEY_VIOLATION]);

const LOST_CONNECTION = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Disk full.
  '53100',
  // Read-only: set by an operator, or because the server is a standby.
  '25006',
  '08000',
  '08001',
  '08003',
  '08006',
];

const LOST_CONNECTION_MESSAGE =
  /connection terminated|is not queryable|timeout exceeded when trying to connect|PGlite is closed/i;

const REFUSES_WRITES = ['53100', '25006'];
/** Whether the database answers, but takes no writes. */
export const isUnwritable = (error: unknown): boolean => hasCode(error, REFUSES_WRITES);

/** Whether the database cannot be reached or written. The response is then 503, because another try may succeed. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  hasCode(error, LOST_CONNECTION) || causesOf(error).some((e) => LOST_CONNECTION_MESSAGE.test(e.message));
