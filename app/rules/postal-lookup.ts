/**
 * Postal lookup (§3, §5, §7): what the postal data says about a code, and what of it goes into a form.
 * Pure, and the same on the server and in the browser. What a person typed is never overwritten: a field is filled
 * only while it is empty or still holds what an earlier lookup filled in.
 */
import { prefectures } from '#contract/rules/prefectures.ts';

/** The three fields that a lookup can fill; an empty text where it knows nothing. */
export type Place = { provinceCode: string; city: string; street: string };
export const nowhere: Place = { provinceCode: '', city: '', street: '' };

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

/** The places of a seven-digit code in the file of its first three digits; none when it is not there. */
export function placesOf(file: unknown, code: string): Place[] {
  if (typeof file !== 'object' || file === null || !Object.hasOwn(file, code)) return [];
  const found = (file as Record<string, unknown>)[code];
  return Array.isArray(found) && typeof found[0] === 'object' ? found.flatMap(placeOf) : placeOf(found);
}

const names = ['provinceCode', 'city', 'street'] as const satisfies readonly (keyof Place)[];

/** What all of them have in common; a town is never picked silently. */
function common(places: readonly Place[]): Place {
  const [first = nowhere] = places;
  const shared = (name: keyof Place) =>
    places.every((place) => place[name] === first[name]) ? first[name] : '';
  return { provinceCode: shared('provinceCode'), city: shared('city'), street: shared('street') };
}

export type Filling = {
  values: Place;
  /** What the lookup has filled in. The next lookup may replace it, but not what the shopper has typed. */
  filled: Place;
  /** Something typed says otherwise than the postal data and was left alone. */
  kept: Place | undefined;
};

/** `before`: what an earlier lookup filled in; `chosen`: the place that was picked out of several. */
export function fillIn(typed: Place, places: readonly Place[], before: Place, chosen?: Place): Filling {
  const offered = chosen ?? common(places);
  const values = { ...typed };
  const filled = { ...nowhere };
  let kept = false;
  for (const name of names) {
    const isMachines = typed[name].trim() === '' || typed[name] === before[name];
    if (isMachines) {
      values[name] = offered[name];
      filled[name] = offered[name];
    } else if (name === 'street') {
      // A town that was picked belongs in front of the number that was typed.
      if (chosen && !typed.street.includes(chosen.street)) values.street = chosen.street + typed.street;
      else kept ||= !typed.street.startsWith(offered.street);
    } else kept ||= offered[name] !== '' && typed[name] !== offered[name];
  }
  return { values, filled, kept: kept ? offered : undefined };
}

/** How a place travels in a hidden field. */
export const packPlace = (place: Place): string => names.map((name) => place[name]).join('\t');
export function unpackPlace(packed: unknown): Place {
  const [provinceCode = '', city = '', street = ''] = typeof packed === 'string' ? packed.split('\t') : [];
  return { provinceCode, city, street };
}

/** 大阪府大阪市北区梅田 */
export const placeText = ({ provinceCode, city, street }: Place): string =>
  (prefectures.find(({ code }) => code === provinceCode)?.ja ?? '') + city + street;
