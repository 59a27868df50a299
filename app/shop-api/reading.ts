/**
 * Reads the data of a response by its schema in contract/, leniently. Null counts as missing. Numbers may be strings;
 * codes and postal codes may be numbers. A list may be a map or be in `items`, and an empty map may be a list. Marked
 * fields (contract/rules/marks.ts) may have other names or shapes, have a default, or be missing.
 */
import type { z } from 'zod';
import { isJson, markOf } from '#contract/rules/marks.ts';

/** `fault`: why the data cannot be read, and where, such as `items.0.name: missing`. */
export type Reading<T> = { value: T; fault?: undefined } | { fault: string; value?: undefined };

/** Why a value cannot be read, and where in it. */
class Unreadable {
  readonly path: (string | number)[] = [];
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }

  /** Puts the name of the object's field, or the list's index, in front of the path. */
  at(name: string | number): this {
    this.path.unshift(name);
    return this;
  }
}
const unreadable = (reason: string): Unreadable => new Unreadable(reason);

export type Picture = { path: string; cachedPath?: string | undefined };
export type PictureUrl = (picture: Picture) => string;
type Read = (value: unknown, place: PictureUrl) => unknown;
type Schema = z.core.$ZodType;

const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;
const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/;

const leaves: Record<string, (value: unknown) => unknown> = {
  string: (value) =>
    typeof value === 'string' ? value : typeof value === 'number' ? String(value) : unreadable('not a text'),
  number: (value) => {
    if (typeof value === 'number') return value;
    return typeof value === 'string' && NUMBER.test(value) ? Number(value) : unreadable('not a number');
  },
  boolean: (value) => {
    if (typeof value === 'boolean') return value;
    if (value === 1 || value === '1' || value === 'true') return true;
    return value === 0 || value === '0' || value === 'false' ? false : unreadable('not true or false');
  },
  /** For changes that return no data. */
  null: () => null,
  unknown: (value) => value,
  any: (value) => value,
};

function leafOf(schema: Schema, leaf: (value: unknown) => unknown): Read {
  const { def } = schema._zod as unknown as { def: { format?: string; checks?: unknown[] } };
  if (!def.format && !def.checks?.length) return leaf;
  const isInteger = def.format === 'safeint' && !def.checks?.length;
  const fits = isInteger
    ? Number.isSafeInteger
    : (value: unknown) => (schema as z.ZodType).safeParse(value).success;
  return (value) => {
    const read = leaf(value);
    return read instanceof Unreadable || fits(read) ? read : unreadable(`not valid: ${def.format ?? ''}`);
  };
}

function oneOf(values: readonly unknown[]): Read {
  const known = new Map(values.map((value) => [String(value), value]));
  return (value) => {
    const found = known.get(String(value));
    return found === undefined ? unreadable(`none of ${[...known.keys()].join(', ')}`) : found;
  };
}

type Field = { name: string; read: Read; isOptional: boolean; fallback: unknown };

function fieldOf(name: string, schema: Schema): Field {
  const { ours = false, fallback } = markOf(schema);
  const { type } = schema._zod.def;
  return {
    name,
    read: readerOf(schema),
    isOptional: ours || type === 'optional' || type === 'unknown',
    fallback,
  };
}

function objectReader(shape: Readonly<Record<string, Schema>>): Read {
  const fields = Object.entries(shape).map(([name, schema]) => fieldOf(name, schema));
  return (value, place) => {
    const whole = isJson(value) ? value : Array.isArray(value) && value.length === 0 ? {} : undefined;
    if (!whole) return unreadable('not an object');
    const object: Record<string, unknown> = {};
    for (const { name, read, isOptional, fallback } of fields) {
      const given = whole[name];
      const found = isMissing(given) ? unreadable('missing') : read(given, place);
      if (!(found instanceof Unreadable)) {
        if (found !== undefined) object[name] = found;
      } else if (fallback !== undefined) object[name] = fallback;
      else if (!isOptional) return found.at(name);
    }
    return object;
  };
}

/** Accepts maps too: PHP sends a list with gaps as a map. */
const listIn = (value: unknown): unknown[] | undefined => {
  if (Array.isArray(value)) return value;
  if (!isJson(value)) return undefined;
  return Array.isArray(value['items']) ? value['items'] : Object.values(value);
};

