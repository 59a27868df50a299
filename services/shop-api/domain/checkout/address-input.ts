/** §5 rules on an address, after normalisation (contract/rules/normalise.ts). Pure. */
import type { Address } from '#contract/order-shapes.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import * as normalise from '#contract/rules/normalise.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import { isPhone, isPostalCode, isStreet } from '#contract/rules/validation.ts';
import type { MessageKey } from '../../messages/ja.ts';

type Fields = Record<string, MessageKey[]>;
type Raw = Record<string, unknown>;

/** The form's names are accepted as aliases of the wire's. */
const ALIASES: Record<string, string> = {
  postalCode: 'postcode',
  prefecture: 'provinceCode',
  municipality: 'city',
  building: 'street',
};

const REQUIRED: MessageKey = 'validation.field_required';
const TOO_LONG: MessageKey = 'validation.field_maximum';
const STREET_MAX = 200;

/** Reads a member's address; `errors` is empty when all is well. */
export function readAddress(input: Raw): { address: Address; errors: Fields } {
  const raw: Raw = { ...input };
  for (const [alias, name] of Object.entries(ALIASES)) raw[name] ??= raw[alias];
  const errors: Fields = {};
  const text = (name: string, max = DEFAULT_INPUT_MAX, required = true): string => {
    const value = raw[name];
    if (value !== undefined && value !== null && typeof value !== 'string' && typeof value !== 'number')
      errors[name] = ['validation.text_invalid'];
    const typed = normalise.text(value == null || typeof value === 'object' ? '' : String(value));
    if (required && typed === '') errors[name] ??= [REQUIRED];
    if (normalise.length(typed) > max) errors[name] = [TOO_LONG];
    return typed;
  };
  const lastName = text('lastName');
  const firstName = text('firstName');
  const postcode = normalise.digits(text('postcode'));
  if (!errors['postcode'] && !isPostalCode(postcode)) errors['postcode'] = ['validation.postal_code_invalid'];
  const prefecture = findPrefecture(text('provinceCode'));
  if (!errors['provinceCode'] && !prefecture) errors['provinceCode'] = ['prefecture_invalid'];
  const city = text('city');
  const street = text('street', STREET_MAX);
  if (!errors['street'] && !isStreet(street)) errors['street'] = ['validation.street_address_invalid'];
  const phoneNumber = normalise.digits(text('phoneNumber', DEFAULT_INPUT_MAX));
  if (!errors['phoneNumber'] && !isPhone(phoneNumber))
    errors['phoneNumber'] = ['validation.phone_number_invalid'];
  const company = text('company', DEFAULT_INPUT_MAX, false);
  const country = text('countryCode', 2, false);
  if (country !== '' && country !== 'JP') errors['countryCode'] = ['country_invalid'];
  const address: Address = {
    lastName,
    firstName,
    countryCode: 'JP',
    postcode,
    city,
    street,
    phoneNumber,
    ...(prefecture ? { provinceCode: prefecture.code, provinceName: prefecture.ja } : {}),
    ...(company ? { company } : {}),
  };
  return { address, errors };
}

/** `street` → `shippingAddress.street`. */
export const prefixed = (prefix: string, errors: Fields): Fields =>
  Object.fromEntries(Object.entries(errors).map(([field, keys]) => [`${prefix}.${field}`, keys]));
