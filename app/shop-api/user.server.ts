/** §7 User, as far as a session needs it. */
import * as calls from '#contract/user.ts';
import { type Caller, send } from './http.server.ts';

export const login = (caller: Caller, email: string, password: string, cartToken: string | undefined) =>
  send(calls.login, { body: { email, password, token: cartToken } }, caller);

export const refreshToken = (caller: Caller, refresh: string) =>
  send(calls.refreshToken, { body: { refresh_token: refresh } }, caller);

export const me = (caller: Caller) => send(calls.me, {}, caller);

export const logout = (caller: Caller, refresh: string) =>
  send(calls.logout, { body: { refresh_token: refresh } }, caller);
