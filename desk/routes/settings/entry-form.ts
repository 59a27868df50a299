/** Helpers for forms about one entry of a section of the setup. */
import { data } from '@remix-run/node';
import { nested, text } from '../../request/fields.ts';
import type { LoadArgs } from '../../request/screen.ts';

export const yen = text.transform(yenOf);
/** The fields that each of these forms has. */
export const position = { place: text.transform(placeOf), revision: text };

/** Code of the edited entry; undefined for a new one. */
export const codeIn = ({ scope }: Pick<LoadArgs, 'scope'>): string | undefined =>
  scope.url.searchParams.get('code') ?? undefined;

/** The call's input. An existing entry keeps its code, which its form does not send. */
export const inputOf = <Given extends { code: string }>(args: LoadArgs, given: Given) => ({
  ...nested(given),
  code: codeIn(args) ?? given.code,
  isNew: codeIn(args) === undefined,
});

/** The edited entry and its place; for a new one, the last place. Throws 404. */
export function entryIn<Entry extends { code: string }>(args: LoadArgs, entries: readonly Entry[]) {
  const code = codeIn(args);
  if (code === undefined) return { entry: undefined, place: entries.length + 1 };
  const at = entries.findIndex((one) => one.code === code);
  const entry = entries[at];
  if (!entry) throw data({}, { status: 404 });
  return { entry, place: at + 1 };
}

/** The typed position; undefined, for the last one, if the text is not a number. */
export function placeOf(typed: string): number | undefined {
  const digits = typed.normalize('NFKC').trim();
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}

/** Reads whole yen; accepts full-width digits and commas. Returns NaN, which the Shop API refuses, for other text. */
export function yenOf(typed: string): number {
  const digits = typed.normalize('NFKC').replace(/[,\s円¥]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
