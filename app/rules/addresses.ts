/** Comparing addresses, which of them the checkout offers first, and the two lines that the wire has one field for. */
import type { Address, AddressBookEntry } from '#contract/order-shapes.ts';

const COMPARED = [
  'lastName',
  'firstName',
  'postcode',
  'provinceCode',
  'city',
  'street',
  'company',
  'phoneNumber',
] as const satisfies readonly (keyof Address)[];

/** The prefecture's name is left out: it is translated. */
export const sameAddress = (a: Address, b: Address): boolean =>
  COMPARED.every((field) => (a[field] ?? '') === (b[field] ?? ''));

/** Only what the checkout takes: a book entry has more. */
export const addressFields = (from: Address): Address =>
  Object.fromEntries([
    ...COMPARED.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
    ['countryCode', 'JP'],
  ]) as Address;

/** The entry chosen so far, the default one, the first one; undefined means: another address. */
export function preselected(
  book: readonly AddressBookEntry[],
  current: Address | undefined,
): AddressBookEntry | undefined {
  if (current) return book.find((entry) => sameAddress(entry, current));
  return book.find((entry) => entry.isDefault) ?? book[0];
}

/**
 * Forms ask for street and building apart, the wire has one field for both. Joined they are
 * what goes on the parcel.
 */
export const joinStreet = (street: string, building: string | undefined): string =>
  building ? `${street} ${building}` : street;

/** 梅田1-2-3 こもれびビル4F. Where it is not clear, the whole stays in the first line: nothing is lost. */
const JAPANESE_LINES =
  /^([^\s\u3000]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][^\s\u3000]*\d[^\s\u3000]*)[\s\u3000]+(.+)$/u;

export function splitStreet(joined: string): { street: string; building: string } {
  const [, street = joined, building = ''] = JAPANESE_LINES.exec(joined) ?? [];
  return { street, building };
}
