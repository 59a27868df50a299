/** Makes input storable: PostgreSQL refuses NUL, and a lone surrogate is not text. */
import { isWhole } from '#contract/rules/normalise.ts';

const withoutNul = (value: string): string => value.replaceAll('\u0000', '');
const clean = (value: string): string => withoutNul(value).toWellFormed();

const MAX_DEPTH = 20;

/**
 * Removes NUL from every string of a JSON value, and cleans its keys. Cuts off nesting that is too deep. Texts of which
 * something is lost stay as they are, to be refused at their field (`brokenTexts`).
 */
export function cleanDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutNul(value);
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((v) => cleanDeep(v, depth + 1));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [clean(k), cleanDeep(v, depth + 1)]));
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
