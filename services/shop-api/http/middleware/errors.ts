import type { z } from 'zod';
import { ApiError, type FieldErrors } from '../../domain/errors.ts';
import { ja, type MessageKey } from '../../messages/ja.ts';

const isKey = (text: string): text is MessageKey => Object.hasOwn(ja, text);

/**
 * Validation errors as messages by field. A list of `items` gets one map per item, `{}` for valid ones; other paths
 * are written `triggerApps[0].name`.
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

function fieldsOf(issues: z.core.$ZodIssue[], skip: number): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path
      .slice(skip)
      .reduce<string>(
        (path, segment) =>
          typeof segment === 'number'
            ? `${path}[${segment}]`
            : path
              ? `${path}.${String(segment)}`
              : String(segment),
        '',
      );
    const key = isKey(issue.message) ? issue.message : 'validation.invalid';
    fields[field || '_'] ??= [];
    if (!fields[field || '_']?.includes(key)) fields[field || '_']?.push(key);
  }
  return fields;
}
