/** Who writes to the shop (§5), the same in every form that a guest may send. */
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { digits, email, text } from '#contract/rules/normalise.ts';
import { isEmail, isPhone } from '#contract/rules/validation.ts';

const NAME_MAX = 100;
const EMAIL_MAX = 254;
export const REQUIRED = 'validation.field_required';
export const TOO_LONG = 'validation.field_maximum';

export const senderFields = {
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
    // What has no digit at all is told: dropped without a word, nobody could call.
    .refine((value) => value.trim() === '' || isPhone(digits(value)), 'validation.phone_number_invalid')
    .transform((value) => digits(value) || undefined)
    .optional(),
};
