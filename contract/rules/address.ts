/**
 * An address: its fields, their validation (§5) after normalisation, and when two addresses are the same. The form, the
 * storefront, the Shop API, the responses and the OpenAPI document use these definitions.
 */
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from './constants.ts';
import { alsoAs, fillMissing, ours } from './marks.ts';
import { digits, length, text } from './normalise.ts';
import { findPrefecture } from './prefectures.ts';
import { isPhone, isPostalCode, isStreet } from './validation.ts';

const REQUIRED = 'validation.field_required';
/** Includes the building and the space before it. */
const STREET_MAX = 200;

/** Clients may send a number instead of a string, and null for an empty field. */
const asText = (value: string | undefined): unknown =>
  typeof value === 'number' ? String(value) : (value ?? '');

const words = (max = DEFAULT_INPUT_MAX) =>
  z
    .string('validation.text_invalid')
    .transform(text)
    .refine((value) => length(value) <= max, { error: 'validation.field_maximum', abort: true });
const required = (max?: number) =>
  z.preprocess(
    (value: string) => asText(value),
    words(max).refine((value) => value !== '', { error: REQUIRED, abort: true }),
  );
const optional = () =>
  z
    .preprocess(
      (value: string | undefined) => asText(value),
      words().transform((value) => value || undefined),
    )
    .optional();
const number = (isRight: (value: string) => boolean, error: string) =>
  required()
    .transform((value) => digits(value))
    .refine(isRight, error);

const fields = z.object(
  {
    lastName: required(),
    firstName: required(),
    postcode: number(isPostalCode, 'validation.postal_code_invalid'),
    provinceCode: required().transform((value, context) => {
      const prefecture = findPrefecture(value);
      if (prefecture) return prefecture.code;
      context.addIssue({ code: 'custom', message: 'prefecture_invalid' });
      return z.NEVER;
    }),
    city: required(),
    street: required(STREET_MAX).refine(isStreet, 'validation.street_address_invalid'),
    company: optional(),
    phoneNumber: number(isPhone, 'validation.phone_number_invalid'),
  },
  REQUIRED,
);
export const addressShape = fields.shape;
export type AddressInput = z.output<typeof fields>;
export type AddressName = keyof AddressInput;

const country = {
  countryCode: z
    .string('validation.text_invalid')
    .nullish()
    .refine((code) => !code || code === 'JP', 'country_invalid')
    .transform(() => 'JP' as const),
};

/** Other names under which the fields are accepted: those of the form. */
const ALIASES = {
  postalCode: 'postcode',
  prefecture: 'provinceCode',
  municipality: 'city',
  building: 'street',
};

function resolveAliases(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const raw: Record<string, unknown> = Object.fromEntries(Object.entries(given));
  // If `street` is missing, `building` contains the street: the address book of §3 calls the street `building`.
  const isStreet = raw['street'] === undefined || raw['street'] === null;
  for (const [alias, name] of Object.entries(ALIASES)) raw[name] ??= raw[alias];
  return isStreet ? { ...raw, building: undefined } : raw;
}

/** Appends the building to `street`, because §3 has no field for it. `building` then repeats the end of `street`. */
function withBuilding<Sent extends { street: string; building?: string | undefined }>(
  { building, ...address }: Sent,
  context: z.core.$RefinementCtx,
) {
  const street = joinStreet(address.street, building);
  // streetOf() can only cut off a building that is spelled exactly as at the end of `street`.
  const endsWithBuilding = building && street.endsWith(building);
  if (length(street) > STREET_MAX)
    context.addIssue({ code: 'custom', path: ['street'], message: 'validation.field_maximum' });
  return { ...address, street, ...(endsWithBuilding ? { building } : {}) };
}

const comparable = (value: string): string => value.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** The address line on the parcel. The building is not appended twice, even if it is spelled in another width or case. */
export const joinStreet = (street: string, building: string | undefined): string =>
  building && !comparable(street).endsWith(comparable(building)) ? `${street} ${building}` : street;

/** `street` without the building. */
export const streetOf = ({ street, building }: { street: string; building?: string | undefined }): string =>
  building && street.endsWith(building) ? street.slice(0, -building.length).trimEnd() : street;

