/** The login form: blank fields are told at the field, everything else is the Shop API's to judge. */
import { z } from 'zod';
import { email } from '#contract/rules/normalise.ts';
import { login } from '#contract/user.ts';

const fields = login.body.shape;

export const loginForm = z.object({
  email: z.string({ error: 'validation.email_required' }).transform(email).pipe(fields.email),
  password: fields.password,
});

/** The cart that a script has in hand; one that cannot be read is none. */
export const cartTokenField = z.string().max(200).optional().catch(undefined);

/** The Session API's body. */
export const loginBody = loginForm.extend({ cartToken: cartTokenField });
