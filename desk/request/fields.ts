/**
 * The fields of a form. A field is named by its path in the input of the form's call: `name-ja` is `name.ja`, and
 * `values-0-code` is `values[0].code`.
 */
import { z } from 'zod';

/** Any text: the Shop API validates the values and reports all wrong fields at once. */
export const text = z.string().default('');
/** A text in both languages. */
export const both = <Name extends string>(name: Name) =>
  ({ [`${name}-ja`]: text, [`${name}-en`]: text }) as Record<`${Name}-${'ja' | 'en'}`, typeof text>;
export const box = z
  .literal('on')
  .optional()
  .transform((sent) => sent === 'on');

/** `values[0].code` → `values-0-code` */
export const fieldAt = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .join('-');

type Head<Name> = Name extends `${infer Head}-${string}` ? Head : Name;
type Below<Fields, Start> = {
  [Name in keyof Fields as Name extends `${Start & string}-${infer Rest}` ? Rest : never]: Fields[Name];
};
type Nested<Fields> = {
  [Name in keyof Fields as Head<Name>]: Name extends `${infer Start}-${string}`
    ? Nested<Below<Fields, Start>>
    : Fields[Name];
};

/** `{ 'name-ja': 'a', 'name-en': 'b' }` → `{ name: { ja: 'a', en: 'b' } }` */
export function nested<Fields extends object>(fields: Fields): Nested<Fields> {
  const all = Object.entries(fields);
  const below = (start: string) =>
    all.flatMap(([name, value]) =>
      name.startsWith(`${start}-`) ? [[name.slice(start.length + 1), value] as const] : [],
    );
  const input = all.map(([name, value]) => {
    const [start = '', ...rest] = name.split('-');
    return [start, rest.length === 0 ? value : nested(Object.fromEntries(below(start)))];
  });
  return Object.fromEntries(input) as Nested<Fields>;
}

/** The reverse of `nested`, with the values as a form shows them. Leaves lists out. */
export const flat = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]: [string, unknown]): [string, string][] => {
      if (Array.isArray(value) || value === null || value === undefined) return [];
      if (typeof value === 'object')
        return Object.entries(flat(value)).map(([rest, text]) => [`${name}-${rest}`, text]);
      return [[name, typeof value === 'boolean' ? (value ? 'on' : '') : String(value)]];
    }),
  );
