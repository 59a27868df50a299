/** §5 Fields of a member's own data, normalised and then judged. */
import { z } from 'zod';
import { DEFAULT_INPUT_MAX } from '#contract/rules/constants.ts';
import { email, kana, text } from '#contract/rules/normalise.ts';
import { isEmail, isKana, passwordFault } from '#contract/rules/validation.ts';

const REQUIRED = 'validation.field_required';
const TOO_LONG = 'validation.field_maximum';
export const EMAIL_MAX = 254;
const PASSWORD_MAX = 128;

/** What is blank after normalisation is as good as not there. */
export const nameField = z
  .string({ error: REQUIRED })
  .max(DEFAULT_INPUT_MAX, TOO_LONG)
  .transform(text)
  .refine((value) => value !== '', REQUIRED);

/** Optional wherever it is asked for, as at the Shop API: not everybody has a reading in katakana. */
export const kanaField = z
  .string()
  .max(DEFAULT_INPUT_MAX, TOO_LONG)
  .transform(kana)
  .refine((value) => value === '' || isKana(value), 'validation.kana_field_invalid')
  .optional()
  .transform((value) => value ?? '');

export const emailField = z
  .string({ error: 'validation.email_required' })
  .max(EMAIL_MAX, TOO_LONG)
  .transform(email)
  .refine((value) => value !== '', { error: 'validation.email_required', abort: true })
  .refine(isEmail, 'validation.email_invalid');

/** §5.19 The second time, letter by letter as the first, after normalisation. */
export const emailAgain = (first: unknown) =>
  z
    .string({ error: REQUIRED })
    .max(EMAIL_MAX, TOO_LONG)
    .transform(email)
    .refine(
      (value) => typeof first === 'string' && value === email(first),
      'validation.email_does_not_match',
    );

/** Passwords are never touched. */
export const newPassword = z
  .string({ error: 'validation.password_required' })
  .max(PASSWORD_MAX, TOO_LONG)
  .superRefine(judgePassword);

export function judgePassword(value: string, context: z.RefinementCtx): void {
  const message = passwordFault(value);
  if (message) context.addIssue({ code: 'custom', message });
}

/** §5.20 */
export const newPasswordAgain = (first: unknown) =>
  z
    .string({ error: 'validation.password_required' })
    .max(PASSWORD_MAX, TOO_LONG)
    .refine((value) => value === first, 'validation.passwords_does_not_match');

/** §3 Accept or decline; only one of them opens an account. */
export const termsField = z
  .enum(['accept', 'decline'], { error: 'registration.terms_unanswered' })
  .refine((value) => value === 'accept', 'registration.terms_required');
