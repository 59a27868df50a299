/** §2 The payment step: the order button, or, for an order or cart that is to be paid, the button to the gateway. */
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { shopClosures } from '#app/catalogue/closures.ts';
import { CHANGED, TO_GATEWAY } from '#app/checkout/after-order-button.ts';
import { signedFingerprint } from '#app/checkout/cart-as-shown.ts';
import { checkoutCart, stepPath } from '#app/checkout/checkout.ts';
import { cardScripts, placesBeforePaying } from '#app/checkout/gateway.ts';
import {
  findRememberedOrder,
  giveUp,
  hostedForm,
  hostedPage,
  mayHaveJustPaid,
  namedOrder,
} from '#app/checkout/remembered-orders.ts';
import { noteRefusals, orderCookie, rememberOrder, rememberPaying } from '#app/cookies/order.ts';
import { env } from '#app/env.ts';
import { href } from '#app/i18n/href.ts';
import { useT } from '#app/i18n/text.tsx';
import type { Page } from '#app/page.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { type ActArgs, type LoadArgs, screen } from '#app/request/screen.ts';
import { outcomeOf } from '#app/rules/order-outcome.ts';
import { BadRequestError } from '#app/shop-api/errors.ts';
import { acceptChanges } from '#app/shop-api/orders.ts';
import { changesView } from '#app/ui/order/changes-view.ts';
import { legalView, orderView } from '#app/ui/order/checkout-view.ts';
import { formatMoment } from '#kit/i18n/dates.ts';
import type { StepHandle } from '../layout.tsx';
import { seminarTerms } from '../legal-block.tsx';
import { orderNow } from '../order-now.ts';
import { GoToGateway } from './go-to-gateway.tsx';
import { PaymentForm } from './payment-form.tsx';

/** Buttons: order, or cancel the order awaiting payment, or agree to its changes. */
const orderForm = z.object({
  intent: z.enum(['order', 'give-up', 'accept']).catch('order'),
  /** `signedFingerprint` */
  fingerprint: z.string().max(200).catch(''),
});

export const handle: StepHandle = { step: 'payment' };

export const { loader, action } = screen('checkout.payment', {
  load: loadPayment,
  act: postPayment,
  replayAfterLogin: false,
});

async function loadPayment({ scope, request }: LoadArgs) {
  if (scope.url.searchParams.has(TO_GATEWAY)) return goingOn(scope, request);
  const cart = await checkoutCart(scope, request, 'payment');
  // Without the payment step, the order button is on the confirm step.
  if (!env.ROBOT_PAYMENT)
    throw await redirectWith(scope, stepPath('confirm', scope.locale) + scope.url.search, { status: 302 });
  const [gateway, placesFirst, terms, closures] = await Promise.all([
    cardScripts(scope, cart),
    placesBeforePaying(),
    seminarTerms(scope, cart.items),
    shopClosures(scope),
  ]);
  const { lines, summary } = orderView(cart);
  return {
    page: { scriptOrigin: gateway?.origin },
    going: undefined,
    form: {
      lines,
      summary,
      legal: legalView(cart, { seminarTerms: terms, closures }, scope.locale),
      fingerprint: signedFingerprint(cart),
      changed: scope.url.searchParams.has(CHANGED),
      scripts: gateway?.scripts,
      placesFirst,
    },
  };
}

/** What the page with the button to the gateway shows. Redirects to the result page if nothing can be paid. */
async function goingOn(scope: Scope, request: Request) {
  const form = await beforeOrdering(scope, request);
  if (form) return form;
  const order = await findRememberedOrder(scope);
  const isOpen = order && outcomeOf(order) === 'waiting' && !(await mayHaveJustPaid(scope, order));
  const hosted = isOpen ? hostedForm(order) : undefined;
  const changes = isOpen ? changesView(order, scope.locale) : undefined;
  // The result page has a text for each state of the payment.
  const expiresAt = order?.paymentRequest?.expiresAt;
  if (!order || !(hosted || changes) || !expiresAt)
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale));
  // After the next return, these refusals are not the result of the payment that begins here.
  if (!isPrefetch(request)) await noteRefusals(scope.jar, order.paymentRequest?.refusals ?? 0);
  return {
    page: goingPage(scope, hosted),
    going: {
      token: order.tokenValue,
      number: order.number,
      until: formatMoment(expiresAt, scope.locale),
      total: order.totals.total,
      hosted,
      changes,
    },
    form: undefined,
  };
}

/**
 * For a Shop API that places an order only when it is paid: the page pays the cart. The form is shown once: afterwards
 * the shopper may have paid, and the result page asks.
 */
async function beforeOrdering(scope: Scope, request: Request) {
  const { paying, token } = (await scope.jar.get(orderCookie)) ?? {};
  if (paying?.stage !== 'hosted' || !paying.form) return undefined;
  const cart = await scope.cart();
  if (!cart || cart.tokenValue !== token) return undefined;
  const { form: _shown, ...rest } = paying;
  if (!isPrefetch(request)) await rememberPaying(scope.jar, rest);
  return {
    page: goingPage(scope, paying.form),
    going: { total: cart.totals.total, hosted: paying.form },
    form: undefined,
  };
}

const goingPage = (scope: Scope, hosted: { action: string } | undefined): Page => ({
  ...hostedPage(hosted),
  head: { title: scope.t('checkout.go_title'), noindex: true },
});

async function postPayment({ scope, request, form }: ActArgs) {
  const { intent, fingerprint } = orderForm.parse(Object.fromEntries(form));
  if (intent === 'give-up') throw await giveUpNamed(scope, form);
  if (intent === 'accept') throw await acceptNamed(scope, form);
  return orderNow(scope, request, fingerprint);
}

/**
 * Cancels the order that the form names, and redirects to its current state: to the result pages, or, if these show
 * another order meanwhile, to the order's own page. Cancels nothing if the form names none of the member's orders.
 */
async function giveUpNamed(scope: Scope, form: FormData): Promise<Response> {
  const order = await namedOrder(scope, form);
  if (!order) return redirectWith(scope, href('checkout.complete', {}, scope.locale));
  const isGivenUp = await giveUp(scope, order);
  if ((await scope.jar.get(orderCookie))?.token === order.tokenValue)
    return redirectWith(scope, href(isGivenUp ? 'checkout.failed' : 'checkout.complete', {}, scope.locale));
  const { tokenValue: token, number } = order;
  return redirectWith(scope, href('account.order', { detail: token }, scope.locale), {
    notices: [
      isGivenUp
        ? { key: 'orders.given_up', values: { number }, tone: 'done' }
        : { key: 'orders.not_given_up', values: { number }, tone: 'alert' },
    ],
  });
}

/**
 * The member agrees to the new date or place of a seminar in the order that the form names. Redirects to the page that
 * pays the order; if the order has changed again, that page shows how.
 */
async function acceptNamed(scope: Scope, form: FormData): Promise<Response> {
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

export default function Payment() {
  const { going, form } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  const t = useT();
  if (going) return <GoToGateway {...going} />;
  if (!form) return null;
  const { changed, ...order } = form;
  const reason = refusal ?? (changed ? t('checkout.payment_changed') : undefined);
  return <PaymentForm {...order} refusal={reason} />;
}

export { ErrorScreen as ErrorBoundary } from '#app/ui/error-screen.tsx';
