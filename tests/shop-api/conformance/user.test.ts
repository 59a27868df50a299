/**
 * §7 User: every call, every status. user.test.ts and account.test.ts test the limits. account-service.test.ts and
 * oauth-login.test.ts test the calls to outside services.
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users, userTokens } from '#api/db/schema/people.ts';
import type { Purpose } from '#api/domain/auth/user-tokens.ts';
import { randomToken } from '#api/domain/tokens.ts';
import * as c from '#contract/user.ts';
import { member } from '../../setup/client.ts';
import { callsIn, conform, type Request } from '../../setup/conformance.ts';
import { accessTokenOf } from '../../setup/oauth.ts';
import type { TestShop } from '../../setup/shop.ts';

const as =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({ bearer: (await member(t)).bearer, body });
const sends = (body: unknown) => () => ({ body });
const newEmail = () => `${createHash('sha256').update(randomToken(9)).digest('hex').slice(0, 20)}@example.jp`;
const PAIR = { first: 'brand-new-1', second: 'brand-new-1' };
const PROFILE = { lastName: '山田', firstName: '花子', gender: 'f', subscribedToNewsletter: false };
const person = (more = {}) => ({ ...PROFILE, email: newEmail(), plainPassword: 'password1', ...more });

/** Stores a link, as if it had been mailed `age` hours ago, and returns its token. */
async function link(t: TestShop, purpose: Purpose, age = 0): Promise<string> {
  const { id } = await member(t);
  if (purpose === 'verify')
    await t.shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  const token = randomToken(32);
  await t.shop.db.insert(userTokens).values({
    hash: createHash('sha256').update(token).digest(),
    userId: id,
    purpose,
    expiresAt: new Date(t.shop.now().getTime() + (24 - age) * 3_600_000),
  });
  return token;
}
async function unverified(t: TestShop): Promise<string> {
  const { id, email } = await member(t);
  await t.shop.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
  return email;
}
/** The access token that the provider gives the storefront for the demo member. */
const oauthToken = (t: TestShop): Promise<string> =>
  accessTokenOf(
    (path, init) => fetch(new URL(path, t.sandboxUrl), { redirect: 'manual', ...init }),
    'http://localhost:3000/session-api/oauth-auth-exchange',
    { person: 'hanako' },
  );
const bad = { status: 400, errorCode: 'validation_failed' } as const;
const guest = { when: 'a guest', status: 401, errorCode: 'token_missing' } as const;
const register = { ...bad, call: c.register } as const;
const reset = { call: c.resetPassword } as const;
const check = { call: c.checkResetLink } as const;
const change = { ...bad, call: c.changePassword } as const;