function arrayReader(element: Read): Read {
  return (value, place) => {
    const list = listIn(value);
    if (!list) return unreadable('not a list');
    const read: unknown[] = [];
    for (const [index, item] of list.entries()) {
      if (isMissing(item)) continue;
      const found = element(item, place);
      if (found instanceof Unreadable) return found.at(index);
      read.push(found);
    }
    return read;
  };
}

/** Reads a tuple; further elements are ignored. */
function tupleReader(elements: readonly Read[]): Read {
  return (value, place) => {
    const list = listIn(value);
    if (!list) return unreadable('not a list');
    const read: unknown[] = [];
    for (const [index, element] of elements.entries()) {
      const found = isMissing(list[index]) ? unreadable('missing') : element(list[index], place);
      if (found instanceof Unreadable) return found.at(index);
      read.push(found);
    }
    return read;
  };
}

const codeOf = (item: unknown, index: number): string =>
  isJson(item) && typeof item['code'] === 'string' ? item['code'] : String(index);

/** A map keyed by code, or a list whose items have a `code`. */
function mapReader(element: Read): Read {
  return (value, place) => {
    if (!isJson(value) && !Array.isArray(value)) return unreadable('not a map');
    const read: Record<string, unknown> = {};
    const entries = Array.isArray(value)
      ? value.map((item, index) => [codeOf(item, index), item] as const)
      : Object.entries(value);
    for (const [key, item] of entries) {
      if (isMissing(item)) continue;
      const found = element(item, place);
      if (found instanceof Unreadable) return found.at(key);
      read[key] = found;
    }
    return read;
  };
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** Prefers the option of the value's own type; without one, takes the first option that can read the value. */
function unionReader(options: readonly Schema[]): Read {
  const ways = options.map((option) => ({ type: option._zod.def.type, read: readerOf(option) }));
  return (value, place) => {
    const type = typeOf(value);
    const [own, others] = [ways.filter((way) => way.type === type), ways.filter((way) => way.type !== type)];
    let found: unknown = unreadable('of an unknown kind');
    for (const { read } of [...own, ...others]) {
      found = read(value, place);
      if (!(found instanceof Unreadable)) return found;
    }
    return found;
  };
}

function compile(schema: Schema): Read {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectReader(def.shape);
    case 'array':
      return arrayReader(readerOf(def.element));
    case 'tuple':
      return tupleReader(def.items.map(readerOf));
    case 'record':
      return mapReader(readerOf(def.valueType));
    case 'union':
      return unionReader(def.options);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'optional':
    case 'nullable':
      return readerOf(def.innerType);
    // Reads by the output schema of a pipe; its input schema is only used for strict parsing.
    case 'pipe':
      return readerOf(def.out);
    default: {
      const leaf = leaves[def.type];
      if (!leaf) throw new Error(`app/shop-api/reading.ts does not read schemas of the type ${def.type}`);
      return leafOf(schema, leaf);
    }
  }
}

const readers = new WeakMap<Schema, Read>();

function readerOf(schema: Schema): Read {
  const known = readers.get(schema);
  if (known) return known;
  let compiled: Read | undefined;
  const { normalise, picture } = markOf(schema);
  // Compiled at first use, because categories contain categories.
  const read: Read = (value, place) => {
    compiled ??= compile(schema);
    const found = compiled(normalise ? normalise(value) : value, place);
    if (!picture || found instanceof Unreadable) return found;
    return { ...(found as Picture), path: place(found as Picture) };
  };
  readers.set(schema, read);
  return read;
}

/**
 * Reads the data of a response by its schema.
 * @param place gives a picture's URL; by default its path
 */
export function readData<T extends z.ZodType>(
  schema: T,
  data: unknown,
  place: PictureUrl = ({ path }) => path,
): Reading<z.output<T>> {
  const value =
    isMissing(data) && schema._zod.def.type !== 'null'
      ? unreadable('missing')
      : readerOf(schema)(data, place);
  if (!(value instanceof Unreadable)) return { value: value as z.output<T> };
  const { path, reason } = value;
  return { fault: path.length > 0 ? `${path.join('.')}: ${reason}` : reason };
}
