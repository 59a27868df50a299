/** §7 Checkout, in its order. */
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/checkout.ts';
import { type Caller, send } from './http.server.ts';

type At = { token: string };
type Indexed = { token: string; index: number };
const indexed = ({ token, index }: Indexed) => ({ token, index: String(index) });

export const showCheckout = (caller: Caller, params: At) => send(calls.showCheckout, { params }, caller);

export const setAddress = (caller: Caller, params: At, body: Body<typeof calls.setAddress>) =>
  send(calls.setAddress, { params, body }, caller);

export const shippingMethods = (caller: Caller, params: At) =>
  send(calls.shippingMethods, { params }, caller);

export const chooseShipping = (caller: Caller, at: Indexed, method: string) =>
  send(calls.chooseShipping, { params: indexed(at), body: { method } }, caller);

export const paymentMethods = (caller: Caller, params: At) => send(calls.paymentMethods, { params }, caller);

export const choosePayment = (caller: Caller, at: Indexed, method: string) =>
  send(calls.choosePayment, { params: indexed(at), body: { method } }, caller);

export const complete = (caller: Caller, params: At, body: Body<typeof calls.complete>) =>
  send(calls.complete, { params, body: body ?? {} }, caller);

export const triggerApps = (caller: Caller) => send(calls.triggerApps, {}, caller);

export const chooseTriggerApps = (caller: Caller, params: At, body: Body<typeof calls.chooseTriggerApps>) =>
  send(calls.chooseTriggerApps, { params, body }, caller);

export const setRecipient = (caller: Caller, params: At, body: Body<typeof calls.setRecipient>) =>
  send(calls.setRecipient, { params, body }, caller);

/** Somewhat more than the Shop API waits for the gateway (GATEWAY_TIMEOUT_MS). */
const GATEWAY_PATIENCE_MS = 32_000;

export const confirmPayment = (caller: Caller, body: Body<typeof calls.confirmPayment>) =>
  send(calls.confirmPayment, { body }, { ...caller, patienceMs: GATEWAY_PATIENCE_MS });

export const requestPaymentKey = (
  caller: Caller,
  params: At,
  mode: (typeof calls.paymentModes)[number] | undefined,
) => send(calls.requestPaymentKey, { params, body: { mode } }, caller);
