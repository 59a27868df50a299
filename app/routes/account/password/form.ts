/** Changes the password: asks once for the current (§5.22) and twice for the new. Passwords are never normalised. */
import { z } from 'zod';
import { newPassword } from '#app/forms/fields.ts';
import { PASSWORD_MIN } from '#contract/rules/constants.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';

const REQUIRED = 'validation.password_required';
const MAX = 1024;
const password = z.string({ error: REQUIRED }).max(MAX, 'validation.password_invalid');

/** In the order of the form, which is the order of the error summary. */
export const passwordForm = (form: FormData) =>
  z.object({
    current: password.min(PASSWORD_MIN, 'validation.current_password_minimum'),
    next: newPassword.refine((next) => next !== form.get('current'), 'validation.password_unchanged'),
    again: password.refine((again) => again === form.get('next'), 'validation.passwords_does_not_match'),
  });
export const passwordConstraint = constraintsOf(passwordForm(new FormData()));

export const passwordFields = ['current', 'next', 'again'];

/** Field names of the Shop API → those of the form. */
const FIELDS: Record<string, string> = {
  currentPassword: 'current',
  'newPassword.first': 'next',
  'newPassword.second': 'again',
};
export const passwordField = (wire: string): string | undefined => FIELDS[wire];
