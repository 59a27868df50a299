/**
 * The server's side of the card form: a key that binds the payment to what the page
 * showed, and the charge of the token that the gateway's script made in the browser. No card data comes by here.
 */
import { orderCookie, rememberOrder } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { complete, confirmPayment, requestPaymentKey } from '#app/shop-api/checkout.server.ts';
import { BadRequestError, ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { cartAsShown, type Placing, refusedOrPlaced, remember } from './place-order.server.ts';

type Gateway = Awaited<ReturnType<typeof requestPaymentKey>>['gateway'];
/** What the gateway's scripts are given besides the card. Amounts are whole yen. */
export type TokenKey = { paymentKey: string } & Pick<Gateway, 'aid' | 'am' | 'tx' | 'sf' | 'em' | 'pn'>;

export async function tokenKey(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<{ kind: 'key'; key: TokenKey } | Placing> {
  const shown = await cartAsShown(scope, request, fingerprint);
  if (shown.kind !== 'cart') return shown;
  const { tokenValue: token, totals } = shown.cart;
  try {
    const { paymentKey, amount, gateway } = await requestPaymentKey(await scope.caller(), { token }, 'token');
    if (amount !== totals.total) return { kind: 'changed' };
    // Before money moves: whatever is lost from here on, the result page knows what to ask after.
    await rememberOrder(scope.jar, token, scope.locale);
    const { aid, am, tx, sf, em, pn } = gateway;
    return { kind: 'key', key: { paymentKey, aid, am, tx, sf, em, pn } };
  } catch (error) {
    return refusedOrPlaced(scope, token, error);
  }
}

/** Charges once, however often it is asked for: the key's first charge answers every later question too. */
export async function payByToken(scope: Scope, paymentKey: string, tkn: string): Promise<Placing> {
  const token = (await scope.jar.get(orderCookie))?.token ?? (await scope.cartToken());
  if (!token) return { kind: 'no_cart' };
  try {
    return await chargeAndPlace(scope, token, paymentKey, tkn);
  } catch (error) {
    // Out of reach while money may be moving: the result page finds out.
    if (isInDoubt(error)) return { kind: 'pending' };
    throw error;
  }
}

async function chargeAndPlace(
  scope: Scope,
  token: string,
  paymentKey: string,
  tkn: string,
): Promise<Placing> {
  const caller = { ...(await scope.caller()), cartToken: token };
  try {
    await confirmPayment(caller, { paymentKey, tkn, cartToken: token });
  } catch (error) {
    if (isInDoubt(error)) return { kind: 'pending' };
    return refusedOrPlaced(scope, token, error);
  }
  try {
    await complete(caller, { token }, {});
  } catch (error) {
    // The money is taken: the order follows from the Shop API's own worker, or the charge is voided.
    const placing = await refusedOrPlaced(scope, token, error);
    return placing.kind === 'placed' ? placing : { kind: 'pending' };
  }
  await remember(scope, token);
  return { kind: 'placed' };
}

/** The gateway did not answer, or its answer did not reach us: never called failed, never tried again by us. */
function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ShopApiError)) return false;
  if (error instanceof BadRequestError) return error.errorCode === 'payment_unknown';
  return error instanceof UnexpectedError && !error.tooManyRequests;
}
