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
      return list.flatMap((one, at) => (isMissing(one) ? [] : faultsOf(def.element, one, `${place}[${at}]`)));
    case 'record':
      if (typeof value !== 'object') break;
      return Object.entries(Object(value)).flatMap(([code, one]) =>
        isMissing(one) ? [] : faultsOf(def.valueType, one, joined(place, code)),
      );
    case 'tuple':
      if (typeof value !== 'object') break;
      return def.items.flatMap((item, at) => faultsOf(item, list[at], `${place}[${at}]`));
    case 'object':
      if (typeof value !== 'object' || isMissing(value)) break;
      return Object.entries(def.shape).flatMap(([name, field]) =>
        ofField(name, field, value as object, place),
      );
  }
  const { fault } = readData(schema as z.ZodType, value);
  return fault === undefined ? [] : [{ place: place || 'data', why: fault, isPromised }];
}

function ofField(name: string, field: Schema, value: object, place: string): Fault[] {
  const own = (value as Record<string, unknown>)[name];
  const { type } = field._zod.def;
  const isPromised = !markOf(field).ours && type !== 'optional' && type !== 'unknown';
  if (isMissing(own)) return isPromised ? [{ place: joined(place, name), why: 'missing', isPromised }] : [];
  return faultsOf(field, own, joined(place, name), isPromised);
}

const joined = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);
