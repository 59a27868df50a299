import { useActionData, useLoaderData } from '@remix-run/react';
import { afterPlacing, CHANGED } from '#app/checkout/after-placing.server.ts';
import { checkoutCart } from '#app/checkout/checkout.server.ts';
import { GO } from '#app/checkout/go.ts';
import { mayJustBePaid } from '#app/checkout/just-paid.server.ts';
import { orderSeal } from '#app/checkout/order-seal.server.ts';
import { placeOrder } from '#app/checkout/place-order.server.ts';
import { giveUp, hostedForm, placedOrder } from '#app/checkout/placed-order.server.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import { redirectWith } from '#app/request/redirect.server.ts';
import type { Scope } from '#app/request/scope.server.ts';
import { refuse, screenAction, screenLoader } from '#app/request/screen.server.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { allowGatewayScripts } from '#app/security/headers.server.ts';
import { headOf } from '#app/seo/head.server.ts';
import { screenMeta } from '#app/seo/head.ts';
import { paymentMethods } from '#app/shop-api/checkout.server.ts';
import { legalView, orderView } from '#app/ui/order/checkout-view.server.ts';
import { waitMinutes } from '#contract/rules/wait-time.ts';
import type { StepHandle } from '../layout.tsx';
import { seminarTerms } from '../seminar-terms.server.ts';
import { readOrderForm } from './form.server.ts';
import { GoToGateway } from './go-to-gateway.tsx';
import { PaymentForm } from './payment-form.tsx';

export const handle: StepHandle = { step: 'payment' };

export const meta = screenMeta;

export const loader = screenLoader('checkout.payment', async ({ scope, request }) => {
  if (scope.url.searchParams.has(GO)) return goingOn(scope);
  const cart = await checkoutCart(scope, request, 'payment');
  const { gateway } = await paymentMethods(await scope.caller(), { token: cart.tokenValue });
  if (gateway) allowGatewayScripts(scope.extraHeaders, gateway.origin);
  return {
    head: headOf(scope, { title: scope.t('checkout.payment_title'), noindex: true }),
    going: undefined,
    form: {
      summary: orderView(cart).summary,
      legal: legalView(cart, await seminarTerms(scope, cart.items), scope.locale),
      seal: orderSeal(cart),
      changed: scope.url.searchParams.has(CHANGED),
      scripts: gateway?.scripts,
    },
  };
});

export const action = screenAction(
  'checkout.payment',
  async ({ scope, request, form }) => {
    const { intent, seal } = readOrderForm(form);
    if (intent === 'give-up') {
      const to = (await giveUp(scope)) ? 'checkout.failed' : 'checkout.complete';
      throw await redirectWith(scope, href(to, {}, scope.locale));
    }
    const placed = href('checkout.payment', {}, scope.locale, { [GO]: 1 });
    const after = afterPlacing(await placeOrder(scope, request, seal), placed, scope.locale);
    if (after.kind === 'go')
      throw await redirectWith(scope, after.to, {
        notices: after.notice ? [{ ...after.notice, tone: 'alert' }] : [],
      });
    if (after.error.retryAfter) scope.extraHeaders.set('Retry-After', after.error.retryAfter);
    const fault = scope.t(after.fault.key, { minutes: waitMinutes(Number(after.error.retryAfter)) });
    return refuse(scope, { fault }, after.error.status);
  },
  { waits: false },
);

export default function Payment() {
  const { going, form } = useLoaderData<typeof loader>();
  const fault = useActionData<typeof action>()?.fault;
  const t = useT();
  if (going) return <GoToGateway {...going} />;
  if (!form) return null;
  const { changed, ...order } = form;
  const said = fault ?? (changed ? t('checkout.payment_changed') : undefined);
  return <PaymentForm {...order} fault={said} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';

async function goingOn(scope: Scope) {
  const order = await placedOrder(scope);
  const isOpen = order && outcomeOf(order) === 'waiting' && !(await mayJustBePaid(scope, order.tokenValue));
  const hosted = isOpen ? hostedForm(scope, order) : undefined;
  // Paid, failed, in doubt or unknown: the result page has the words for each.
  if (!order || !hosted) throw await redirectWith(scope, href('checkout.complete', {}, scope.locale));
  return {
    head: headOf(scope, { title: scope.t('checkout.go_title'), noindex: true }),
    going: { number: order.number, total: order.totals.total, hosted },
    form: undefined,
  };
}
