/** Helpers for forms about one entry of a section of the setup. */
import type { LoadArgs } from '../../request/screen.ts';

/** Code of the edited entry; undefined for a new one. */
export const codeIn = ({ scope }: Pick<LoadArgs, 'scope'>): string | undefined =>
  scope.url.searchParams.get('code') ?? undefined;

const parts = ['name', 'slug', 'description', 'instructions'] as const;

/** Maps the Shop API's names of an entry's fields to the form's. `at`: `value[2]`. */
export const entryNames = (at: string): Record<string, string> => ({
  [`${at}.fee`]: 'fee',
  ...Object.fromEntries(
    parts.flatMap((part) => [
      [`${at}.${part}.ja`, `${part}Ja`],
      [`${at}.${part}.en`, `${part}En`],
    ]),
  ),
});

/** Maps errors at any entry's code to the form's code: the Shop API reports a repeated code at the later entry. */
export const codeNames = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`value[${at}].code`, 'code']));

/** Puts an entry at a position (1 is the first) and removes the previous entry with the code `before`. */
export function placed<Entry extends { code: string }>(
  entries: readonly Entry[],
  entry: Entry,
  { before, place }: { before: string | undefined; place: number },
): { value: Entry[]; at: number } {
  const others = entries.filter(({ code }) => code !== before);
  const at = Math.min(Math.max(place - 1, 0), others.length);
  return { value: [...others.slice(0, at), entry, ...others.slice(at)], at };
}

/** The typed position; the last one if the text is not a number. */
export const placeOf = (text: string): number =>
  /^\d{1,4}$/.test(text.normalize('NFKC').trim()) ? Number(text.normalize('NFKC')) : 10_000;

/** Reads whole yen; accepts full-width digits and commas. Returns NaN, which the Shop API refuses, for other text. */
export function yenOf(text: string): number {
  const digits = text.normalize('NFKC').replace(/[,\s円¥]/g, '');
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}
