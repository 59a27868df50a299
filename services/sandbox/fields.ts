import type { Context } from 'hono';

/** Fields of a request, by name. A map instead of an object, so that no name can reach a prototype. */
export type Fields = ReadonlyMap<string, string>;

/** The value of a field. The gateway does not distinguish absent and empty fields. */
export function field(fields: Fields, name: string): string {
  return fields.get(name) ?? '';
}

/**
 * Query and body in one map; the body overrides the query, and the first of several equal names counts. Accepts JSON
 * objects (strings and numbers), url-encoded and multipart forms. An unreadable body counts as empty.
 */
export async function readFields(c: Context): Promise<Fields> {
  const fields = new Map<string, string>();
  const take = (name: string, value: unknown) => {
    if (fields.has(name)) return;
    if (typeof value === 'string') fields.set(name, value);
    else if (typeof value === 'number') fields.set(name, String(value));
  };
  if (c.req.method === 'POST') for (const [name, value] of await readBody(c)) take(name, value);
  for (const [name, value] of new URL(c.req.url).searchParams) take(name, value);
  return fields;
}

async function readBody(c: Context): Promise<Iterable<[string, unknown]>> {
  const type = c.req.header('content-type') ?? '';
  try {
    if (type.includes('json')) return Object.entries(await readJsonObject(c));
    if (type.includes('multipart/form-data')) return Object.entries(await c.req.parseBody());
    return new URLSearchParams(await c.req.text());
  } catch {
    return [];
  }
}

/** The body as a JSON object; an empty object for anything else. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await c.req.text());
    return body !== null && typeof body === 'object' && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
