/**
 * Postal lookup (§3, §5, §7): the places of a postal code, and how they fill in a form, on the server and in the
 * browser. Typed text is never overwritten: a field is filled only if it is empty or has the value of an earlier
 * lookup.
 */
import { prefectures } from '#contract/rules/prefectures.ts';

/** The fields that a lookup can fill; '' when unknown. Floors of towers have codes of their own: only these fill in `building`. */
export const placeFields = ['provinceCode', 'city', 'street', 'building'] as const;
export type Place = Record<(typeof placeFields)[number], string>;
export const emptyPlace: Place = { provinceCode: '', city: '', street: '', building: '' };

/** §9.9 */
export const POSTAL_PREFIX_LENGTH = 3;
export const postalPrefix = (code: string): string => code.slice(0, POSTAL_PREFIX_LENGTH);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `[prefecture 1–47, city, area?, street?, building?]`, or an object with those names. */
function placeOf(row: unknown): Place[] {
  const [number, city, area, street, building] = Array.isArray(row)
    ? row
    : typeof row === 'object' && row !== null
      ? ['prefecture', 'city', 'area', 'street', 'building'].map(
          (name) => (row as Record<string, unknown>)[name],
        )
      : [];
  const prefecture = prefectures.find((one) => one.number === Number(number) || one.ja === number);
  return prefecture
    ? [
        {
          provinceCode: prefecture.code,
          city: text(city),
          street: text(area) + text(street),
          building: text(building),
        },
      ]
    : [];
}

/** The places of a seven-digit code, from the file of its first three digits. Empty for an unknown code. */
export function placesOf(file: unknown, code: string): Place[] {
  if (typeof file !== 'object' || file === null || !Object.hasOwn(file, code)) return [];
  const found = (file as Record<string, unknown>)[code];
  return Array.isArray(found) && typeof found[0] === 'object' ? found.flatMap(placeOf) : placeOf(found);
}

/** The fields that are equal in all places. The others are empty: the shopper chooses the town. */
function common(places: readonly Place[]): Place {
  const [first = emptyPlace] = places;
  const shared = (name: keyof Place) =>
    places.every((place) => place[name] === first[name]) ? first[name] : '';
  return {
    provinceCode: shared('provinceCode'),
    city: shared('city'),
    street: shared('street'),
    building: shared('building'),
  };
}

export type Filling = {
  values: Place;
  /** What the lookup has filled in; the next lookup may replace it. */
  filled: Place;
  /** The place of the postal data. */
  offered: Place;
  /** Typed text differs from `offered` and was left unchanged. */
  isConflict: boolean;
};

/** `before`: what an earlier lookup filled in; `chosen`: the shopper's choice among several places. */
export function fillIn(typed: Place, places: readonly Place[], before: Place, chosen?: Place): Filling {
  const offered = chosen ?? common(places);
  const values = { ...typed };
  const filled = { ...emptyPlace };
  let isConflict = false;
  for (const name of placeFields) {
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
  return { values, filled, offered, isConflict };
}

/** A place as the value of a hidden field. */
export const packPlace = (place: Place): string => placeFields.map((name) => place[name]).join('\t');
export function unpackPlace(packed: unknown): Place {
  const parts = typeof packed === 'string' ? packed.split('\t') : [];
  const [provinceCode = '', city = '', street = '', building = ''] = parts;
  return { provinceCode, city, street, building };
}

/** 大阪府大阪市北区梅田, 東京都港区六本木 六本木ヒルズ森タワー1階 */
export const placeText = ({ provinceCode, city, street, building }: Place): string =>
  (prefectures.find(({ code }) => code === provinceCode)?.ja ?? '') +
  city +
  street +
  (building && ` ${building}`);
