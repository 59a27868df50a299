/** §2 Purchase request: who asks, for how many of what. What the Shop API alone knows, it judges itself. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from '~/rules/constants.ts';
import { digits, email, text } from '~/rules/normalise.ts';
import { bodyText } from '~/rules/text-body.ts';
import { isEmail, isPhone } from '~/rules/validation.ts';
import { constraintsOf } from './parse.server.ts';
import { quantityField } from './quantity.server.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;
export const REQUEST_CONTENT_MAX = 5_000;
const REQUIRED = 'validation.field_required';
const TOO_LONG = 'validation.field_maximum';
const UNCHOSEN = 'validation.field_selection_required';

const fields = {
  name: z
    .string({ error: REQUIRED })
    .max(NAME_MAX, TOO_LONG)
    .transform(text)
    .refine((value) => value !== '', REQUIRED),
  email: z
    .string({ error: 'validation.email_required' })
    .max(EMAIL_MAX, TOO_LONG)
    .transform(email)
    .refine(isEmail, 'validation.email_invalid'),
  phoneNumber: z
    .string()
    .max(DEFAULT_INPUT_MAX, TOO_LONG)
    .transform(digits)
    .refine((value) => value === '' || isPhone(value), 'validation.phone_number_invalid')
    .optional()
    .transform((value) => value || undefined),
  quantity: quantityField,
  content: z
    .string()
    .transform(bodyText)
    .refine((value) => value.length <= REQUEST_CONTENT_MAX, TOO_LONG)
    .optional()
    .transform((value) => value || undefined),
};

/** `codes`: what is sold out. One is no choice: it is meant. The fields stand in the order of the form. */
export const purchaseRequestForm = (codes: readonly string[]) =>
  z.object({
    variant: z
      .string()
      .optional()
      .transform((code) => code ?? (codes.length === 1 ? codes[0] : undefined) ?? '')
      .refine((code) => codes.includes(code), UNCHOSEN),
    ...fields,
  });

export type PurchaseRequest = z.output<ReturnType<typeof purchaseRequestForm>>;

export const purchaseRequestConstraint = {
  ...constraintsOf(z.object(fields)),
  content: { maxLength: REQUEST_CONTENT_MAX },
};

/** The day on which the form was made, `YYYY-MM-DD`; anything else than ours is as good as any other day. */
export const ASKED_ON = 'asked';
const askedOn = (sent: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(sent)) ? String(sent) : '');

/**
 * One form and one wording are one request, however often it is sent. The form carries its day instead of a number of
 * its own, because a page that shared caches keep is the same for everybody.
 */
export const requestKey = (product: string, sent: unknown, value: PurchaseRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([product, askedOn(sent), value]))
    .digest('base64url');
