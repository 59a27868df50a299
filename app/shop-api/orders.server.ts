/** §7 Orders. */
import * as calls from '#contract/orders.ts';
import { type Caller, send } from './http.server.ts';

export const showOrder = (caller: Caller, token: string) =>
  send(calls.showOrder, { params: { token } }, caller);

export const completePayment = (caller: Caller, token: string) =>
  send(calls.completePayment, { params: { token } }, caller);

export const failPayment = (caller: Caller, token: string) =>
  send(calls.failPayment, { params: { token } }, caller);
