import type { SenderSettings } from '#contract/desk/settings.ts';
import { type Address, joined, streetOf } from '#contract/rules/address.ts';
import { personName } from '#contract/rules/person-name.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';

/** The recipient or the sender, in Japanese. Unknown fields are empty. */
export type Party = {
  name: string;
  company: string;
  /** Seven digits. */
  postcode: string;
  prefecture: string;
  city: string;
  street: string;
  building: string;
  /** Digits only. */
  phone: string;
};

export type Parcel = {
  orderNumber: string;
  /** YYYY-MM-DD in Tokyo. */
  shipOn: string;
  recipient: Party;
};

const prefectureOf = (provinceCode = ''): string => findPrefecture(provinceCode)?.ja ?? '';

export const recipientOf = (address: Address): Party => ({
  name: personName(address, 'ja'),
  company: address.company ?? '',
  postcode: address.postcode,
  prefecture: prefectureOf(address.provinceCode),
  city: address.city,
  street: streetOf(address),
  building: address.building ?? '',
  phone: address.phoneNumber ?? '',
});

export const senderOf = ({ provinceCode, phoneNumber, ...sender }: SenderSettings): Party => ({
  ...sender,
  company: sender.company ?? '',
  building: sender.building ?? '',
  prefecture: prefectureOf(provinceCode),
  phone: phoneNumber,
});

/** Prefecture and city. */
export const areaOf = ({ prefecture, city }: Party): string => joined(prefecture, city);

export const wholeAddress = (party: Party): string =>
  [joined(areaOf(party), party.street), party.building].filter(Boolean).join(' ');
