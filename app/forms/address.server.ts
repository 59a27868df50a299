/** The form of an address (§3, §5), as the checkout and the address book ask for it. */
import { z } from 'zod';
import { type AddressName, addressShape, joinStreet } from '#contract/rules/address.ts';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { checkbox, optionalLine, REQUIRED, TOO_LONG, UNSELECTED } from './fields.server.ts';

/** With a building and the blank between them the 200 characters of the wire are not exceeded. */
const STREET_MAX = 135;

/** A control that takes so many characters, judged as everywhere. */
const typed = <Judged extends z.ZodType<unknown, string>>(judged: Judged, max = DEFAULT_INPUT_MAX) =>
  z.string({ error: REQUIRED }).max(max, TOO_LONG).pipe(judged);

/** The fields stand in the order of the form: the error summary follows it. */
export const addressForm = z.object({
  lastName: typed(addressShape.lastName),
  firstName: typed(addressShape.firstName),
  postcode: typed(addressShape.postcode),
  provinceCode: z
    .string({ error: UNSELECTED })
    .refine((code) => addressShape.provinceCode.safeParse(code).success, { error: UNSELECTED, abort: true })
    .pipe(addressShape.provinceCode),
  city: typed(addressShape.city),
  street: typed(addressShape.street, STREET_MAX),
  building: optionalLine(),
  company: optionalLine(),
  phoneNumber: typed(addressShape.phoneNumber),
} satisfies Record<AddressName | 'building', z.ZodType>);

type AddressForm = z.output<typeof addressForm>;

/** What goes on the wire. */
export const addressOf = ({ building, street, ...rest }: AddressForm) => ({
  ...rest,
  street: joinStreet(street, building),
  ...(building ? { building } : {}),
  countryCode: 'JP',
});

/** `shippingAddress.postcode` and `postcode` → `postcode`: the Shop API's names of the fields. */
export const addressField = (name: string): string | undefined => {
  const field = name.replace(/^shippingAddress\./, '');
  return field in addressForm.shape ? field : undefined;
};

/** The address book's form: its first address becomes the default anyway. */
export const bookEntryForm = addressForm.extend({ isDefault: checkbox });
