/** Makes input storable and readable: PostgreSQL refuses NUL, a lone surrogate is not text, invisible signs mean nothing. */
import { isPassword, visible } from '#contract/rules/invisible.ts';
import { isWhole } from '#contract/rules/normalise.ts';

const withoutNul = (value: string): string => value.replaceAll('\u0000', '');
const clean = (value: string): string => visible(value).toWellFormed();

const MAX_DEPTH = 20;

/**
 * Removes NUL from every string of a JSON value, and invisible signs except from passwords, and cleans its keys. Cuts off
 * nesting that is too deep. Texts of which something is lost stay as they are, to be refused at their field
 * (`brokenTexts`).
 */
export function cleanDeep(value: unknown, depth = 0, cleaned = visible): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((v) => cleanDeep(v, depth + 1, cleaned));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, v]) => [
        clean(key),
        cleanDeep(v, depth + 1, isPassword(key) ? withoutNul : cleaned),
      ]),
    );
  return value;
}

/** The paths of the texts of which something is lost. */
export function brokenTexts(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isWhole(value) ? [] : [path];
  if (Array.isArray(value)) return value.flatMap((v, at) => brokenTexts(v, [...path, at]));
  if (value !== null && typeof value === 'object' && !(value instanceof Uint8Array))
    return Object.entries(value).flatMap(([key, v]) => brokenTexts(v, [...path, key]));
  return [];
}

export const cleanStrings = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [clean(k), clean(v)]));
