import type { z } from 'zod';
import { ApiError } from '../../domain/errors.ts';
import { ja, type MessageKey } from '../../messages/ja.ts';

const isKey = (text: string): text is MessageKey => Object.hasOwn(ja, text);

type Fields = Record<string, MessageKey[]>;

/**
 * What the contract found wrong, as messages at the fields. A list of `items` gets one map per item, `{}` for the
 * good ones; elsewhere a path reads `triggerApps[0].name`.
 */
export function invalidInput(error: z.ZodError, input?: unknown): ApiError {
  const { issues } = error;
  const items = (input as { items?: unknown } | null | undefined)?.items;
  const perItem =
    Array.isArray(items) && issues.every(({ path: [list, i] }) => list === 'items' && typeof i === 'number');
  const fields = perItem
    ? items.map((_, i) =>
        fieldsOf(
          issues.filter((issue) => issue.path[1] === i),
          2,
        ),
      )
    : fieldsOf(issues, 0);
  return new ApiError(400, 'validation_failed', 'validation_failed', { fields });
}

function fieldsOf(issues: z.core.$ZodIssue[], skip: number): Fields {
  const fields: Fields = {};
  for (const issue of issues) {
    const field = issue.path
      .slice(skip)
      .reduce<string>(
        (path, part) =>
          typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
        '',
      );
    const key = isKey(issue.message) ? issue.message : 'validation.invalid';
    fields[field || '_'] ??= [];
    if (!fields[field || '_']?.includes(key)) fields[field || '_']?.push(key);
  }
  return fields;
}

const LOST_CONNECTION = new Set([
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
  // no room on the disk: what was not written was not promised either
  '53100',
  // read-only: set so by hand, or a standby that nobody has promoted
  '25006',
  '08000',
  '08001',
  '08003',
  '08006',
]);

/** True when the database cannot be reached, or cannot write: the answer is 503, and the next request tries anew. */
export function isDatabaseGone(error: unknown): boolean {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth++) {
    const code = (e as NodeJS.ErrnoException).code;
    if (code && LOST_CONNECTION.has(code)) return true;
    if (
      /connection terminated|is not queryable|timeout exceeded when trying to connect|PGlite is closed/i.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}
