/** §7 Checkout, in the order of §7. */
import { env } from '#app/env.ts';
import type { Body } from '#contract/call.ts';
import * as calls from '#contract/checkout.ts';
import { supportedAddress } from './address-book.ts';
import { supports } from './features.ts';
import { type Caller, change, send } from './http.ts';

type At = { token: string };
type Indexed = { token: string; index: number };
const indexed = ({ token, index }: Indexed) => ({ token, index: String(index) });

export const showCheckout = (caller: Caller, params: At) => send(calls.showCheckout, { params }, caller);

export async function setAddress(
  caller: Caller,
  params: At,
  { shippingAddress, billingAddress }: Body<typeof calls.setAddress>,
): Promise<void> {
  const body = {
    shippingAddress: await supportedAddress(shippingAddress),
    ...(billingAddress ? { billingAddress: await supportedAddress(billingAddress) } : {}),
  };
  await change(calls.setAddress, { params, body }, caller);
}

export const shippingMethods = (caller: Caller, params: At) =>
  send(calls.shippingMethods, { params }, caller);

export const chooseShipping = (caller: Caller, at: Indexed, method: string) =>
  change(calls.chooseShipping, { params: indexed(at), body: { method } }, caller);

export const paymentMethods = (caller: Caller, params: At) => send(calls.paymentMethods, { params }, caller);

export const choosePayment = (caller: Caller, at: Indexed, method: string) =>
  change(calls.choosePayment, { params: indexed(at), body: { method } }, caller);

export const complete = (caller: Caller, params: At, body: Body<typeof calls.complete>) =>
  change(calls.complete, { params, body: body ?? {} }, caller);

export const triggerApps = (caller: Caller) => send(calls.triggerApps, {}, caller);

export const chooseTriggerApps = (caller: Caller, params: At, body: Body<typeof calls.chooseTriggerApps>) =>
  change(calls.chooseTriggerApps, { params, body }, caller);

export const setRecipient = (caller: Caller, params: At, body: Body<typeof calls.setRecipient>) =>
  change(calls.setRecipient, { params, body }, caller);

/** Of our own Shop API: longer than its timeout for the gateway (its setting GATEWAY_TIMEOUT_MS). */
const GATEWAY_TIMEOUT_MS = 32_000;

type Confirmation = { paymentKey: string; tkn?: string | undefined; cartToken: string };
/** Values of the answer's `status` that contradict its HTTP status. */
const UNCERTAIN_STATUS =
  /pend|process|progress|wait|unknown|doubt|fail|declin|refus|reject|cancel|error|expire|void/i;

/** False when the answer's `status` leaves it uncertain whether the card was charged. */
export async function confirmPayment(
  caller: Caller,
  { cartToken, ...payment }: Confirmation,
): Promise<boolean> {
  const isOurs = await supports('awaited_payments');
  const body = isOurs ? { ...payment, cartToken } : payment;
  const call = { ...calls.confirmPayment, body: calls.confirmationSent, data: calls.confirmationRead };
  const timeoutMs = isOurs && payment.tkn !== undefined ? GATEWAY_TIMEOUT_MS : env.SHOP_API_TIMEOUT_MS;
  const answer = await change(call, { body, timeoutMs }, caller);
  return !UNCERTAIN_STATUS.test(answer?.status ?? '');
}

export async function requestPaymentKey(
  caller: Caller,
  params: At,
  mode: (typeof calls.paymentModes)[number],
) {
  const body = (await supports('awaited_payments')) ? { mode } : {};
  return send(calls.requestPaymentKey, { params, body }, caller);
}
