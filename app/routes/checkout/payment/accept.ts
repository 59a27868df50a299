import { namedOrder } from '#app/checkout/placed-order.ts';
import { TO_GATEWAY } from '#app/checkout/to-gateway.ts';
import { rememberOrder } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { acceptChanges } from '#app/shop-api/orders.ts';

/**
 * The member agrees to the new date or place of a seminar in the order that the form names. Redirects to the page that
 * pays the order; if the order has changed again, that page shows how.
 */
export async function acceptNamed(scope: Scope, form: FormData): Promise<Response> {
  const order = await namedOrder(scope, form);
  const revision = form.get('revision');
  if (!order || typeof revision !== 'string')
    return redirectWith(scope, href('checkout.complete', {}, scope.locale));
  await rememberOrder(scope.jar, order.tokenValue, scope.locale);
  const pay = href('checkout.payment', {}, scope.locale, { [TO_GATEWAY]: 1 });
  try {
    await acceptChanges(scope, order.tokenValue, revision);
    return await redirectWith(scope, pay);
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error;
    return redirectWith(scope, pay, { notices: [{ key: 'checkout.payment_changed', tone: 'alert' }] });
  }
}
