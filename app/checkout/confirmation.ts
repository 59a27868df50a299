/**
 * §4 Confirms a payment, then completes the cart. money-moved.ts decides what an answer says about the money.
 * The payment's state stays in the order cookie until the order is placed, so that nothing is paid twice.
 */
import { orderCookie, type Paying, rememberOrder, rememberPaying } from '#app/cookies/order.ts';
import { logLine } from '#app/log.ts';
import { formMark, isOthersMark } from '#app/request/made-for.ts';
import type { Scope } from '#app/request/scope.ts';
import { hasJustReturned } from '#app/rules/order-outcome.ts';
import { complete, confirmPayment } from '#app/shop-api/checkout.ts';
import { NotAuthenticatedError, ShopApiError } from '#app/shop-api/errors.ts';
import { completePayment } from '#app/shop-api/orders.ts';
import { placesBeforePaying } from './gateway.ts';
import { kindOfRefusal, moneyAfter } from './money-moved.ts';
import { type PlacingResult, placedAlready, refusedOrPlaced, rememberPlaced } from './placing-result.ts';

/** `tkn`: the gateway's token from the card form; undefined for payments on the gateway's page. */
type Payment = { paymentKey: string; tkn?: string | undefined };

export async function confirmAndPlace(scope: Scope, token: string, payment: Payment): Promise<PlacingResult> {
  const caller = { ...(await scope.identity()), cartToken: token };
  const call = isMadeAtGateway(payment) ? 'question' : 'charge';
  try {
    const isConfirmed = await confirmPayment(caller, { ...payment, cartToken: token });
    if (moneyAfter(call, isConfirmed ? 'done' : 'contradicted') === 'doubt') return inDoubt(scope, payment);
  } catch (error) {
    // The call was not carried out, which says nothing about a payment that was made before.
    if (!(error instanceof ShopApiError) || error instanceof NotAuthenticatedError) throw error;
    const kind = kindOfRefusal(error, await placesBeforePaying());
    if (moneyAfter(call, kind) === 'doubt' || (kind === 'unpaid' && (await hasComeBack(scope, token))))
      return inDoubt(scope, payment);
    await rememberPaying(scope.jar, undefined);
    return refusedOrPlaced(scope, token, error);
  }
  return placePaid(scope, token, payment.paymentKey);
}

/** After a payment key or an order was refused: the order may be placed already, or another payment under way. */
export async function refusedBeforePaying(
  scope: Scope,
  token: string,
  { call, error }: { call: 'key' | 'place'; error: unknown },
): Promise<PlacingResult> {
  if (error instanceof ShopApiError) {
    const kind = kindOfRefusal(error, await placesBeforePaying());
    if (moneyAfter(call, kind) === 'doubt') {
      await rememberOrder(scope.jar, token, scope.locale);
      return inDoubt(scope, { paymentKey: token, tkn: '' });
    }
  }
  return refusedOrPlaced(scope, token, error);
}

/** Whether the shopper has come back from the gateway's page so recently that its notification may still be on the way. */
async function hasComeBack({ jar }: Scope, token: string): Promise<boolean> {
  const remembered = await jar.get(orderCookie);
  return remembered?.token === token && hasJustReturned(remembered.returnedAt, Date.now());
}

/** Remembers the payment in the order cookie, unless the Shop API stores it itself (`pendingPayment` of a cart). */
async function rememberUnlessBackendDoes(scope: Scope, paying: Paying): Promise<void> {
  if (!(await placesBeforePaying()))
    await rememberPaying(scope.jar, { ...paying, member: await formMark(scope) });
}

/** Whether a payment was started by another member than the logged-in one. */
export const isOthersPayment = async (scope: Scope, paying: Paying | undefined): Promise<boolean> =>
  paying?.member !== undefined && isOthersMark(scope, paying.member);

const isMadeAtGateway = ({ tkn }: Payment): boolean => tkn === undefined;

/** Calls for staff: a Shop API that stores no payments never settles this one. `key`: the reference at the gateway. */
async function logUnlessBackendSettles(stage: Paying['stage'], key: string): Promise<void> {
  if (!(await placesBeforePaying())) logLine('error', 'payment.unsettled', { stage, reference: key });
}

