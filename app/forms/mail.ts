/** A form with only an e-mail address, to which a mail is sent. */
import { z } from 'zod';
import { constraintsOf } from '#kit/form/parse-form.ts';
import { emailField } from './fields.ts';

export const mailForm = z.object({ email: emailField });
export const mailConstraint = constraintsOf(mailForm);
