/** §5 A new password, and once more. */
import { z } from 'zod';
import { newPassword, newPasswordAgain } from './member-fields.server.ts';
import { constraintsOf } from './parse.server.ts';

export const newPasswordForm = (form: FormData) =>
  z.object({ first: newPassword, second: newPasswordAgain(form.get('first')) });
export const newPasswordConstraint = constraintsOf(newPasswordForm(new FormData()));
