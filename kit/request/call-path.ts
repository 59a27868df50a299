/** The path of a call with its parameters filled in: `/carts/{token}` → `/carts/abc`. */

/** Characters. The longest name of our own Shop API, a slug, has 200. */
const NAME_MAX = 500;

/** A parameter that no call can have. */
export class PathParameterError extends Error {}

/**
 * `{slug}` may span several segments.
 * @throws PathParameterError for an empty segment, for `.` and `..`, which would turn the path into that of another
 * call, and for a name that no server would accept in a path
 */
export const callPath = (path: string, params: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(params));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, String(values.get(name) ?? '')));
};

function segment(name: string, value: string): string {
  const parts = name === 'slug' ? value.split('/') : [value];
  if (parts.some((part) => part.length > NAME_MAX || /^\.{0,2}$/.test(part)))
    throw new PathParameterError(`${name} is no name: "${value.slice(0, NAME_MAX)}"`);
  return parts.map(encodeURIComponent).join('/');
}
