/** SQLSTATE of a second row where the schema allows one. */
const UNIQUE_VIOLATION = '23505';

/** Whether it is either engine's error with one of these SQLSTATEs, however deep the layers above have wrapped it. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++)
    if ('code' in e && codes.includes(String(e.code))) return true;
  return false;
}

export const isUniqueViolation = (error: unknown): boolean => hasCode(error, [UNIQUE_VIOLATION]);
