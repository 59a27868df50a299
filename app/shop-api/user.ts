/** §7 User: session, registration and profile. */
import { z } from 'zod';
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/user.ts';
import { writings as writingsCall } from '#contract/writings.ts';
import { supports } from './features.ts';
import { type Caller, change, send, thirdPartyTimeoutMs } from './http.ts';

type Registration = Parameters<typeof send<typeof calls.register>>[1]['body'];

/** `newsletterWording`: what the page has said about the newsletter, as the proof of a consent needs it. */
async function withWording<Given extends { newsletterWording?: string | null | undefined }>(
  body: Given,
): Promise<Given> {
  if (await supports('newsletter_wording')) return body;
  const { newsletterWording: _, ...known } = body;
  return known as Given;
}

export const register = async (caller: Caller, body: Registration) =>
  change(calls.register, { body: await withWording(body) }, caller);

/** May take long: the Shop API calls the account service. */
export const registerAtAccountService = (caller: Caller, memberId: number) =>
  change(
    calls.registerAtAccountService,
    { body: { webshop_user_id: memberId }, timeoutMs: thirdPartyTimeoutMs() },
    caller,
  );

export async function requestPasswordReset(caller: Caller, email: string, browserTokens: string[] = []) {
  const body = (await supports('known_browsers')) ? { email, browserTokens } : { email };
  return change(calls.requestPasswordReset, { body }, caller);
}

/** Throws the error that setting a password by this link would cause. Does nothing if the Shop API lacks this check. */
export async function checkResetLink(caller: Caller, token: string): Promise<void> {
  if (await supports('reset_link_check')) await change(calls.checkResetLink, { params: { token } }, caller);
}

/** Throws NotAuthenticatedError when the session is over. Does nothing if the Shop API lacks this check. */
export async function checkSession(caller: Caller): Promise<void> {
  if (await supports('session_check')) await change(calls.checkSession, {}, caller);
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

/** May take long: the Shop API calls the provider. */
type OAuthLogin = Record<'provider' | 'accessToken', string> & {
  cartToken?: string;
  termsAccepted: boolean;
};
export async function loginWithOAuth(caller: Caller, { cartToken, termsAccepted, ...provider }: OAuthLogin) {
  const body = { ...provider, token: cartToken };
  const sent = (await supports('oauth_terms')) ? { ...body, termsAccepted } : body;
  return send(calls.loginWithOAuth, { body: sent, timeoutMs: thirdPartyTimeoutMs() }, caller);
}

export const refreshToken = (caller: Caller, refresh: string) =>
  send(calls.refreshToken, { body: { refresh_token: refresh } }, caller);

export const me = (caller: Caller) => send(calls.me, {}, caller);

/** Undefined when the Shop API does not support it. */
export const writings = async (caller: Caller) =>
  (await supports('writings')) ? send(writingsCall, {}, caller) : undefined;

/** Does nothing when the Shop API does not support it: the session then ends when its tokens expire. */
export async function logout(caller: Caller, refresh: string): Promise<void> {
  if (await supports('logout')) await change(calls.logout, { body: { refresh_token: refresh } }, caller);
}

type Sent = Body<typeof calls.updateMe>;
/** Gender and newsletter are spelled as the Shop API spells them (contract/rules/spellings.ts). */
type Profile = Omit<Sent, 'gender' | 'subscribedToNewsletter'> & {
  gender: unknown;
  subscribedToNewsletter: unknown;
};
/** Replaces the profile: fields that are left out are emptied. */
export const updateMe = async (caller: Caller, body: Profile) =>
  change(calls.updateMe, { body: (await withWording(body)) as Sent }, caller);

/** The profile as it came: spellings that `me` would convert. */
const profileAsItCame = {
  ...calls.me,
  data: z.object({
    gender: z.unknown(),
    subscribedToNewsletter: z.unknown(),
    phoneNumber: z.string().optional(),
    faxNumber: z.string().optional(),
  }),
};
export const storedProfile = (caller: Caller) => send(profileAsItCame, {}, caller);

type Passwords = Body<typeof calls.changePassword>;
export const changePassword = (caller: Caller, body: Passwords) =>
  change(calls.changePassword, { body }, caller);
