/**
 * The server's part of the card form: creates the payment key, charges the token that the gateway's script made in the
 * browser, and answers the form's script. No card data reaches the server.
 */
import { z } from 'zod';
import { emit } from '#app/analytics/emit.ts';
import { cardRefused } from '#app/analytics/events.ts';
import { orderCookie, rememberKey, rememberOrder } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { fail, succeed } from '#app/request/json-answer.ts';
import type { Scope } from '#app/request/scope.ts';
import { type CardField, cardFieldOf } from '#app/rules/card-input.ts';
import { requestPaymentKey } from '#app/shop-api/checkout.ts';
import { ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { paymentError } from '#contract/rules/payment-errors.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import { afterOrderButton } from './after-order-button.ts';
import { cartAsShown } from './cart-as-shown.ts';
import { confirmAndPlace, refusedBeforePaying } from './confirmation.ts';
import { isKeyFor, type TokenKey, tokenKeyOf } from './gateway.ts';
import type { PlacingResult } from './placing-result.ts';

/** Sent by the card form's script: the gateway's token, never card data. */
const tokenForm = z.object({
  /** `signedFingerprint` */
  fingerprint: z.string().max(200).catch(''),
  paymentKey: z.string().max(1_000).catch(''),
  tkn: z.string().max(1_000).catch(''),
});

export const readTokenForm = (form: FormData) => tokenForm.parse(Object.fromEntries(form));

/** Sends guests to the login, which returns to the payment step. Undefined for members. */
export async function memberOnly(scope: Scope): Promise<Response | undefined> {
  const session = await scope.session();
  if (session.kind === 'member') return undefined;
  if (session.kind === 'unreachable')
    return fail(scope, { status: 503, message: scope.t('error.network'), errorCode: 'unavailable' });
  const payment = href('checkout.payment', {}, scope.locale);
  await scope.notify({ key: 'notice.login_to_order', tone: 'hint' });
  return succeed(scope, { to: href('login', {}, scope.locale, { redirect_path: payment }) });
}

export async function tokenKey(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<{ kind: 'key'; key: TokenKey } | PlacingResult> {
  const shown = await cartAsShown(scope, request, fingerprint);
  if (shown.kind !== 'cart') return shown;
  const { tokenValue: token } = shown.cart;
  try {
    const answer = await requestPaymentKey(scope, { token }, 'token');
    if (!isKeyFor(answer, shown.cart)) return { kind: 'changed' };
    const key = await tokenKeyOf(scope, answer, shown.cart);
    if (!key) return { kind: 'incomplete' };
    // Before the charge, so that the result page finds the order even if a later answer is lost.
    await rememberOrder(scope.jar, token, scope.locale);
    await rememberKey(scope.jar, answer.paymentKey);
    return { kind: 'key', key };
  } catch (error) {
    return refusedBeforePaying(scope, token, { call: 'key', error });
  }
}

/** Idempotent: the Shop API charges once per key, and repeats the first result. */
export async function payByToken(scope: Scope, paymentKey: string, tkn: string): Promise<PlacingResult> {
  const token = (await scope.jar.get(orderCookie))?.token ?? (await scope.cartToken());
  if (!token) return { kind: 'no_cart' };
  try {
    return await confirmAndPlace(scope, token, { paymentKey, tkn });
  } catch (error) {
    // The Shop API did not answer, and the card may have been charged: the result page finds out.
    const isLost = error instanceof UnexpectedError && !error.tooManyRequests;
    if (error instanceof ShopApiError && isLost) return { kind: 'pending' };
    throw error;
  }
}

/** `message` is in the shopper's language. */
export type CardRefusal = { message: string; field?: CardField | undefined };

/** What the script gets: a key, a path to go to, or an error with its field. */
export type TokenAnswer = { key?: TokenKey; to?: string; refusal?: CardRefusal };

/** `paymentKey`: set if a charge was requested with this key. */
export async function answerPlacing(
  scope: Scope,
  result: PlacingResult,
  paymentKey?: string,
): Promise<Response> {
  const after = afterOrderButton(result, href('checkout.complete', {}, scope.locale), scope.locale);
  if (after.kind === 'go') {
    if (after.notice) await scope.notify({ ...after.notice, tone: 'alert' });
    return succeed(scope, { to: after.to } satisfies TokenAnswer);
  }
  if (paymentKey && isRefusedCard(after.error) && isFirstRefusal(paymentKey)) {
    // If the cart cannot be read, the event is sent without it.
    const cart = await scope.cart().catch(() => undefined);
    await emit(scope, cardRefused(cart, after.error.errorCode ?? ''));
  }
  const { field, unknownCode: code } = paymentError(after.error.errorCode ?? '');
  const unknown = code?.startsWith('ER') ? scope.t('checkout.payment_code', { code }) : '';
  const answer = {
    message: scope.t(after.refusal.key, { minutes: waitMinutes(Number(after.error.retryAfter)) }) + unknown,
    field: cardFieldOf(field),
  };
  const { retryAfter } = after.error;
  return succeed(
    scope,
    { refusal: answer } satisfies TokenAnswer,
    retryAfter ? { 'Retry-After': retryAfter } : {},
  );
}

/** Whether the gateway refused the card, as opposed to other errors of the payment step. */
const isRefusedCard = ({ errorCode }: ShopApiError): boolean =>
  errorCode !== undefined && (/^ER/.test(errorCode) || paymentError(errorCode).unknownCode === undefined);

/** Keys of refused payments, so that a script that asks again after a lost answer does not emit the event twice. */
const refusedKeys = new Set<string>();
const KEYS_MAX = 500;
function isFirstRefusal(paymentKey: string): boolean {
  if (refusedKeys.has(paymentKey)) return false;
  refusedKeys.add(paymentKey);
  const [oldest] = refusedKeys;
  if (oldest !== undefined && refusedKeys.size > KEYS_MAX) refusedKeys.delete(oldest);
  return true;
}
