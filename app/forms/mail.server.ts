/** A form that only asks where to send a mail. */
import { z } from 'zod';
import { emailField } from './fields.server.ts';
import { constraintsOf } from './parse-form.ts';

export const mailForm = z.object({ email: emailField });
export const mailConstraint = constraintsOf(mailForm);
