/** Runs the checkout driver (rules/checkout-driver.ts) and redirects from the steps when a cart cannot be ordered. */

import { emit } from '#app/analytics/emit.ts';
import { type AnalyticsEvent, paymentChosen, shippingChosen } from '#app/analytics/events.ts';
import { orderCookie, rememberOrder } from '#app/cookies/order.ts';
import { href } from '#app/i18n/href.ts';
import { orderLimits } from '#app/i18n/order-limits.ts';
import type { TextKey } from '#app/i18n/text.tsx';
import { logLine } from '#app/log.ts';
import { isPrefetch } from '#app/request/prefetch.ts';
import { redirectWith } from '#app/request/redirect.ts';
import type { Scope } from '#app/request/scope.ts';
import { addressToSend } from '#app/rules/addresses.ts';
import { isPayable, MAX_ROUNDS, type NextCall, nextCall } from '#app/rules/checkout-driver.ts';
import { type Blocker, cartBlockers } from '#app/rules/checkout-eligibility.ts';
import type { CheckoutStep } from '#app/rules/checkout-steps.ts';
import { addressBook } from '#app/shop-api/address-book.ts';
import {
  choosePayment,
  chooseShipping,
  paymentMethods,
  setAddress,
  shippingMethods,
  showCheckout,
} from '#app/shop-api/checkout.ts';
import { BadRequestError, NotFoundError, ShopApiError } from '#app/shop-api/errors.ts';
import type { Caller } from '#app/shop-api/http.ts';
import { shopDetails } from '#app/shop-details.ts';
import type { Cart } from '#contract/order-shapes.ts';
import { type Locale, localisedPath } from '#kit/i18n/locale.ts';

/**
 * Makes every checkout call that needs no input from the shopper, and returns the resulting cart. Returns undefined
 * when the shopper has no cart.
 * @param hasBegun whether the shopper has gone on from the cart to the next step. If not, no events are emitted for
 * choices: the start of the checkout emits them (routes/checkout/cart/proceed.tsx).
 */
export async function driveCheckout(
  scope: Scope,
  request: Request,
  hasBegun = true,
): Promise<Cart | undefined> {
  let cart = await scope.cart();
  if (!cart || isPrefetch(request)) return cart;
  // The address is set at most once per request, so that the loop ends even if the cart's state does not change.
  let maySetAddress = (await scope.member()) !== undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const call = nextCall({
      checkoutState: cart.checkoutState,
      hasItems: cart.items.length > 0,
      hasAddress: cart.shippingAddress !== undefined,
      maySetAddress,
    });
    if (!call) break;
    if (call === 'default_address' || call === 'current_address') maySetAddress = false;
    try {
      const chosen = await makeChoice[call](scope, cart);
      if (chosen === undefined) break;
      cart = await showCheckout(scope, { token: cart.tokenValue });
      await scope.setCart(cart);
      if (hasBegun) await emit(scope, eventOfChoice[call]?.(cart, chosen));
    } catch (error) {
      // Another tab changed the cart, or a payment is under way: returns the cart as it was read.
      if (!(error instanceof BadRequestError) && !(error instanceof NotFoundError)) throw error;
      break;
    }
  }
  return cart;
}

/** The cart on the first step, with a member's default address set. */
export async function cartOnFirstStep(scope: Scope, request: Request): Promise<Cart | undefined> {
  const cart = await scope.cart();
  if (scope.isPost || cart?.checkoutState !== 'cart') return cart;
  try {
    return await driveCheckout(scope, request, false);
  } catch (error) {
    // Ignored here: the later steps need the address and show the error.
    if (error instanceof ShopApiError) return scope.cart();
    throw error;
  }
}

/** Events for the shipping and payment methods that were chosen before the checkout began. */
export function choicesOf(cart: Cart): AnalyticsEvent[] {
  const [shipping, payment] = [cart.shipments[0]?.method?.code, cart.payments.at(-1)?.method?.code];
  const isPast = (...states: Cart['checkoutState'][]) => states.includes(cart.checkoutState);
  return [
    ...(shipping && isPast('shipping_selected', 'payment_selected') ? [shippingChosen(cart, shipping)] : []),
    ...(payment && isPast('payment_selected') ? [paymentChosen(cart, payment)] : []),
  ];
}

