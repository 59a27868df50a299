/** The login form checks for blank fields and a valid e-mail address only; the Shop API checks the rest. */
import { z } from 'zod';
import { email } from '#contract/rules/normalise.ts';
import { login } from '#contract/user.ts';

const fields = login.body.shape;

export const loginForm = z.object({
  email: z.string({ error: 'validation.email_required' }).transform(email).pipe(fields.email),
  password: fields.password,
});

/** The cart token that a script sends; undefined when invalid. */
export const cartTokenField = z.string().max(200).optional().catch(undefined);

/** The Session API's body. */
export const loginBody = loginForm.extend({ cartToken: cartTokenField });
