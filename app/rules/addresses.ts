/** Which fields of an address the checkout sends, and which saved address it preselects. */
import type { AddressBookEntry } from '#contract/address-book.ts';
import { type Address, address, sameAddress } from '#contract/rules/address.ts';

const sendable = address.omit({ provinceName: true });

/** Only the fields of a checkout address: an address-book entry has more. */
export function addressToSend(from: Address) {
  const { provinceCode = '', phoneNumber = '', ...rest } = sendable.parse(from);
  return { ...rest, provinceCode, phoneNumber };
}

/**
 * The entry with the current address; undefined when no entry has it. Without a current address: the default entry, or
 * the first entry of a book without a default.
 */
export function preselected(
  book: readonly AddressBookEntry[],
  current: Address | undefined,
): AddressBookEntry | undefined {
  if (current) return book.find((entry) => sameAddress(entry, current));
  return book.find((entry) => entry.isDefault) ?? book[0];
}
