/** Comparing addresses, and which of them the checkout offers first. */
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
