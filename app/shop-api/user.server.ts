/** §7 User: the session, becoming a member, and what a member may change. */
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/user.ts';
import { writings as writingsCall } from '#contract/writings.ts';
import { supports } from './features.server.ts';
import { type Caller, change, send, thirdPartyTimeoutMs } from './http.server.ts';

type Registration = Parameters<typeof send<typeof calls.register>>[1]['body'];

export const register = (caller: Caller, body: Registration) => change(calls.register, { body }, caller);

/** The account service is asked in turn: this may take long. */
export const registerAtAccountService = (caller: Caller, memberId: number) =>
  change(
    calls.registerAtAccountService,
    { body: { webshop_user_id: memberId }, timeoutMs: thirdPartyTimeoutMs() },
    caller,
  );

export const requestPasswordReset = (caller: Caller, email: string) =>
  change(calls.requestPasswordReset, { body: { email } }, caller);

/** Throws what a new password under this link would be refused with. */
export async function checkResetLink(caller: Caller, token: string): Promise<void> {
  if (await supports('reset_link_check')) await change(calls.checkResetLink, { params: { token } }, caller);
}

export const resetPassword = (caller: Caller, token: string, password: { first: string; second: string }) =>
  change(calls.resetPassword, { params: { token }, body: { password } }, caller);

export const verifyAccount = (caller: Caller, token: string) =>
  change(calls.verifyAccount, { query: { token } }, caller);

export const resendVerification = (caller: Caller, email: string) =>
  change(calls.resendVerification, { body: { email } }, caller);

export async function login(caller: Caller, { browserTokens, ...pair }: Body<typeof calls.login>) {
  const body = (await supports('known_browsers')) ? { ...pair, browserTokens } : pair;
  return send(calls.login, { body }, caller);
}

/** The provider is asked in turn: this may take long. */
type OAuthLogin = Record<'provider' | 'accessToken', string> & {
  cartToken?: string;
  termsAccepted: boolean;
};
export async function loginWithOAuth(caller: Caller, { cartToken, termsAccepted, ...provider }: OAuthLogin) {
  const body = { ...provider, token: cartToken };
  const asked = (await supports('oauth_terms')) ? { ...body, termsAccepted } : body;
  return send(calls.loginWithOAuth, { body: asked, timeoutMs: thirdPartyTimeoutMs() }, caller);
}

export const refreshToken = (caller: Caller, refresh: string) =>
  send(calls.refreshToken, { body: { refresh_token: refresh } }, caller);

export const me = (caller: Caller) => send(calls.me, {}, caller);

/** Undefined where the Shop API does not tell. */
export const writings = async (caller: Caller) =>
  (await supports('writings')) ? send(writingsCall, {}, caller) : undefined;

/** Elsewhere a session ends by itself. */
export async function logout(caller: Caller, refresh: string): Promise<void> {
  if (await supports('logout')) await change(calls.logout, { body: { refresh_token: refresh } }, caller);
}

type Profile = Body<typeof calls.updateMe>;
/** Replaces the profile: what is left out is emptied. */
export const updateMe = (caller: Caller, body: Profile) => change(calls.updateMe, { body }, caller);

type Passwords = Body<typeof calls.changePassword>;
export const changePassword = (caller: Caller, body: Passwords) =>
  change(calls.changePassword, { body }, caller);
