import type { Address } from '#contract/order-shapes.ts';

/** What is shown of an address; the prefecture comes in the reader's language. */
export const addressView = (address: Address) => ({
  name: `${address.lastName} ${address.firstName}`,
  postcode: address.postcode,
  prefecture: address.provinceName ?? '',
  place: `${address.city}${address.street}`,
  company: address.company,
  phone: address.phoneNumber,
});
export type AddressView = ReturnType<typeof addressView>;
