/** §7 Orders. */
import * as calls from '#contract/orders.ts';
import { type Caller, send } from './http.server.ts';

export const showOrder = (caller: Caller, token: string) =>
  send(calls.showOrder, { params: { token } }, caller);

export const completePayment = (caller: Caller, token: string) =>
  send(calls.completePayment, { params: { token } }, caller);

export const failPayment = (caller: Caller, token: string) =>
  send(calls.failPayment, { params: { token } }, caller);

type Page = { page: number; limit?: number };

export const listOrders = (caller: Caller, criteria: readonly (readonly [string, string])[], query: Page) =>
  send(calls.listOrders, { query, extraQuery: criteria }, caller);

export const issueReceipt = (caller: Caller, token: string, serial: number, recipient: string) =>
  send(calls.issueReceipt, { params: { token, serial: String(serial) }, body: { recipient } }, caller);
