import { type Address, placeOf, prefectureOf } from '#contract/rules/address.ts';

export const addressView = (address: Address) => ({
  /** The order of the names depends on the language (contract/rules/person-name.ts). */
  person: { lastName: address.lastName, firstName: address.firstName },
  postcode: address.postcode,
  prefecture: prefectureOf(address),
  place: placeOf(address),
  company: address.company,
  phone: address.phoneNumber,
});
export type AddressView = ReturnType<typeof addressView>;
