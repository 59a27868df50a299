import { createHash } from 'node:crypto';

/** A different string for each value. A form that was filled in for an older value is refused. */
export const revisionOfValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