const addressBody = fields.extend({ ...country, building: optional() });
export const addressInput = z.preprocess(
  (given: z.input<typeof addressBody>) => resolveAliases(given),
  addressBody.transform(withBuilding),
);

const entryBody = addressBody.extend({
  isDefault: z.preprocess((value: boolean | undefined) => value === true, z.boolean()).optional(),
});
/** Input for an entry of the address book. */
export const entryInput = z.preprocess(
  (given: z.input<typeof entryBody>) => resolveAliases(given),
  entryBody.transform(withBuilding),
);

const partOfName = (name: unknown, part: 0 | 1): unknown =>
  typeof name === 'string' ? name.trim().split(/\s+/)[part] : undefined;
/** §3 names the fields of an address book entry as the form does. */
export const addressSpelling = fillMissing({
  lastName: ({ name }) => partOfName(name, 0),
  firstName: ({ name }) => partOfName(name, 1),
  postcode: ({ postalCode }) => postalCode,
  provinceCode: ({ prefecture }) => findPrefecture(String(prefecture))?.code,
  city: ({ municipality }) => municipality,
  street: ({ building }) => building,
  // Some Shop APIs send the prefecture's code without its name.
  provinceName: ({ provinceCode, prefecture }) => findPrefecture(String(provinceCode ?? prefecture))?.ja,
});

/** An address in a response. Other backends may omit fields that our Shop API always sends. */
const addressFields = z.object({
  ...({
    lastName: ours(z.string(), ''),
    firstName: ours(z.string(), ''),
    postcode: ours(z.string(), ''),
    provinceCode: z.string().optional(),
    city: ours(z.string(), ''),
    street: ours(z.string(), ''),
    company: z.string().optional(),
    phoneNumber: z.string().optional(),
  } satisfies Record<AddressName, z.ZodType>),
  building: z.string().optional().meta({
    description: 'The end of `street`, if it was entered in a field of its own. Labels print `street` only',
  }),
  countryCode: ours(z.string(), 'JP'),
  /** In the language of the request. */
  provinceName: z.string().optional(),
});
export const address = alsoAs(addressFields, addressSpelling);
export type Address = z.output<typeof address>;

type Comparable = { [Name in AddressName]?: string | null | undefined };
const names = fields.keyof().options;

/** Postal codes and phone numbers are the same with and without hyphens. */
const asCompared = (address: Comparable, name: AddressName): string => {
  const value = address[name] ?? '';
  return name === 'postcode' || name === 'phoneNumber' ? digits(value) : value;
};

/** Compares phone numbers, too (the carrier calls them), but not the prefecture's name, which differs by language. */
export const sameAddress = (one: Comparable, other: Comparable): boolean =>
  names.every((name) => asCompared(one, name) === asCompared(other, name));

const ROMAN_END = /\p{Script=Latin}[.,]?$/u;
const ROMAN = /\p{Script=Latin}/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Separator of two parts of an address: none in Japanese, a space in Roman letters. */
export const separator = (left: string, right: string): '' | ' ' =>
  left && right && (ROMAN_END.test(left) || (ROMAN.test(right) && !JAPANESE.test(right))) ? ' ' : '';

/** Two parts of an address as one line. */
export const joined = (left: string, right: string): string => left + separator(left, right) + right;

/** City, street and building. Our own Shop API repeats the building at the end of `street`; §3 does not. */
export const placeOf = ({
  city,
  street,
  building,
}: Pick<Address, 'city' | 'street'> & { building?: string | undefined }): string =>
  joined(city, joinStreet(street, building));

/**
 * A note of Japan Post's list that stands in a street instead of an address, such as 琴平町の次に４２７番地以降がくる場合:
 * until November 2026 the lookup by postal code typed it in.
 */
export const postalNoteIn = (street: string): string | undefined =>
  /\S*の次に\S*がくる場合|以下に掲載がない場合/.exec(street)?.[0];

/** Prefecture, city, street and building in one line. */
export const wholePlace = (address: Address): string => joined(prefectureOf(address), placeOf(address));

/** The prefecture's name, in Japanese for a Japanese address, so never `Osaka 大阪市`. Empty if unknown. */
export function prefectureOf({ provinceName = '', ...address }: Address): string {
  if (!JAPANESE.test(placeOf(address))) return provinceName;
  return findPrefecture(address.provinceCode ?? provinceName)?.ja ?? provinceName;
}
