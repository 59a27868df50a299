/** §7 User: the session, becoming a member, and what a member may change. */
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/user.ts';
import { writings as writingsCall } from '#contract/writings.ts';
import { type Caller, patient, send } from './http.server.ts';

type Registration = Parameters<typeof send<typeof calls.register>>[1]['body'];

export const register = (caller: Caller, body: Registration) => send(calls.register, { body }, caller);

/** The account service is asked in turn: this may take long. */
export const registerAtAccountService = (caller: Caller, memberId: number) =>
  send(calls.registerAtAccountService, { body: { webshop_user_id: memberId } }, patient(caller));

export const requestPasswordReset = (caller: Caller, email: string) =>
  send(calls.requestPasswordReset, { body: { email } }, caller);

/** Throws what a new password under this link would be refused with. */
export const checkResetLink = (caller: Caller, token: string) =>
  send(calls.checkResetLink, { params: { token } }, caller);

export const resetPassword = (caller: Caller, token: string, password: { first: string; second: string }) =>
  send(calls.resetPassword, { params: { token }, body: { password } }, caller);

export const verifyAccount = (caller: Caller, token: string) =>
  send(calls.verifyAccount, { query: { token } }, caller);

export const resendVerification = (caller: Caller, email: string) =>
  send(calls.resendVerification, { body: { email } }, caller);

export const login = (caller: Caller, body: Body<typeof calls.login>) => send(calls.login, { body }, caller);

/** The provider is asked in turn: this may take long. */
type OAuthLogin = Record<'provider' | 'accessToken', string> & {
  cartToken?: string;
  termsAccepted: boolean;
};
export const loginWithOAuth = (caller: Caller, { cartToken, ...body }: OAuthLogin) =>
  send(calls.loginWithOAuth, { body: { ...body, token: cartToken } }, patient(caller));

export const refreshToken = (caller: Caller, refresh: string) =>
  send(calls.refreshToken, { body: { refresh_token: refresh } }, caller);

export const me = (caller: Caller) => send(calls.me, {}, caller);

export const writings = (caller: Caller) => send(writingsCall, {}, caller);

export const logout = (caller: Caller, refresh: string) =>
  send(calls.logout, { body: { refresh_token: refresh } }, caller);

type Profile = Body<typeof calls.updateMe>;
/** Replaces the profile: what is left out is emptied. */
export const updateMe = (caller: Caller, body: Profile) => send(calls.updateMe, { body }, caller);

type Passwords = Body<typeof calls.changePassword>;
export const changePassword = (caller: Caller, body: Passwords) =>
  send(calls.changePassword, { body }, caller);
