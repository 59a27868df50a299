/** Pays or cancels an order awaiting payment. */
import { TO_GATEWAY } from '#app/checkout/to-gateway.ts';
import type { Notice } from '#app/cookies/notice.ts';
import { rememberIsPlaced, rememberOrder } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { failPayment, showOrder } from '#app/shop-api/orders.ts';

/**
 * Redirects to the page with the button to the gateway. Throws errors of the Shop API, such as 404 for another member's
 * order.
 */
export async function payAwaiting(scope: Scope, token: string): Promise<Response> {
  const order = await showOrder(scope, token);
  if (outcomeOf(order) !== 'waiting') return back(scope, token, 'orders.not_payable', order.number);
  await rememberOrder(scope.jar, token, scope.locale);
  await rememberIsPlaced(scope.jar);
  return redirectWith(scope, href('checkout.payment', {}, scope.locale, { [TO_GATEWAY]: 1 }));
}

export async function giveUpAwaiting(scope: Scope, token: string): Promise<Response> {
  const { number } = await showOrder(scope, token);
  try {
    await failPayment(scope, token);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return back(scope, token, 'orders.not_given_up', number);
  }
  const notices: Notice[] = [{ key: 'orders.given_up', values: { number }, tone: 'done' }];
  return redirectWith(scope, href('account.order', {}, scope.locale), { notices });
}

/** Redirects to the order's own page, which shows its current state. */
const back = (scope: Scope, token: string, key: TextKey, number: string): Promise<Response> =>
  redirectWith(scope, href('account.order.detail', { detail: token }, scope.locale), {
    notices: [{ key, values: { number }, tone: 'alert' }],
  });
