/** §4 Leaving the first step: `begin_checkout` is told, and the shopper is led to the step that comes next. */
import { emit } from '~/analytics/emit.server.ts';
import { cartEvent } from '~/analytics/events.ts';
import { href } from '~/i18n/href.ts';
import { buttonObstacles } from '~/rules/checkout-eligibility.ts';
import { primaryAction } from '~/rules/checkout-steps.ts';
import { stepPath } from '~/ui/checkout/step-path.ts';
import type { Scope } from './context.server.ts';
import { redirectWith } from './redirect.server.ts';
import { redirectToLogin } from './screen.server.ts';

export async function beginCheckout(scope: Scope): Promise<Response> {
  const session = await scope.session();
  if (session.kind === 'unreachable') throw session.error;
  // Logged out since the page was made.
  if (session.kind !== 'member') return redirectToLogin(scope, session.kind === 'expired');
  const cart = await scope.cart();
  // The page itself says what stands in the way.
  if (!cart || buttonObstacles(cart).length > 0)
    return redirectWith(scope, href('checkout.cart', {}, scope.locale));
  const next = primaryAction({ step: 'cart', checkoutState: cart.checkoutState });
  if (next.kind !== 'go') return redirectWith(scope, href('checkout.payment', {}, scope.locale));
  if (next.beginsCheckout) await emit(scope, cartEvent('begin_checkout', cart));
  return redirectWith(scope, stepPath(next.step, scope.locale));
}
