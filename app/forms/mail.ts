/** A form with only an e-mail address, to which a mail is sent. */
import { z } from 'zod';
import { emailField } from './fields.ts';
import { constraintsOf } from './parse-form.ts';

export const mailForm = z.object({ email: emailField });
export const mailConstraint = constraintsOf(mailForm);