conform(callsIn(c), [
  {
    call: c.login,
    when: 'a correct password',
    request: async (t) => ({ body: { email: (await member(t)).email, password: 'password1' } }),
    status: 200,
  },
  {
    ...bad,
    call: c.login,
    when: 'blank fields',
    request: sends({ email: ' ', password: '' }),
    fields: ['email', 'password'],
  },
  {
    call: c.login,
    when: 'a wrong password',
    request: async (t) => ({ body: { email: (await member(t)).email, password: 'wrong' } }),
    status: 401,
    errorCode: 'bad_credentials',
  },
  {
    call: c.login,
    when: 'a member who is not verified',
    request: async (t) => ({ body: { email: await unverified(t), password: 'password1' } }),
    status: 401,
    errorCode: 'user_not_enabled',
    fields: ['email'],
  },

  {
    call: c.loginWithOAuth,
    when: 'a valid token',
    request: async (t) => ({ body: { provider: 'sandbox', accessToken: await oauthToken(t) } }),
    status: 200,
  },
  {
    ...bad,
    call: c.loginWithOAuth,
    when: 'another provider',
    request: sends({ provider: 'other', accessToken: 'x' }),
    fields: ['provider'],
  },
  {
    call: c.loginWithOAuth,
    when: 'an invented token',
    request: sends({ provider: 'sandbox', accessToken: 'made-up' }),
    status: 401,
    errorCode: 'bad_credentials',
  },

  {
    call: c.refreshToken,
    when: 'a valid token',
    request: async (t) => ({ body: { refresh_token: (await member(t)).refresh } }),
    status: 200,
  },
  { ...bad, call: c.refreshToken, when: 'an empty body', request: sends({}), fields: ['refresh_token'] },
  {
    call: c.refreshToken,
    when: 'an invented token',
    request: sends({ refresh_token: 'made-up' }),
    status: 401,
  },
  {
    call: c.logout,
    when: 'a valid token',
    request: async (t) => ({ body: { refresh_token: (await member(t)).refresh } }),
    status: 204,
  },
  { call: c.logout, when: 'an invented token', request: sends({ refresh_token: 'made-up' }), status: 204 },
  {
    ...bad,
    call: c.logout,
    when: 'a number as the token',
    request: sends({ refresh_token: 5 }),
    fields: ['refresh_token'],
  },

  { call: c.me, when: 'a member', request: as(), status: 200 },
  { ...guest, call: c.me },
  { call: c.checkSession, when: 'a member', request: as(), status: 204 },
  { ...guest, call: c.checkSession },
  {
    call: c.me,
    when: 'a broken token',
    request: () => ({ bearer: 'a.b.c' }),
    status: 401,
    errorCode: 'token_invalid',
  },
  {
    call: c.updateMe,
    when: 'a valid profile',
    request: as({ ...PROFILE, birthday: '1990-02-28', furiganaLastname: 'ﾔﾏﾀﾞ', phoneNumber: '03-1234-5678' }),
    status: 204,
  },
  { ...bad, call: c.updateMe, when: 'an empty body', request: as({}), fields: ['lastName', 'firstName'] },
  {
    ...bad,
    call: c.updateMe,
    when: 'invalid kana, phone number and birthday',
    request: as({ ...PROFILE, furiganaLastname: '山田', phoneNumber: '12', birthday: '1990-02-31' }),
    fields: ['furiganaLastname', 'phoneNumber', 'birthday'],
  },
  { ...guest, call: c.updateMe, request: sends(PROFILE) },

  { ...register, when: 'valid data', request: () => ({ body: person() }), status: 204 },
  {
    ...register,
    when: 'valid data with the password twice',
    request: () => ({ body: person({ plainPassword: undefined, password: PAIR }) }),
    status: 204,
  },
  {
    ...register,
    when: 'an empty body',
    request: sends({}),
    fields: ['lastName', 'firstName', 'email', 'plainPassword'],
  },
  {
    ...register,
    when: 'an invalid e-mail address',
    request: () => ({ body: person({ email: 'not-an-address' }) }),
    fields: ['email'],
  },
  {
    ...register,
    when: 'the e-mail address of a member',
    request: async (t) => ({ body: person({ email: (await member(t)).email }) }),
    errorCode: 'email_taken',
    fields: ['email'],
  },
  {
    ...register,
    when: 'a password of five characters',
    request: () => ({ body: person({ plainPassword: 'pass1' }) }),
    fields: ['plainPassword'],
  },

  {
    call: c.verifyAccount,
    when: 'a valid link',
    request: async (t) => ({ query: `token=${await link(t, 'verify')}` }),
    status: 200,
  },
  {
    call: c.verifyAccount,
    when: 'no token',
    status: 400,
    errorCode: 'verification_token_invalid',
    fields: ['token'],
  },
  {
    call: c.verifyAccount,
    when: 'an invented link',
    request: () => ({ query: 'token=made-up' }),
    status: 400,
    errorCode: 'verification_token_invalid',
    fields: ['token'],
  },
  {
    call: c.resendVerification,
    when: 'a member who is not verified',
    request: async (t) => ({ body: { email: await unverified(t) } }),
    status: 200,
  },
  {
    ...bad,
    call: c.resendVerification,
    when: 'a blank e-mail address',
    request: sends({ email: '' }),
    fields: ['email'],
  },
  {
    call: c.resendVerification,
    when: 'an unknown e-mail address',
    request: () => ({ body: { email: newEmail() } }),
    status: 400,
    errorCode: 'email_not_found',
    fields: ['email'],
  },

  {
    call: c.requestPasswordReset,
    when: 'the e-mail address of a member',
    request: async (t) => ({ body: { email: (await member(t)).email } }),
    status: 204,
  },
  {
    call: c.requestPasswordReset,
    when: 'an unknown e-mail address',
    request: () => ({ body: { email: newEmail() } }),
    status: 204,
  },
  {
    ...bad,
    call: c.requestPasswordReset,
    when: 'an invalid e-mail address',
    request: sends({ email: 'x' }),
    fields: ['email'],
  },
  {
    ...check,
    when: 'a valid link',
    request: async (t) => ({ params: { token: await link(t, 'reset') } }),
    status: 200,
  },
  {
    ...check,
    when: 'an expired link',
    request: async (t) => ({ params: { token: await link(t, 'reset', 25) } }),
    status: 400,
    errorCode: 'reset_token_invalid',
  },
  {
    ...check,
    when: 'an invented link',
    request: () => ({ params: { token: 'made-up' } }),
    status: 404,
    errorCode: 'reset_token_invalid',
  },
  {
    ...reset,
    when: 'a valid link',
    request: async (t) => ({ params: { token: await link(t, 'reset') }, body: { password: PAIR } }),
    status: 200,
  },
  {
    ...reset,
    ...bad,
    when: 'two different passwords',
    request: async (t) => ({
      params: { token: await link(t, 'reset') },
      body: { password: { first: 'password1', second: 'password2' } },
    }),
    fields: ['password.second'],
  },
  {
    ...reset,
    when: 'an expired link',
    request: async (t) => ({ params: { token: await link(t, 'reset', 25) }, body: { password: PAIR } }),
    status: 400,
    errorCode: 'reset_token_invalid',
  },
  {
    ...reset,
    when: 'an invented link',
    request: () => ({ params: { token: 'made-up' }, body: { password: PAIR } }),
    status: 404,
    errorCode: 'reset_token_invalid',
  },

  {
    ...change,
    when: 'the correct password',
    request: as({ currentPassword: 'password1', newPassword: PAIR }),
    status: 200,
  },
  {
    ...change,
    when: 'a wrong password',
    request: as({ currentPassword: 'wrong-one', newPassword: PAIR }),
    errorCode: 'current_password_incorrect',
    fields: ['currentPassword'],
  },
  {
    ...change,
    when: 'a new password that is too short',
    request: as({ currentPassword: 'password1', newPassword: { first: 'a', second: 'a' } }),
    fields: ['newPassword.first'],
  },
  { ...guest, call: c.changePassword, request: sends({}) },

  {
    call: c.registerAtAccountService,
    when: 'the member’s own id',
    request: async (t) => {
      const { id, bearer } = await member(t);
      return { bearer, body: { webshop_user_id: id } };
    },
    status: 200,
  },
  {
    ...bad,
    call: c.registerAtAccountService,
    when: "another member's id",
    request: as({ webshop_user_id: 1 }),
    fields: ['webshop_user_id'],
  },
  { ...guest, call: c.registerAtAccountService, request: sends({ webshop_user_id: 1 }) },
  {
    call: c.registerAtAccountService,
    when: 'a member whom the account service does not know',
    request: async (t) => {
      const { id, bearer } = await member(t);
      await t.shop.db
        .update(users)
        .set({ email: `noaccount-${newEmail()}` })
        .where(eq(users.id, id));
      return { bearer, body: { webshop_user_id: id } };
    },
    status: 404,
    errorCode: 'ac_account_not_found',
  },
]);
