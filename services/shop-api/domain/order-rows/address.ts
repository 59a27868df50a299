import type { Address, AddressInput } from '#contract/rules/address.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';

/** The address as orders store it. */
export const addressOf = ({ company, ...input }: AddressInput): Address => ({
  ...input,
  ...(company ? { company } : {}),
  countryCode: 'JP',
  provinceName: findPrefecture(input.provinceCode)?.ja,
});
