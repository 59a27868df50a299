/** §7 User, as far as a session needs it. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { customer } from './shapes.ts';

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
