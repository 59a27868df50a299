/**
 * Places an order that is paid on the gateway's page. A cart becomes exactly one order, even after repeated calls and
 * lost answers.
 */
import { rememberOrder, rememberPaying } from '#app/cookies/order.ts';
import { formMark } from '#app/request/made-for.ts';
import type { Scope } from '#app/request/scope.ts';
import { complete, requestPaymentKey } from '#app/shop-api/checkout.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { cartAsShown } from './cart-as-shown.ts';
import { refusedBeforePaying } from './confirmation.ts';
import { hostedFormOf, isKeyFor, type Key, placesBeforePaying } from './gateway.ts';
import { type PlacingResult, rememberPlaced } from './placing-result.ts';

/** `fingerprint`: from the page with the order button (`signedFingerprint`). */
export async function orderAtGateway(
  scope: Scope,
  request: Request,
  fingerprint: unknown,
): Promise<PlacingResult> {
  const shown = await cartAsShown(scope, request, fingerprint);
  if (shown.kind !== 'cart') return shown;
  const { tokenValue: token } = shown.cart;
  try {
    const key = await requestPaymentKey(scope, { token }, 'hosted');
    if (!isKeyFor(key, shown.cart)) return { kind: 'changed' };
    if (!(await placesBeforePaying())) return await payAtGateway(scope, key, shown.cart);
    await complete(scope, { token }, {});
  } catch (error) {
    return refusedBeforePaying(scope, token, { call: 'place', error });
  }
  await rememberPlaced(scope, token);
  return { kind: 'placed' };
}

/** The order is placed when the shopper comes back from the gateway (confirmation.ts). */
async function payAtGateway(scope: Scope, key: Key, cart: Cart): Promise<PlacingResult> {
  const form = await hostedFormOf(scope, key, cart);
  if (!form) return { kind: 'incomplete' };
  await rememberOrder(scope.jar, cart.tokenValue, scope.locale);
  const member = await formMark(scope);
  await rememberPaying(scope.jar, { key: key.paymentKey, member, stage: 'hosted', form });
  return { kind: 'to_pay' };
}
