/** Makes input storable: PostgreSQL refuses NUL, and a lone surrogate is not text. */
const clean = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();

const MAX_DEPTH = 20;

/** Cleans every string of a JSON value, including keys. Cuts off nesting that is too deep. */
export function cleanDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value);
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((v) => cleanDeep(v, depth + 1));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [clean(k), cleanDeep(v, depth + 1)]));
  return value;
}

export const cleanStrings = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [clean(k), clean(v)]));
