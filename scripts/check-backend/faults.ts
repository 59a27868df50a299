/**
 * Finds everything in a response that the storefront cannot read, with its place. The storefront itself stops at the
 * first such value, or treats it as missing (app/shop-api/reading.ts). No side effects.
 */
import type { z } from 'zod';
import { readData } from '#app/shop-api/reading.ts';
import { markOf } from '#contract/rules/marks.ts';

type Schema = z.core.$ZodType;

/** `isPromised`: whether pages need the value. `place`: where it is, such as `items[3].price.current`. */
export type Fault = { place: string; why: string; isPromised: boolean };

const isMissing = (value: unknown): boolean => value === undefined || value === null;

export function faultsOf(schema: Schema, given: unknown, place = '', isPromised = true): Fault[] {
  const { normalise } = markOf(schema);
  const value = normalise && !isMissing(given) ? normalise(given) : given;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const list = Array.isArray(value) ? value : Object.values(Object(value));
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return faultsOf(def.innerType, value, place, isPromised);
    // The storefront reads by the output schema of a pipe (app/shop-api/reading.ts); its input schema is for strict parsing.
    case 'pipe':
      return faultsOf(def.out, value, place, isPromised);
    case 'array':
      if (typeof value !== 'object') break;
      return list.flatMap((one, at) =>
        isMissing(one) ? [] : faultsOf(def.element, one, `${place}[${at}]`, isPromised),
      );
    case 'record':
      if (typeof value !== 'object') break;
      return Object.entries(Object(value)).flatMap(([code, one]) =>
        isMissing(one) ? [] : faultsOf(def.valueType, one, joined(place, code), isPromised),
      );
    case 'tuple':
      if (typeof value !== 'object') break;
      return def.items.flatMap((item, at) => faultsOf(item, list[at], `${place}[${at}]`, isPromised));
    case 'object':
      if (typeof value !== 'object' || isMissing(value)) break;
      return Object.entries(def.shape).flatMap(([name, field]) =>
        ofField(name, field, value as object, { place, isPromised }),
      );
  }
  const { fault } = readData(schema as z.ZodType, value);
  return fault === undefined ? [] : [{ place: place || 'data', why: fault, isPromised }];
}

type Parent = Pick<Fault, 'place' | 'isPromised'>;

/**
 * What an optional part lacks makes that part missing, so it is reported, but not as promised. A part with a fallback,
 * such as a product's variants, counts as promised: without it there is a page, but nothing to buy.
 */
function ofField(name: string, field: Schema, value: object, parent: Parent): Fault[] {
  const own = (value as Record<string, unknown>)[name];
  const { type } = field._zod.def;
  const { ours, fallback } = markOf(field);
  const place = joined(parent.place, name);
  const mayLack = ours === true || type === 'optional' || type === 'unknown';
  if (isMissing(own)) return mayLack ? [] : [{ place, why: 'missing', isPromised: parent.isPromised }];
  const isPart = !mayLack || fallback !== undefined;
  const inside = faultsOf(field, own, place, parent.isPromised && isPart);
  // The value itself, rather than what it lacks inside.
  return inside.map((fault) => (fault.place === place && mayLack ? { ...fault, isPromised: false } : fault));
}

const joined = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
