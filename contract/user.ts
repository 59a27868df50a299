/** §7 User: sessions and accounts. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { browserTokens, emailText, requiredText } from './fields.ts';
import { customer, password, passwordPair, profile, registration } from './profile.ts';
import { alsoAs, fillMissing, ours } from './rules/marks.ts';

/** Token of the shopper's current cart. With an invalid token, the login succeeds all the same. */
const currentCartToken = z.string().max(200).nullish().catch(undefined);

/** Accepts the other spelling `refreshToken`. */
const refreshed = fillMissing({ refresh_token: ({ refreshToken }) => refreshToken });
/** Response of every login. */
const loggedIn = alsoAs(
  z.object({
    token: z.string(),
    /** If missing, the session ends with the access token. */
    refresh_token: ours(z.string()),
    cartToken: z.string().optional().meta({ description: 'The cart to use from now on' }),
    browserToken: z.string().optional().meta({
      description:
        'The browser stores it beyond the session. A login that sends it is not locked out after wrong passwords from other browsers',
    }),
    cartChanges: z
      .object({
        added: z.int(),
        raised: z
          .int()
          .optional()
          .meta({ description: 'Lines that were in both carts; the larger quantity is used' }),
        reduced: z.int(),
      })
      .optional()
      .meta({ description: 'Number of lines that the merge of two carts has changed' }),
  }),
  refreshed,
);

/** Responds 400 at a blank field, and 401 to wrong credentials. */
export const login = defineCall({
  id: 'login',
  summary: 'Exchange e-mail and password for tokens; merges the current cart and the member’s cart',
  tag: 'User',
  method: 'post',
  path: '/login',
  auth: 'public',
  body: z.object({
    email: emailText,
    /** Never trimmed, never normalised. */
    password: z
      .string({ error: 'validation.password_required' })
      .min(1, 'validation.password_required')
      .max(1024, 'validation.field_maximum'),
    token: currentCartToken,
    browserTokens,
  }),
  data: loggedIn,
  errors: [400, 401, 429],
});

/** For the storefront's server, which has completed the authorisation-code flow with the provider. */
export const loginWithOAuth = defineCall({
  id: 'loginWithOAuth',
  summary: 'Exchange the OAuth provider’s access token for the shop’s; opens an account if there is none',
  tag: 'User',
  method: 'post',
  path: '/login/oauth',
  auth: 'public',
  body: z.object({
    provider: requiredText(64),
    /** Only characters of RFC 6750 2.1, because the token is passed on in a header. */
    accessToken: requiredText(8192).pipe(z.string().regex(/^[\w.~+/-]+=*$/, 'validation.invalid')),
    token: currentCartToken,
    termsAccepted: z.boolean().optional().meta({
      description: 'If `false` and no account exists, the call fails with an error on this field (beyond §7)',
    }),
  }),
  data: loggedIn,
  errors: [400, 401, 429, 503],
});

export const refreshToken = defineCall({
  id: 'refreshToken',
  summary: 'Rotate the refresh token',
  tag: 'User',
  method: 'post',
  path: '/token/refresh',
  auth: 'public',
  body: z.object({ refresh_token: z.string({ error: 'validation.field_required' }).min(1).max(500) }),
  data: alsoAs(z.object({ token: z.string(), refresh_token: ours(z.string()) }), refreshed),
  errors: [400, 401],
});

export const me = defineCall({
  id: 'me',
  summary: 'The member to whom the access token belongs',
  tag: 'User',
  method: 'get',
  path: '/me',
  auth: 'required',
  data: customer,
  errors: [401],
});

/** Beyond §7: pages that need nothing else of the member learn here that the session was ended elsewhere. */
export const checkSession = defineCall({
  id: 'checkSession',
  summary: 'Whether the session is still open',
  tag: 'User',
  method: 'get',
  path: '/session',
  auth: 'required',
  status: 204,
  data: z.null(),
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

const withoutData = { tag: 'User', auth: 'public', data: z.null() } as const;

export const register = defineCall({
  ...withoutData,
  id: 'register',
  summary: 'Open an account; a mail asks to verify the address',
  method: 'post',
  path: '/register',
  body: registration,
  status: 204,
  errors: [400, 429],
});

export const verifyAccount = defineCall({
  ...withoutData,
  id: 'verifyAccount',
  summary: 'Verify an e-mail address; a token works once',
  method: 'get',
  path: '/verify-account',
  query: z.object({ token: z.string().default('') }),
  errors: [400],
});

export const resendVerification = defineCall({
  ...withoutData,
  id: 'resendVerification',
  summary: 'Send the verification mail again',
  method: 'post',
  path: '/resend-verification-link',
  body: z.object({ email: emailText }),
  errors: [400, 429],
});

export const requestPasswordReset = defineCall({
  ...withoutData,
  id: 'requestPasswordReset',
  summary: 'Mail a link for a new password; does not tell whether the address is known',
  method: 'put',
  path: '/request-password-reset',
  body: z.object({ email: emailText, browserTokens }),
  status: 204,
  errors: [400, 429],
});

export const checkResetLink = defineCall({
  ...withoutData,
  id: 'checkResetLink',
  summary: 'Whether the mailed link for a new password works; the link stays valid',
  method: 'get',
  path: '/password-reset/{token}',
  params: z.object({ token: z.string() }),
  errors: [400, 404],
});

export const resetPassword = defineCall({
  ...withoutData,
  id: 'resetPassword',
  summary: 'Set a new password by the mailed token; ends every session',
  method: 'put',
  path: '/password-reset/{token}',
  params: z.object({ token: z.string() }),
  body: z.object({ password: passwordPair }),
  errors: [400, 404],
});

export const changePassword = defineCall({
  ...withoutData,
  id: 'changePassword',
  summary: 'Change the password; ends every other session',
  method: 'put',
  path: '/me/change-password',
  auth: 'required',
  body: z.object({ currentPassword: password, newPassword: passwordPair }),
  errors: [400, 401, 429],
});

/** Replaces the profile: missing fields are cleared. */
export const updateMe = defineCall({
  ...withoutData,
  id: 'updateMe',
  summary: 'Replace the member’s profile; the e-mail address stays',
  method: 'put',
  path: '/me',
  auth: 'required',
  body: z.object(profile),
  status: 204,
  errors: [400, 401, 429],
});

/** Registers the member at the account service once, and returns the member's id there. */
export const registerAtAccountService = defineCall({
  id: 'registerAtAccountService',
  summary: 'Link the member to the account service',
  tag: 'User',
  method: 'post',
  path: '/ac/register',
  auth: 'required',
  body: z.object({
    webshop_user_id: z
      .union(
        [
          z.int(),
          z
            .string()
            .regex(/^\d{1,15}$/)
            .transform(Number),
        ],
        { error: 'validation.number_only' },
      )
      .meta({ description: 'The id of the calling member' }),
  }),
  data: z.object({ acUserId: ours(z.string()) }),
  errors: [400, 401, 404, 503],
});
