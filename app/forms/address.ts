/** The form of an address (§3, §5), for the checkout and the address book. */
import { z } from 'zod';
import { textUpTo } from '#contract/fields.ts';
import { type AddressName, addressShape, joinStreet } from '#contract/rules/address.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { checkbox, optionalLine, REQUIRED, UNSELECTED } from './fields.ts';

/** With this limit, street, space and building stay within the Shop API's limit of 200 characters. */
const STREET_MAX = 135;

/** A required text of at most `max` characters, validated by the contract's rule. */
const required = <Rule extends z.ZodType<unknown, string>>(rule: Rule, max = DEFAULT_INPUT_MAX) =>
  textUpTo(max, { error: REQUIRED }).pipe(rule);

/** In the order of the form, which is the order of the error summary. */
export const addressForm = z.object({
  lastName: required(addressShape.lastName),
  firstName: required(addressShape.firstName),
  postcode: required(addressShape.postcode),
  provinceCode: z
    .string({ error: UNSELECTED })
    .refine((code) => addressShape.provinceCode.safeParse(code).success, { error: UNSELECTED, abort: true })
    .pipe(addressShape.provinceCode),
  city: required(addressShape.city),
  street: required(addressShape.street, STREET_MAX),
  building: optionalLine(),
  company: optionalLine(),
  phoneNumber: required(addressShape.phoneNumber),
} satisfies Record<AddressName | 'building', z.ZodType>);

type AddressForm = z.output<typeof addressForm>;

/** Body for the Shop API. */
export const addressOf = ({ building, street, ...rest }: AddressForm) => ({
  ...rest,
  street: joinStreet(street, building),
  ...(building ? { building } : {}),
  countryCode: 'JP',
});

/**
 * The form's field for a field of the Shop API: `shippingAddress.postcode` → `postcode`. Undefined if the form has no
 * such field.
 */
export const addressField = (name: string): string | undefined => {
  const field = name.replace(/^shippingAddress\./, '');
  return field in addressForm.shape ? field : undefined;
};

/** The form of the address book. */
export const bookEntryForm = addressForm.extend({ isDefault: checkbox });
