/** §5 A new password, twice. */
import { z } from 'zod';
import { newPassword, newPasswordAgain } from '#app/forms/fields.ts';
import { constraintsOf } from '#kit/form/parse-form.ts';

export const newPasswordForm = (form: FormData) =>
  z.object({ first: newPassword, second: newPasswordAgain(form.get('first')) });
export const newPasswordConstraint = constraintsOf(newPasswordForm(new FormData()));
