/**
 * What of an answer is promised to every shop, and what only our own Shop API promises.
 *
 * The schemas say what our own Shop API sends: it is held against them as they stand, outside production. The storefront
 * reads the answers of any Shop API (app/shop-api/reading.ts) and of every field wants to know: is it promised by §3 and
 * §7 or by ShopApiPlugin's documented answers, which is every field without a mark, or is it `ours`, and may be missing?
 */
import { z } from 'zod';

export type Mark = {
  /** Promised by our own Shop API alone. */
  ours?: true;
  /** What stands for a field that is missing, or cannot be read. */
  otherwise?: unknown;
  /** Its `path` is where a picture is. */
  picture?: true;
  /** Another spelling of the same, turned into ours. */
  spelt?: (value: unknown) => unknown;
};

/** What is marked stays marked where a check or a description is added to it, but not where its fields change. */
const marks = z.registry<Mark>();

export const markOf = (schema: z.core.$ZodType): Mark => marks.get(schema) ?? {};

/** A copy: the same shape may be promised in one place and not in another. */
function marked<T extends z.ZodType>(schema: T, mark: Mark): T {
  const copy = schema.clone(undefined, { parent: true });
  marks.add(copy, mark);
  return copy;
}

/** A field that a page can do without: read by the storefront where it is there. */
export function ours<T extends z.ZodType>(schema: T): z.ZodOptional<T>;
/** A field that has a plain meaning where it is missing. */
export function ours<T extends z.ZodType>(schema: T, otherwise: z.output<T>): T;
export function ours<T extends z.ZodType>(schema: T, otherwise?: unknown): unknown {
  return marked(schema, { ours: true, ...(otherwise === undefined ? {} : { otherwise }) });
}

/** An object whose `path` names a picture. */
export const picture = <T extends z.ZodObject>(schema: T): T => marked(schema, { picture: true });

/** `spelt` is given what came, never null, and answers it in our spelling; what it does not know it leaves as it is. */
export function alsoAs<T extends z.ZodType>(schema: T, spelt: (value: unknown) => unknown): T {
  return marked(schema, { spelt });
}

export type Json = Record<string, unknown>;
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For `alsoAs` of an object: what it lacks in our spelling is made of what it has. */
export const filling =
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
