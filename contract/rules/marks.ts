/**
 * Marks on schemas: which fields of a response other Shop APIs may omit or send differently.
 *
 * The schemas describe the responses of our own Shop API, which are checked against them outside production. The
 * storefront reads responses of any Shop API (app/shop-api/reading.ts). Fields without a mark are promised by §3, §7 or
 * the documentation of ShopApiPlugin; fields marked `ours` may be missing.
 */
import { z } from 'zod';

export type Mark = {
  /** Promised by our own Shop API only. */
  ours?: true;
  /** Used when the field is missing or cannot be read. */
  fallback?: unknown;
  /** An object with the `path` of a picture. */
  picture?: true;
  /** Converts another shape or other field names into ours. */
  normalise?: (value: unknown) => unknown;
};

/** Marks survive added checks and descriptions, but not a change of the object's fields. */
const marks = z.registry<Mark>();

export const markOf = (schema: z.core.$ZodType): Mark => marks.get(schema) ?? {};

/** Marks a copy, because the same schema may be promised in one place and not in another. */
function marked<T extends z.ZodType>(schema: T, mark: Mark): T {
  const copy = schema.clone(undefined, { parent: true });
  marks.add(copy, mark);
  return copy;
}

/** A field that pages can do without. */
export function ours<T extends z.ZodType>(schema: T): z.ZodOptional<T>;
/** A field with a fallback. */
export function ours<T extends z.ZodType>(schema: T, fallback: z.output<T>): T;
export function ours<T extends z.ZodType>(schema: T, fallback?: unknown): unknown {
  return marked(schema, { ours: true, ...(fallback === undefined ? {} : { fallback }) });
}

/** An object with the `path` of a picture. */
export const picture = <T extends z.ZodObject>(schema: T): T => marked(schema, { picture: true });

/** @param normalise gets the received value, never null; converts it to our shape; returns unknown shapes unchanged */
export function alsoAs<T extends z.ZodType>(schema: T, normalise: (value: unknown) => unknown): T {
  return marked(schema, { normalise });
}

export type Json = Record<string, unknown>;
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For `alsoAs` of an object: computes missing fields from the others. */
export const fillMissing =
  (lacking: Record<string, (whole: Json) => unknown>) =>
  (value: unknown): unknown => {
    if (!isJson(value)) return value;
    let filled = value;
    for (const [name, from] of Object.entries(lacking)) {
      if (value[name] !== undefined && value[name] !== null) continue;
      const found = from(value);
      if (found === undefined || found === null) continue;
      if (filled === value) filled = { ...value };
      filled[name] = found;
    }
    return filled;
  };
