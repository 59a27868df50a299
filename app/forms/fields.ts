/** §5 Fields that several forms share: normalised, then validated. */
import { z } from 'zod';
import { textUpTo } from '#contract/fields.ts';
import { DEFAULT_INPUT_MAX, EMAIL_MAX, PASSWORD_MAX } from '#contract/rules/constants.ts';
import { digits, email, kana, text } from '#contract/rules/normalise.ts';
import { isEmail, isKana, isPhone, passwordFault } from '#contract/rules/validation.ts';

export const REQUIRED = 'validation.field_required';
export const UNSELECTED = 'validation.field_selection_required';
export const TOO_LONG = 'validation.field_maximum';
const EMAIL_REQUIRED = 'validation.email_required';
const PASSWORD_REQUIRED = 'validation.password_required';

/** A blank name counts as missing. `max`: characters, before normalisation. */
export const nameField = (max = DEFAULT_INPUT_MAX) =>
  textUpTo(max, { error: REQUIRED })
    .transform(text)
    .refine((value) => value !== '', REQUIRED);

/** An optional line of text; undefined when blank. `max`: characters, before normalisation. */
export const optionalLine = (max = DEFAULT_INPUT_MAX) =>
  textUpTo(max)
    .transform(text)
    .optional()
    .transform((value) => value || undefined);

/** Always optional, as in the Shop API: not every name has a reading in katakana. */
export const kanaField = textUpTo(DEFAULT_INPUT_MAX)
  .transform(kana)
  .refine((value) => value === '' || isKana(value), 'validation.kana_field_invalid')
  .optional()
  .transform((value) => value ?? '');

export const emailField = z
  .string({ error: EMAIL_REQUIRED })
  .max(EMAIL_MAX, TOO_LONG)
  .transform(email)
  .refine((value) => value !== '', { error: EMAIL_REQUIRED, abort: true })
  .refine(isEmail, 'validation.email_invalid');

/** §5.19 The repeated e-mail address: has to equal the first after normalisation. */
export const emailAgain = (first: unknown) =>
  z
    .string({ error: REQUIRED })
    .max(EMAIL_MAX, TOO_LONG)
    .transform(email)
    .refine(
      (value) => typeof first === 'string' && value === email(first),
      'validation.email_does_not_match',
    );

/** The sender of a message to the shop, guest or member. */
export const senderFields = {
  name: nameField(100),
  email: emailField,
  phoneNumber: textUpTo(DEFAULT_INPUT_MAX)
    // Refuses text without digits: dropping it silently would lose what was typed.
    .refine((value) => value.trim() === '' || isPhone(digits(value)), 'validation.phone_number_invalid')
    .transform((value) => digits(value) || undefined)
    .optional(),
};

/** Passwords are never normalised. */
export const newPassword = z
  .string({ error: PASSWORD_REQUIRED })
  .max(PASSWORD_MAX, { error: TOO_LONG, abort: true })
  .superRefine((value, context) => {
    const message = passwordFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

/** §5.20 */
export const newPasswordAgain = (first: unknown) =>
  z
    .string({ error: PASSWORD_REQUIRED })
    .max(PASSWORD_MAX, TOO_LONG)
    .refine((value) => value === first, 'validation.passwords_does_not_match');

/** §3 The shopper's answer to the terms; only accepting opens an account. */
export const termsField = z
  .enum(['accept', 'decline'], { error: 'registration.terms_unanswered' })
  .refine((value) => value === 'accept', 'registration.terms_required');

/** A checkbox: the browser sends `on`, or nothing. */
export const checkbox = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');
