/** Which addresses the checkout sends and offers first, and the two lines that the wire has one field for. */
import type { AddressBookEntry } from '#contract/order-shapes.ts';
import { type Address, address, sameAddress } from '#contract/rules/address.ts';

const sendable = address.omit({ provinceName: true });

/** Only what the checkout takes: a book entry has more. */
export function addressToSend(from: Address) {
  const { provinceCode = '', phoneNumber = '', ...rest } = sendable.parse(from);
  return { ...rest, provinceCode, phoneNumber };
}

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
