/**
 * §4 Confirm, then complete: a payment becomes an order. Any success status confirms; only what says otherwise leaves it
 * in doubt. What is known of it stays in the order cookie until the order is there, so that nothing is paid twice.
 */
import { orderCookie, type Paying, rememberPaying } from '#app/cookies/order.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { complete, confirmPayment } from '#app/shop-api/checkout.server.ts';
import { BadRequestError, ShopApiError, UnexpectedError } from '#app/shop-api/errors.ts';
import { completePayment } from '#app/shop-api/orders.server.ts';
import { placesBeforePaying } from './gateway.server.ts';
import { type Placing, refusedOrPlaced, remember } from './placing.server.ts';

/** `tkn`: of the card form; the gateway's own page makes none. */
type Payment = { paymentKey: string; tkn?: string | undefined };

export async function confirmAndPlace(scope: Scope, token: string, payment: Payment): Promise<Placing> {
  const caller = { ...(await scope.identity()), cartToken: token };
  try {
    const isConfirmed = await confirmPayment(caller, { ...payment, cartToken: token });
    if (!isConfirmed) return inDoubt(scope, payment);
  } catch (error) {
    if (isInDoubt(error)) return inDoubt(scope, payment);
    await rememberPaying(scope.jar, undefined);
    return refusedOrPlaced(scope, token, error);
  }
  return placePaid(scope, token, payment.paymentKey);
}

/** Where the Shop API keeps it itself (`pendingPayment` of a cart), it alone is asked. */
async function keep(scope: Scope, paying: Paying): Promise<void> {
  if (!(await placesBeforePaying())) await rememberPaying(scope.jar, paying);
}

/** The card may have been charged, and nothing says so: never called failed, never paid again. */
async function inDoubt(scope: Scope, { paymentKey, tkn }: Payment): Promise<Placing> {
  await keep(scope, { key: paymentKey, stage: tkn === undefined ? 'hosted' : 'doubt' });
  return { kind: 'pending' };
}

/** The money is taken: the order follows, now or when its page is looked at again. */
async function placePaid(scope: Scope, token: string, key: string): Promise<Placing> {
  const caller = { ...(await scope.identity()), cartToken: token };
  await keep(scope, { key, stage: 'confirmed' });
  try {
    await complete(caller, { token }, {});
  } catch (error) {
    const placing = await refusedOrPlaced(scope, token, error);
    if (placing.kind !== 'placed') return { kind: 'pending' };
  }
  await remember(scope, token);
  if (!(await placesBeforePaying())) await reportPayment(scope, token);
  return { kind: 'placed' };
}

/** §7: the order is told that it is paid. A Shop API that knows it already may refuse. */
async function reportPayment(scope: Scope, token: string): Promise<void> {
  try {
    await completePayment(scope, token);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
  }
}

/**
 * Completes a payment of this cart that was begun earlier and whose outcome is not known. Undefined when there is none, or
 * when it failed.
 */
export async function settleBegun(scope: Scope, token: string): Promise<Placing | undefined> {
  const remembered = await scope.jar.get(orderCookie);
  const begun: Paying | undefined = remembered?.token === token ? remembered.paying : undefined;
  if (!begun) return undefined;
  if (begun.stage === 'doubt') return { kind: 'pending' };
  const placing =
    begun.stage === 'confirmed'
      ? await placePaid(scope, token, begun.key)
      : await confirmAndPlace(scope, token, { paymentKey: begun.key });
  return placing.kind === 'placed' || placing.kind === 'pending' ? placing : undefined;
}

/** The gateway did not answer, or its answer did not reach us: never called failed, never tried again by us. */
function isInDoubt(error: unknown): boolean {
  if (!(error instanceof ShopApiError)) return false;
  if (error instanceof BadRequestError) return error.errorCode === 'payment_unknown';
  return error instanceof UnexpectedError && !error.tooManyRequests && error.status >= 500;
}
