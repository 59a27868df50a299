/** §4 Leaves the first step: emits `begin_checkout` and redirects to the next step. */
import { emit } from '#app/analytics/emit.ts';
import { cartEvent } from '#app/analytics/events.ts';
import { choicesOf } from '#app/checkout/checkout.ts';
import { stepPath } from '#app/checkout/step-path.ts';
import { href } from '#app/i18n/href.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { redirectToLogin } from '#app/request/screen.ts';
import { buttonBlockers } from '#app/rules/checkout-eligibility.ts';
import { primaryAction } from '#app/rules/checkout-steps.ts';

export async function beginCheckout(scope: Scope): Promise<Response> {
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  // The shopper has been logged out since the page was loaded.
  if (session.kind !== 'member') return redirectToLogin(scope);
  const cart = await scope.cart();
  // The cart page shows why the cart cannot be ordered.
  if (!cart || buttonBlockers(cart).length > 0)
    return redirectWith(scope, href('checkout.cart', {}, scope.locale));
  const next = primaryAction({ step: 'cart', checkoutState: cart.checkoutState });
  if (next.kind !== 'go') return redirectWith(scope, href('checkout.payment', {}, scope.locale));
  if (next.beginsCheckout)
    for (const event of [cartEvent('begin_checkout', cart), ...choicesOf(cart)]) await emit(scope, event);
  return redirectWith(scope, stepPath(next.step, scope.locale));
}
