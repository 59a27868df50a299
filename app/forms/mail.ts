/** A form with only an e-mail address, to which a mail is sent. */
import { z } from 'zod';
import { emailField } from './fields.ts';

export const mailForm = z.object({ email: emailField });
