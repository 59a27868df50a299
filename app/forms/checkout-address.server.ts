/** The delivery address (§3, §5; japan.md 3.7): a saved one by its id, or another one typed in full. */
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from '~/rules/constants.ts';
import { digits, text } from '~/rules/normalise.ts';
import { findPrefecture } from '~/rules/prefectures.ts';
import { isPhone, isPostalCode, isStreet } from '~/rules/validation.ts';

export const ANOTHER_ADDRESS = 'new';
const STREET_MAX = 200;

const REQUIRED = 'validation.field_required';
const typed = (max = DEFAULT_INPUT_MAX) => z.string({ error: REQUIRED }).max(max, 'validation.field_maximum');
/** What is blank after normalisation is as good as not there. */
const words = (max?: number) =>
  typed(max)
    .transform(text)
    .refine((value) => value !== '', { error: REQUIRED, abort: true });
const number = (isRight: (value: string) => boolean, error: string) =>
  typed()
    .transform((value) => digits(value))
    .refine(isRight, error);

/** The fields stand in the order of the form: the error summary follows it. */
export const anotherAddressForm = z.object({
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
  company: z
    .string()
    .max(DEFAULT_INPUT_MAX, 'validation.field_maximum')
    .transform(text)
    .optional()
    .transform((value) => value || undefined),
  phoneNumber: number(isPhone, 'validation.phone_number_invalid'),
});

/** Choosing a saved one says nothing about the fields of the other. */
const savedAddressForm = z.object({ address: z.string().regex(/^\d{1,15}$/) });

type Chosen = z.output<typeof savedAddressForm> | z.output<typeof anotherAddressForm>;

/** What the shopper chose decides which of the two is judged. */
export const addressForm = (form: FormData): z.ZodType<Chosen> =>
  savedAddressForm.safeParse({ address: form.get('address') }).success
    ? savedAddressForm
    : anotherAddressForm;

/** `shippingAddress.postcode` → `postcode`: the Shop API's names of the fields (contract 10.2). */
export const addressField = (name: string): string | undefined => {
  const field = name.replace(/^shippingAddress\./, '');
  return field !== name && field in anotherAddressForm.shape ? field : undefined;
};
