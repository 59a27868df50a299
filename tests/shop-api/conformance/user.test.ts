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
import { callsIn, conform, type Request, row } from '../../setup/conformance.ts';
import { accessTokenOf } from '../../setup/oauth.ts';
import type { TestShop } from '../../setup/shop.ts';

const as =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({ bearer: (await member(t)).bearer, body });
const sends = (body: unknown) => () => ({ body });
/** In letters: a long row of digits may be taken for a card number, and refused. */
const newEmail = () =>
  `${randomToken(20)
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}.${newEmails++}@example.jp`;
let newEmails = 0;
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

conform(callsIn(c), [
  row(c.login, 200, 'a correct password', {
    request: async (t) => ({ body: { email: (await member(t)).email, password: 'password1' } }),
  }),
  row(c.login, '400 validation_failed', 'blank fields', {
    request: sends({ email: ' ', password: '' }),
    fields: ['email', 'password'],
  }),
  row(c.login, '401 bad_credentials', 'a wrong password', {
    request: async (t) => ({ body: { email: (await member(t)).email, password: 'wrong' } }),
  }),
  row(c.login, '401 user_not_enabled', 'a member who is not verified', {
    request: async (t) => ({ body: { email: await unverified(t), password: 'password1' } }),
    fields: ['email'],
  }),

  row(c.loginWithOAuth, 200, 'a valid token', {
    request: async (t) => ({ body: { provider: 'sandbox', accessToken: await oauthToken(t) } }),
  }),
  row(c.loginWithOAuth, '400 validation_failed', 'another provider', {
    request: sends({ provider: 'other', accessToken: 'x' }),
    fields: ['provider'],
  }),
  row(c.loginWithOAuth, '401 bad_credentials', 'an invented token', {
    request: sends({ provider: 'sandbox', accessToken: 'made-up' }),
  }),

  row(c.refreshToken, 200, 'a valid token', {
    request: async (t) => ({ body: { refresh_token: (await member(t)).refresh } }),
  }),
  row(c.refreshToken, '400 validation_failed', 'an empty body', {
    request: sends({}),
    fields: ['refresh_token'],
  }),
  row(c.refreshToken, 401, 'an invented token', { request: sends({ refresh_token: 'made-up' }) }),
  row(c.logout, 204, 'a valid token', {
    request: async (t) => ({ body: { refresh_token: (await member(t)).refresh } }),
  }),
  row(c.logout, 204, 'an invented token', { request: sends({ refresh_token: 'made-up' }) }),
  row(c.logout, '400 validation_failed', 'a number as the token', {
    request: sends({ refresh_token: 5 }),
    fields: ['refresh_token'],
  }),

  row(c.me, 200, 'a member', { request: as() }),
  row(c.me, '401 token_missing', 'a guest'),
  row(c.checkSession, 204, 'a member', { request: as() }),
  row(c.checkSession, '401 token_missing', 'a guest'),
  row(c.me, '401 token_invalid', 'a broken token', { request: () => ({ bearer: 'a.b.c' }) }),
  row(c.updateMe, 204, 'a valid profile', {
    request: as({ ...PROFILE, birthday: '1990-02-28', furiganaLastname: 'ﾔﾏﾀﾞ', phoneNumber: '03-1234-5678' }),
  }),
  row(c.updateMe, '400 validation_failed', 'an empty body', {
    request: as({}),
    fields: ['lastName', 'firstName'],
  }),
  row(c.updateMe, '400 validation_failed', 'invalid kana, phone number and birthday', {
    request: as({ ...PROFILE, furiganaLastname: '山田', phoneNumber: '12', birthday: '1990-02-31' }),
    fields: ['furiganaLastname', 'phoneNumber', 'birthday'],
  }),
  row(c.updateMe, '401 token_missing', 'a guest', { request: sends(PROFILE) }),

  row(c.register, 204, 'valid data', { request: () => ({ body: person() }) }),
  row(c.register, 204, 'valid data with the password twice', {
    request: () => ({ body: person({ plainPassword: undefined, password: PAIR }) }),
  }),
  row(c.register, '400 validation_failed', 'an empty body', {
    request: sends({}),
    fields: ['lastName', 'firstName', 'email', 'plainPassword'],
  }),
  row(c.register, '400 validation_failed', 'an invalid e-mail address', {
    request: () => ({ body: person({ email: 'not-an-address' }) }),
    fields: ['email'],
  }),
  row(c.register, '400 email_taken', 'the e-mail address of a member', {
    request: async (t) => ({ body: person({ email: (await member(t)).email }) }),
    fields: ['email'],
  }),
  row(c.register, '400 validation_failed', 'a password of five characters', {
    request: () => ({ body: person({ plainPassword: 'pass1' }) }),
    fields: ['plainPassword'],
  }),

  row(c.verifyAccount, 200, 'a valid link', {
    request: async (t) => ({ query: `token=${await link(t, 'verify')}` }),
  }),
  row(c.verifyAccount, '400 verification_token_invalid', 'no token', { fields: ['token'] }),
  row(c.verifyAccount, '400 verification_token_invalid', 'an invented link', {
    request: () => ({ query: 'token=made-up' }),
    fields: ['token'],
  }),
  row(c.resendVerification, 200, 'a member who is not verified', {
    request: async (t) => ({ body: { email: await unverified(t) } }),
  }),
  row(c.resendVerification, '400 validation_failed', 'a blank e-mail address', {
    request: sends({ email: '' }),
    fields: ['email'],
  }),
  row(c.resendVerification, '400 email_not_found', 'an unknown e-mail address', {
    request: () => ({ body: { email: newEmail() } }),
    fields: ['email'],
  }),

  row(c.requestPasswordReset, 204, 'the e-mail address of a member', {
    request: async (t) => ({ body: { email: (await member(t)).email } }),
  }),
  row(c.requestPasswordReset, 204, 'an unknown e-mail address', {
    request: () => ({ body: { email: newEmail() } }),
  }),
  row(c.requestPasswordReset, '400 validation_failed', 'an invalid e-mail address', {
    request: sends({ email: 'x' }),
    fields: ['email'],
  }),
  row(c.checkResetLink, 200, 'a valid link', {
    request: async (t) => ({ params: { token: await link(t, 'reset') } }),
  }),
  row(c.checkResetLink, '400 reset_token_invalid', 'an expired link', {
    request: async (t) => ({ params: { token: await link(t, 'reset', 25) } }),
  }),
  row(c.checkResetLink, '404 reset_token_invalid', 'an invented link', {
    request: () => ({ params: { token: 'made-up' } }),
  }),
  row(c.resetPassword, 200, 'a valid link', {
    request: async (t) => ({ params: { token: await link(t, 'reset') }, body: { password: PAIR } }),
  }),
  row(c.resetPassword, '400 validation_failed', 'two different passwords', {
    request: async (t) => ({
      params: { token: await link(t, 'reset') },
      body: { password: { first: 'password1', second: 'password2' } },
    }),
    fields: ['password.second'],
  }),
  row(c.resetPassword, '400 reset_token_invalid', 'an expired link', {
    request: async (t) => ({ params: { token: await link(t, 'reset', 25) }, body: { password: PAIR } }),
  }),
  row(c.resetPassword, '404 reset_token_invalid', 'an invented link', {
    request: () => ({ params: { token: 'made-up' }, body: { password: PAIR } }),
  }),

  row(c.changePassword, 200, 'the correct password', {
    request: as({ currentPassword: 'password1', newPassword: PAIR }),
  }),
  row(c.changePassword, '400 current_password_incorrect', 'a wrong password', {
    request: as({ currentPassword: 'wrong-one', newPassword: PAIR }),
    fields: ['currentPassword'],
  }),
  row(c.changePassword, '400 validation_failed', 'a new password that is too short', {
    request: as({ currentPassword: 'password1', newPassword: { first: 'a', second: 'a' } }),
    fields: ['newPassword.first'],
  }),
  row(c.changePassword, '401 token_missing', 'a guest', { request: sends({}) }),

  row(c.registerAtAccountService, 200, 'the member’s own id', {
    request: async (t) => {
      const { id, bearer } = await member(t);
      return { bearer, body: { webshop_user_id: id } };
    },
  }),
  row(c.registerAtAccountService, '400 validation_failed', "another member's id", {
    request: as({ webshop_user_id: 1 }),
    fields: ['webshop_user_id'],
  }),
  row(c.registerAtAccountService, '401 token_missing', 'a guest', { request: sends({ webshop_user_id: 1 }) }),
  row(
    c.registerAtAccountService,
    '404 ac_account_not_found',
    'a member whom the account service does not know',
    {
      request: async (t) => {
        const { id, bearer } = await member(t);
        await t.shop.db
          .update(users)
          .set({ email: `noaccount-${newEmail()}` })
          .where(eq(users.id, id));
        return { bearer, body: { webshop_user_id: id } };
      },
    },
  ),
]);
