/** The button that cancels an unpaid order. */
import { giveUp, namedOrder } from '#app/checkout/placed-order.ts';
import { orderCookie } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';

/**
 * Cancels the order that the form names, and redirects to its current state: to the result pages, or, if these show
 * another order meanwhile, to the order's own page. Cancels nothing if the form names none of the member's orders.
 */
export async function giveUpNamed(scope: Scope, form: FormData): Promise<Response> {
  const order = await namedOrder(scope, form);
  if (!order) return redirectWith(scope, href('checkout.complete', {}, scope.locale));
  const isGivenUp = await giveUp(scope, order);
  if ((await scope.jar.get(orderCookie))?.token === order.tokenValue)
    return redirectWith(scope, href(isGivenUp ? 'checkout.failed' : 'checkout.complete', {}, scope.locale));
  const { tokenValue: token, number } = order;
  return redirectWith(scope, href('account.order.detail', { detail: token }, scope.locale), {
    notices: [
      isGivenUp
        ? { key: 'orders.given_up', values: { number }, tone: 'done' }
        : { key: 'orders.not_given_up', values: { number }, tone: 'alert' },
    ],
  });
}
