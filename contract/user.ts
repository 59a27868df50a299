/** §7 User, as far as a session needs it. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { optionalText, requiredText } from './fields.ts';
import { customer } from './order-shapes.ts';

/** Blank fields are told at the field; a wrong pair is 401 (decisions 43). */
export const login = defineCall({
  id: 'login',
  summary: 'Exchange e-mail and password for tokens; merges the carts',
  tag: 'User',
  method: 'post',
  path: '/login',
  auth: 'public',
  body: z.object({
    email: z
      .string({ error: 'validation.email_required' })
      .transform((v) => v.normalize('NFKC').trim())
      .pipe(z.string().min(1, 'validation.email_required').max(254, 'validation.field_maximum')),
    /** Never trimmed, never normalised (decisions 21). */
    password: z
      .string({ error: 'validation.password_required' })
      .min(1, 'validation.password_required')
      .max(1024, 'validation.field_maximum'),
    /** The cart in the shopper's hands; an unusable one never fails the login. */
    token: z.string().max(200).nullish().catch(undefined),
  }),
  status: 200,
  data: z.object({
    token: z.string(),
    refresh_token: z.string(),
    cartToken: z.string().optional().meta({ description: 'The cart to keep from now on' }),
    cartChanges: z
      .object({ added: z.int(), reduced: z.int() })
      .optional()
      .meta({ description: 'What the merge of two carts did, counted in lines' }),
  }),
  errors: [400, 401, 429],
});

export const refreshToken = defineCall({
  id: 'refreshToken',
  summary: 'Rotate the refresh token',
  tag: 'User',
  method: 'post',
  path: '/token/refresh',
  auth: 'public',
  body: z.object({ refresh_token: z.string({ error: 'validation.field_required' }).min(1).max(500) }),
  status: 200,
  data: z.object({ token: z.string(), refresh_token: z.string() }),
  errors: [400, 401],
});

export const me = defineCall({
  id: 'me',
  summary: 'The member behind the access token',
  tag: 'User',
  method: 'get',
  path: '/me',
  auth: 'bearer',
  status: 200,
  data: customer,
  errors: [401],
});

export const logout = defineCall({
  id: 'logout',
  summary: 'End the session of a refresh token',
  tag: 'User',
  method: 'post',
  path: '/logout',
  auth: 'public',
  body: z.object({ refresh_token: z.string().max(500).nullish() }),
  status: 204,
  data: z.null(),
  errors: [400],
});

const email = z
  .string({ error: 'validation.email_required' })
  .transform((v) => v.normalize('NFKC').trim())
  .pipe(z.string().min(1, 'validation.email_required').max(254, 'validation.field_maximum'));
const password = z.string({ error: 'validation.password_required' }).max(1024, 'validation.field_maximum');
/** Both halves of a new password; they must match. */
const passwordPair = z.object(
  { first: password, second: password },
  { error: 'validation.password_required' },
);
const flag = z
  .union([z.boolean(), z.enum(['yes', 'no', '0', '1']), z.literal([0, 1])])
  .transform((v) => v === true || v === 'yes' || v === '1' || v === 1);
const gender = z
  .enum(['m', 'f', 'u', 'male', 'female', ''])
  .nullish()
  .transform((v) => (v === 'm' || v === 'male' ? 'm' : v === 'f' || v === 'female' ? 'f' : 'u'));

/** The member's own data; kana, numbers and the birthday are judged after normalisation (domain/auth/profile.ts). */
const profile = {
  lastName: requiredText(64),
  firstName: requiredText(64),
  furiganaLastname: optionalText(64),
  furiganaFirstname: optionalText(64),
  phoneNumber: optionalText(64),
  faxNumber: optionalText(64),
  profession: optionalText(64),
  birthday: optionalText(40),
  gender,
  subscribedToNewsletter: flag.default(false),
};
const nothing = { tag: 'User', auth: 'public', data: z.null() } as const;

export const register = defineCall({
  ...nothing,
  id: 'register',
  summary: 'Open an account; a mail asks to verify the address',
  method: 'post',
  path: '/register',
  body: z.object({
    ...profile,
    email,
    plainPassword: password.optional(),
    password: passwordPair.optional(),
  }),
  status: 204,
  errors: [400, 429],
});

export const verifyAccount = defineCall({
  ...nothing,
  id: 'verifyAccount',
  summary: 'Verify an e-mail address; a token works once',
  method: 'get',
  path: '/verify-account',
  query: z.object({ token: z.string().default('') }),
  status: 200,
  errors: [400],
});

export const resendVerification = defineCall({
  ...nothing,
  id: 'resendVerification',
  summary: 'Send the verification mail again',
  method: 'post',
  path: '/resend-verification-link',
  body: z.object({ email }),
  status: 200,
  errors: [400, 429],
});

export const requestPasswordReset = defineCall({
  ...nothing,
  id: 'requestPasswordReset',
  summary: 'Mail a link for a new password; does not tell whether the address is known',
  method: 'put',
  path: '/request-password-reset',
  body: z.object({ email }),
  status: 204,
  errors: [400, 429],
});

export const resetPassword = defineCall({
  ...nothing,
  id: 'resetPassword',
  summary: 'Set a new password by the mailed token; ends every session',
  method: 'put',
  path: '/password-reset/{token}',
  params: z.object({ token: z.string() }),
  body: z.object({ password: passwordPair }),
  status: 200,
  errors: [400, 404],
});

export const changePassword = defineCall({
  ...nothing,
  id: 'changePassword',
  summary: 'Change the password; ends every other session',
  method: 'put',
  path: '/me/change-password',
  auth: 'bearer',
  body: z.object({ currentPassword: password, newPassword: passwordPair }),
  status: 200,
  errors: [400, 401, 429],
});

/** Replaces: what is left out is emptied. */
export const updateMe = defineCall({
  ...nothing,
  id: 'updateMe',
  summary: 'Replace the member’s profile; the e-mail address stays',
  method: 'put',
  path: '/me',
  auth: 'bearer',
  body: z.object(profile),
  status: 204,
  errors: [400, 401, 429],
});
