/** SQLSTATE of a second row where the schema allows one. */
const UNIQUE_VIOLATION = '23505';

/** Either engine's error, however deep the layers above have wrapped it. */
export function isUniqueViolation(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++)
    if ('code' in e && e.code === UNIQUE_VIOLATION) return true;
  return false;
}
