/**
 * Postal lookup (§3, §5, §7): the places of a postal code, and how they fill in a form, on the server and in the
 * browser. Typed text is never overwritten: a field is filled only if it is empty or has the value of an earlier
 * lookup.
 */
import { prefectures } from '#contract/rules/prefectures.ts';

/** The three fields that a lookup can fill; '' when unknown. */
export type Place = { provinceCode: string; city: string; street: string };
export const emptyPlace: Place = { provinceCode: '', city: '', street: '' };

/** §9.9 */
export const POSTAL_PREFIX_LENGTH = 3;
export const postalPrefix = (code: string): string => code.slice(0, POSTAL_PREFIX_LENGTH);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `[prefecture 1–47, city, area?, street?]`, or an object with those names. */
function placeOf(row: unknown): Place[] {
  const [number, city, area, street] = Array.isArray(row)
    ? row
    : typeof row === 'object' && row !== null
      ? ['prefecture', 'city', 'area', 'street'].map((name) => (row as Record<string, unknown>)[name])
      : [];
  const prefecture = prefectures.find((one) => one.number === Number(number) || one.ja === number);
  return prefecture
    ? [{ provinceCode: prefecture.code, city: text(city), street: text(area) + text(street) }]
    : [];
}

/** The places of a seven-digit code, from the file of its first three digits. Empty for an unknown code. */
export function placesOf(file: unknown, code: string): Place[] {
  if (typeof file !== 'object' || file === null || !Object.hasOwn(file, code)) return [];
  const found = (file as Record<string, unknown>)[code];
  return Array.isArray(found) && typeof found[0] === 'object' ? found.flatMap(placeOf) : placeOf(found);
}

const names = ['provinceCode', 'city', 'street'] as const satisfies readonly (keyof Place)[];

/** The fields that are equal in all places. The others are empty: the shopper chooses the town. */
function common(places: readonly Place[]): Place {
  const [first = emptyPlace] = places;
  const shared = (name: keyof Place) =>
    places.every((place) => place[name] === first[name]) ? first[name] : '';
  return { provinceCode: shared('provinceCode'), city: shared('city'), street: shared('street') };
}

export type Filling = {
  values: Place;
  /** What the lookup has filled in; the next lookup may replace it. */
  filled: Place;
  /** The place of the postal data, when typed text differs from it and was left unchanged. */
  conflict: Place | undefined;
};

/** `before`: what an earlier lookup filled in; `chosen`: the shopper's choice among several places. */
export function fillIn(typed: Place, places: readonly Place[], before: Place, chosen?: Place): Filling {
  const offered = chosen ?? common(places);
  const values = { ...typed };
  const filled = { ...emptyPlace };
  let isConflict = false;
  for (const name of names) {
    const mayFill = typed[name].trim() === '' || typed[name] === before[name];
    if (mayFill) {
      values[name] = offered[name];
      filled[name] = offered[name];
    } else if (name === 'street') {
      // Puts the chosen town in front of a typed house number.
      if (chosen && !typed.street.includes(chosen.street)) values.street = chosen.street + typed.street;
      else isConflict ||= !typed.street.startsWith(offered.street);
    } else isConflict ||= offered[name] !== '' && typed[name] !== offered[name];
  }
  return { values, filled, conflict: isConflict ? offered : undefined };
}

/** A place as the value of a hidden field. */
export const packPlace = (place: Place): string => names.map((name) => place[name]).join('\t');
export function unpackPlace(packed: unknown): Place {
  const [provinceCode = '', city = '', street = ''] = typeof packed === 'string' ? packed.split('\t') : [];
  return { provinceCode, city, street };
}

/** 大阪府大阪市北区梅田 */
export const placeText = ({ provinceCode, city, street }: Place): string =>
  (prefectures.find(({ code }) => code === provinceCode)?.ja ?? '') + city + street;