/** The card may have been charged: the payment is not reported as failed, and no other payment is started. */
async function inDoubt(scope: Scope, payment: Payment): Promise<PlacingResult> {
  const [key, stage] = [payment.paymentKey, isMadeAtGateway(payment) ? 'hosted' : 'doubt'] as const;
  await rememberUnlessBackendDoes(scope, { key, stage });
  await logUnlessBackendSettles(stage, key);
  return { kind: 'pending' };
}

/** Query parameter of the result page: the card form's script got no answer to the charge. */
export const LOST = 'lost';

/** After a charge whose answers have all been lost on the way to the browser, with every cookie that they set. */
export async function doubtLostCharge(scope: Scope): Promise<void> {
  const { token, key, paying, isPlaced } = (await scope.jar.get(orderCookie)) ?? {};
  if (!token || !key || paying || isPlaced || (await scope.session()).kind !== 'member') return;
  if ((await placedAlready(scope, token)).kind === 'placed') return;
  await inDoubt(scope, { paymentKey: key, tkn: '' });
}

/** After the card was charged, places the order. If that fails, each load of the result page tries again. */
async function placePaid(scope: Scope, token: string, key: string): Promise<PlacingResult> {
  const caller = { ...(await scope.identity()), cartToken: token };
  await rememberUnlessBackendDoes(scope, { key, stage: 'confirmed' });
  try {
    await complete(caller, { token }, {});
  } catch (error) {
    if (!(await isPlacedDespite(scope, token, error))) {
      await logUnlessBackendSettles('confirmed', key);
      return { kind: 'pending' };
    }
  }
  await rememberPlaced(scope, token);
  if (!(await placesBeforePaying())) await reportPayment(scope, token);
  return { kind: 'placed' };
}

/** Whether the order was placed although placing it failed. False if this cannot be found out, as after a 401. */
async function isPlacedDespite(scope: Scope, token: string, failure: unknown): Promise<boolean> {
  try {
    return (await refusedOrPlaced(scope, token, failure)).kind === 'placed';
  } catch (error) {
    if (error instanceof ShopApiError) return false;
    throw error;
  }
}

/**
 * §7: reports the payment, for a Shop API that does not learn of it from the gateway; ours changes nothing. Ignores errors,
 * because the Shop API may refuse an order that is paid already.
 */
async function reportPayment(scope: Scope, token: string): Promise<void> {
  try {
    await completePayment(scope, token);
  } catch (error) {
    if (!(error instanceof ShopApiError)) throw error;
  }
}

/**
 * Completes a payment of this cart that an earlier request started. Returns the outcome if the order was placed or the
 * payment's result is still unknown; undefined if no payment was started or the payment failed.
 */
export async function settleStartedPayment(scope: Scope, token: string): Promise<PlacingResult | undefined> {
  const remembered = await scope.jar.get(orderCookie);
  const started: Paying | undefined = remembered?.token === token ? remembered.paying : undefined;
  if (!started) return undefined;
  if (started.stage === 'doubt' || (await isOthersPayment(scope, started))) return { kind: 'pending' };
  const result =
    started.stage === 'confirmed'
      ? await placePaid(scope, token, started.key)
      : await confirmAndPlace(scope, token, { paymentKey: started.key });
  return result.kind === 'placed' || result.kind === 'pending' ? result : undefined;
}

/**
 * Places the order of a payment of another cart before this cart is paid, because the order cookie remembers only one
 * payment. Returns 'pending' if the order could not be placed.
 */
export async function settleEarlierPayment(scope: Scope, token: string): Promise<PlacingResult | undefined> {
  const { token: earlier, paying, isPlaced } = (await scope.jar.get(orderCookie)) ?? {};
  if (!earlier || earlier === token || !paying || isPlaced) return undefined;
  // A charge in doubt stays so, and another member's payment cannot be settled: waiting would not help.
  if (paying.stage === 'doubt' || (await isOthersPayment(scope, paying))) return undefined;
  const settled = await settleStartedPayment(scope, earlier);
  return settled?.kind === 'pending' ? settled : undefined;
}
