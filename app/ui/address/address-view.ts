import { type Address, placeOf } from '#contract/rules/address.ts';

/** What is shown of an address; the prefecture comes in the reader's language. */
export const addressView = (address: Address) => ({
  /** How it is written depends on the language (contract/rules/person-name.ts). */
  person: { lastName: address.lastName, firstName: address.firstName },
  postcode: address.postcode,
  prefecture: address.provinceName ?? '',
  place: placeOf(address),
  company: address.company,
  phone: address.phoneNumber,
});
export type AddressView = ReturnType<typeof addressView>;
