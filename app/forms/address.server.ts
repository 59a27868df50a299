/** An address (§3, §5), as the checkout and the address book ask for it. */
import { z } from 'zod';
import { addressFields, joinStreet } from '#app/rules/addresses.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { digits, text } from '#contract/rules/normalise.ts';
import { findPrefecture } from '#contract/rules/prefectures.ts';
import { isPhone, isPostalCode, isStreet } from '#contract/rules/validation.ts';

/** With a building and the blank between them the 200 characters of the wire are not exceeded. */
const STREET_MAX = 135;

const REQUIRED = 'validation.field_required';
const TOO_LONG = 'validation.field_maximum';
const typed = (max = DEFAULT_INPUT_MAX) => z.string({ error: REQUIRED }).max(max, TOO_LONG);
/** What is blank after normalisation is as good as not there. */
const words = (max?: number) =>
  typed(max)
    .transform(text)
    .refine((value) => value !== '', { error: REQUIRED, abort: true });
const maybe = () =>
  z
    .string()
    .max(DEFAULT_INPUT_MAX, TOO_LONG)
    .transform(text)
    .optional()
    .transform((value) => value || undefined);
const number = (isRight: (value: string) => boolean, error: string) =>
  typed()
    .transform((value) => digits(value))
    .refine(isRight, error);

/** The fields stand in the order of the form: the error summary follows it. */
export const addressForm = z.object({
  lastName: words(),
  firstName: words(),
  postcode: number(isPostalCode, 'validation.postal_code_invalid'),
  provinceCode: z.string({ error: 'validation.field_selection_required' }).transform((value, context) => {
    const prefecture = findPrefecture(value);
    if (prefecture) return prefecture.code;
    context.addIssue({ code: 'custom', message: 'validation.field_selection_required' });
    return z.NEVER;
  }),
  city: words(),
  street: words(STREET_MAX).refine(isStreet, 'validation.street_address_invalid'),
  building: maybe(),
  company: maybe(),
  phoneNumber: number(isPhone, 'validation.phone_number_invalid'),
});

export type AddressInput = z.output<typeof addressForm>;

/** What goes on the wire. */
export const addressOf = ({ building, street, company, ...rest }: AddressInput) =>
  addressFields({
    ...rest,
    street: joinStreet(street, building),
    ...(company ? { company } : {}),
    countryCode: 'JP',
  });

/** `shippingAddress.postcode` and `postcode` → `postcode`: the Shop API's names of the fields. */
export const addressField = (name: string): string | undefined => {
  const field = name.replace(/^shippingAddress\./, '');
  return field in addressForm.shape ? field : undefined;
};

/** The address book's form: its first address becomes the default anyway. */
export const bookEntryForm = addressForm.extend({
  isDefault: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
});
