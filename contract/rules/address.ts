/**
 * An address: the one list of its fields, how they are judged (§5) after normalisation, and when two are the same. The
 * form, both processes, the answers and the OpenAPI document are made from it.
 */
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from './constants.ts';
import { alsoAs, filling, ours } from './marks.ts';
import { digits, length, text } from './normalise.ts';
import { findPrefecture } from './prefectures.ts';
import { isPhone, isPostalCode, isStreet } from './validation.ts';

const REQUIRED = 'validation.field_required';
/** With a building and the blank between them. */
const STREET_MAX = 200;

/** JSON may hold a number where a text is asked for, and null for nothing. */
const asText = (sent: string | undefined): unknown =>
  typeof sent === 'number' ? String(sent) : (sent ?? '');

const words = (max = DEFAULT_INPUT_MAX) =>
  z
    .string('validation.text_invalid')
    .transform(text)
    .refine((value) => length(value) <= max, { error: 'validation.field_maximum', abort: true });
const required = (max?: number) =>
  z.preprocess(
    (sent: string) => asText(sent),
    words(max).refine((value) => value !== '', { error: REQUIRED, abort: true }),
  );
const optional = () =>
  z
    .preprocess(
      (sent: string | undefined) => asText(sent),
      words().transform((value) => value || undefined),
    )
    .optional();
const number = (isRight: (value: string) => boolean, error: string) =>
  required()
    .transform((value) => digits(value))
    .refine(isRight, error);

/** What a member sends. */
const sent = z.object(
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
export const addressShape = sent.shape;
export type AddressInput = z.output<typeof sent>;
export type AddressName = keyof AddressInput;

const country = {
  countryCode: z
    .string('validation.text_invalid')
    .nullish()
    .refine((code) => !code || code === 'JP', 'country_invalid')
    .transform(() => 'JP' as const),
};

/** The form's names are accepted as aliases of the wire's. */
const ALIASES = {
  postalCode: 'postcode',
  prefecture: 'provinceCode',
  municipality: 'city',
  building: 'street',
};

function withNames(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const raw: Record<string, unknown> = Object.fromEntries(Object.entries(given));
  // The address book of this API family calls the street so (§3); beside a street it is the building.
  const isStreet = raw['street'] === undefined || raw['street'] === null;
  for (const [alias, name] of Object.entries(ALIASES)) raw[name] ??= raw[alias];
  return isStreet ? { ...raw, building: undefined } : raw;
}

/** `street` has the building in it, as §3 has no field for it; `building` says which end of the line that is. */
function withBuilding<Sent extends { street: string; building?: string | undefined }>(
  { building, ...address }: Sent,
  context: z.core.$RefinementCtx,
) {
  const street = joinStreet(address.street, building);
  // Spelled otherwise than at the end of the line, it could not be told from it later.
  const isApart = building && street.endsWith(building);
  if (length(street) > STREET_MAX)
    context.addIssue({ code: 'custom', path: ['street'], message: 'validation.field_maximum' });
  return { ...address, street, ...(isApart ? { building } : {}) };
}

const plain = (words: string): string => words.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Joined they are what goes on the parcel. A street that ends in the building, however it is spelled, has it already. */
export const joinStreet = (street: string, building: string | undefined): string =>
  building && !plain(street).endsWith(plain(building)) ? `${street} ${building}` : street;

/** The line without its building, which is named beside it. */
export const streetOf = ({ street, building }: { street: string; building?: string | undefined }): string =>
  building && street.endsWith(building) ? street.slice(0, -building.length).trimEnd() : street;

const whole = sent.extend({ ...country, building: optional() });
export const addressInput = z.preprocess(
  (given: z.input<typeof whole>) => withNames(given),
  whole.transform(withBuilding),
);

const asked = whole.extend({
  isDefault: z.preprocess((value: boolean | undefined) => value === true, z.boolean()).optional(),
});
/** For the address book. */
export const entryInput = z.preprocess(
  (given: z.input<typeof asked>) => withNames(given),
  asked.transform(withBuilding),
);

/** §3 names the fields of an address book entry as its form does. */
const ofName = (name: unknown, part: 0 | 1): unknown =>
  typeof name === 'string' ? name.trim().split(/\s+/)[part] : undefined;
export const addressSpelling = filling({
  lastName: ({ name }) => ofName(name, 0),
  firstName: ({ name }) => ofName(name, 1),
  postcode: ({ postalCode }) => postalCode,
  provinceCode: ({ prefecture }) => findPrefecture(String(prefecture))?.code,
  city: ({ municipality }) => municipality,
  street: ({ building }) => building,
  // A Shop API may leave the name of a prefecture to whoever knows its code.
  provinceName: ({ provinceCode, prefecture }) => findPrefecture(String(provinceCode ?? prefecture))?.ja,
});

/** As answers have it: another backend may know less of an address than ours asks for. */
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
    description:
      'The end of `street`, where it was given apart: a label prints `street` and not this after it',
  }),
  countryCode: ours(z.string(), 'JP'),
  /** In the language of the reader. */
  provinceName: z.string().optional(),
});
export const address = alsoAs(addressFields, addressSpelling);
export type Address = z.output<typeof address>;

type Comparable = { [Name in AddressName]?: string | null | undefined };
const names = sent.keyof().options;

/** A phone number counts: the parcel service calls it. The prefecture's name does not: it is translated. */
export const sameAddress = (one: Comparable, other: Comparable): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''));

const ROMAN_END = /\p{Script=Latin}[.,]?$/u;
const ROMAN = /\p{Script=Latin}/u;
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Between two parts of an address: Japanese has no blanks, words in Roman letters need one. */
export const seam = (left: string, right: string): '' | ' ' =>
  left && right && (ROMAN_END.test(left) || (ROMAN.test(right) && !JAPANESE.test(right))) ? ' ' : '';

/** Two parts of an address as one line. */
export const joined = (left: string, right: string): string => left + seam(left, right) + right;

/** Of an address what a parcel needs besides postal code, prefecture and name. */
export const placeOf = ({ city, street }: Pick<Address, 'city' | 'street'>): string => joined(city, street);

/** From the prefecture on, as one line. */
export const wholePlace = ({ provinceName = '', ...address }: Address): string =>
  joined(provinceName, placeOf(address));