/** §7 The event of each choice. */
const eventOfChoice: Partial<Record<NextCall, (cart: Cart, method: string) => AnalyticsEvent>> = {
  shipping: shippingChosen,
  payment: paymentChosen,
};

/** Each makes a choice and returns it; undefined when there was nothing to choose. */
const makeChoice: Record<NextCall, (caller: Caller, cart: Cart) => Promise<string | undefined>> = {
  default_address: async (caller, { tokenValue: token }) => {
    const entry = (await addressBook(caller)).find((one) => one.isDefault);
    if (!entry) return undefined;
    const address = addressToSend(entry);
    await setAddress(caller, { token }, { shippingAddress: address, billingAddress: address });
    return String(entry.id);
  },
  current_address: async (caller, { tokenValue: token, shippingAddress }) => {
    if (!shippingAddress) return undefined;
    const address = addressToSend(shippingAddress);
    await setAddress(caller, { token }, { shippingAddress: address, billingAddress: address });
    return address.postcode;
  },
  shipping: async (caller, { tokenValue: token }) => {
    const { shipments } = await shippingMethods(caller, { token });
    const first = Object.keys(shipments[0]?.methods ?? {})[0];
    if (first) await chooseShipping(caller, { token, index: 0 }, first);
    return first;
  },
  payment: async (caller, { tokenValue: token }) => {
    const { payments } = await paymentMethods(caller, { token });
    const method = onlyPaymentMethod(payments);
    if (method) await choosePayment(caller, { token, index: 0 }, method);
    return method;
  },
};

/** The first payment method. The checkout has no step to choose one, so several methods are logged as a warning. */
function onlyPaymentMethod([payment]: { methods: Record<string, unknown> }[]): string | undefined {
  const [only, ...others] = Object.keys(payment?.methods ?? {});
  if (others.length > 0)
    logLine('warn', 'payment_method', { message: `several methods are offered, the first is used: ${only}` });
  return only;
}

/** Whether a payment of this cart was started, and may have been made. The result page asks, and leads back if not. */
async function mayBePaid({ jar }: Scope, { tokenValue }: Cart): Promise<boolean> {
  const { token, paying } = (await jar.get(orderCookie)) ?? {};
  return token === tokenValue && paying !== undefined;
}

/** §5.7, §8.37 */
const noticeOf: Record<Blocker, TextKey> = {
  empty: 'checkout.notice_empty',
  faulty: 'cart.reduce_faulty',
  unavailable: 'cart.remove_unavailable',
  minimum_order: 'cart.minimum_order',
  above_card: 'cart.above_card',
  shipment: 'cart.no_shipping',
  payment: 'cart.no_payment',
};

const redirectToCart = (scope: Scope, key: TextKey): Promise<Response> =>
  redirectWith(scope, href('checkout.cart', {}, scope.locale), {
    notices: [{ key, tone: 'alert', values: orderLimits(scope.locale) }],
  });

/** The cart for a step after the first. Throws a redirect if the shopper has no cart, or if it cannot be ordered. */
export async function checkoutCart(
  scope: Scope,
  request: Request,
  step: Exclude<CheckoutStep, 'cart'>,
): Promise<Cart> {
  const cart = await driveCheckout(scope, request);
  // The shopper went back after ordering: the cart has become an order.
  if (!cart && (await scope.jar.get(orderCookie)))
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale));
  if (!cart) throw await redirectToCart(scope, noticeOf.empty);
  // During its payment the cart must be neither changed nor paid again: the result page shows its state.
  if (cart.pendingPayment) {
    await rememberOrder(scope.jar, cart.tokenValue, scope.locale);
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale));
  }
  if (await mayBePaid(scope, cart))
    throw await redirectWith(scope, href('checkout.complete', {}, scope.locale));
  const [blocker] = cartBlockers(cart, shopDetails().minimumOrderYen);
  if (blocker) throw await redirectToCart(scope, noticeOf[blocker]);
  if (step === 'address') return cart;
  if (cart.checkoutState === 'cart')
    throw await redirectWith(scope, href('checkout.address', {}, scope.locale));
  if (step !== 'survey' && !isPayable(cart.checkoutState))
    throw await redirectToCart(scope, 'checkout.notice_no_method');
  return cart;
}

/** The path of a step is its name (§2). */
export const stepPath = (step: CheckoutStep, locale: Locale): string =>
  localisedPath(`/checkout/${step}`, locale);
