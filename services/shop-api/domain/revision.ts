import { createHash } from 'node:crypto';

/** Changes with the value: a form that shows an older one is refused. */
export const revisionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
