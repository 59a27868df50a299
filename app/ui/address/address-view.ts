import { type Address, placeOf } from '#contract/rules/address.ts';

/** What is shown of an address; the prefecture comes in the reader's language. */
export const addressView = (address: Address) => ({
  name: `${address.lastName} ${address.firstName}`,
  postcode: address.postcode,
  prefecture: address.provinceName ?? '',
  place: placeOf(address),
  company: address.company,
  phone: address.phoneNumber,
});
export type AddressView = ReturnType<typeof addressView>;
