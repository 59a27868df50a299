/**
 * The server's part of the card form: creates the payment key, and charges the token that the gateway's script made in
 * the browser. No card data reaches the server.
 */
import { orderCookie, rememberKey, rememberOrder } from '#app/cookies/order.ts';
import type { Scope } from '#app/request/scope.ts';
import { requestPaymentKey } from '#app/shop-api/checkout.ts';
import { ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { confirmAndPlace, refusedBeforePaying } from './confirmation.ts';
import { isKeyFor, type TokenKey, tokenKeyOf } from './gateway.ts';
import { cartAsShown } from './place-order.ts';
import type { Placing } from './placing.ts';

export async function tokenKey(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<{ kind: 'key'; key: TokenKey } | Placing> {
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
export async function payByToken(scope: Scope, paymentKey: string, tkn: string): Promise<Placing> {
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
