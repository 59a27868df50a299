/** An order of at least the minimum of §5, which is cancelled again. */

import { placesBeforePaying } from '#app/checkout/gateway.ts';
import { refusalOf } from '#app/forms/refusal.ts';
import * as shop from '#app/shop-api/cart.ts';
import * as checkout from '#app/shop-api/checkout.ts';
import { BadRequestError, UnexpectedError } from '#app/shop-api/errors.ts';
import { supports } from '#app/shop-api/features.ts';
import { change } from '#app/shop-api/http.ts';
import * as orders from '#app/shop-api/orders.ts';
import { refreshDetails } from '#app/shop-api/shop-details.ts';
import { shopDetails } from '#app/shop-details.ts';
import { addCartItem, dropCart, showCart } from '#contract/cart.ts';
import * as checkoutCalls from '#contract/checkout.ts';
import { applyCoupon, removeCoupon } from '#contract/coupon.ts';
import type { Cart } from '#contract/order-shapes.ts';
import * as orderCalls from '#contract/orders.ts';
import { QUANTITY_MAX } from '#contract/rules/constants.ts';
import { reachesMinimumOrder, yen } from '#contract/rules/money.ts';
import type { Product } from '#contract/shapes.ts';
import * as bare from './bare-items.ts';
import * as lacks from './lacks.ts';
import { formSentence } from './sentences.ts';
import { type Trial, UNKNOWN } from './trial.ts';

/** A valid address for the checkout. */
export const ADDRESS = {
  lastName: '確認',
  firstName: '太郎',
  countryCode: 'JP',
  postcode: '1000001',
  provinceCode: 'JP-13',
  city: '千代田区',
  street: '千代田1-1',
  phoneNumber: '0312345678',
};

/** Products tried to reach the minimum. */
const PRODUCTS_MAX = 10;

/** What the storefront adds: a variant is named only where there are several. */
export function lineOf({ code, variants }: Product): shop.NewLine {
  const all = Object.values(variants);
  const variant = all.find(({ available }) => available) ?? all[0];
  return { productCode: code, quantity: 1, ...(all.length > 1 ? { variantCode: variant?.code } : {}) };
}

/** Fills the cart up to the minimum, from one product or more. Undefined if the products do not suffice. */
async function filled(trial: Trial, empty: string, products: readonly Product[]): Promise<Cart | undefined> {
  const { caller } = trial;
  await refreshDetails();
  const { minimumOrderYen: minimum } = shopDetails();
  let token = empty;
  let cart: Cart | undefined;
  for (const product of products.slice(0, PRODUCTS_MAX)) {
    const line = lineOf(product);
    const variant = Object.values(product.variants).find(({ available }) => available);
    const price = variant ? yen(variant.price.current) : 0;
    const missing = minimum - (cart ? yen(cart.totals.items) : 0);
    const quantity = price > 0 ? Math.min(QUANTITY_MAX, Math.ceil(missing / price)) : 1;
    for (const pieces of new Set([quantity, 1])) {
      const adding = { ...line, quantity: pieces };
      const { value } = await trial.outcomeOf(addCartItem, () => shop.addCartItem(caller, token, adding));
      if (!value) continue;
      cart = value;
      token = value.tokenValue;
      break;
    }
    if (cart && reachesMinimumOrder(cart.totals.items, minimum)) return cart;
  }
  return undefined;
}

export async function tryOrder(trial: Trial, empty: string, products: readonly Product[]): Promise<void> {
  const cart = await filled(trial, empty, products);
  if (!cart) {
    const why = `the products that were found do not add up to ${shopDetails().minimumOrderYen} yen, the minimum of §5`;
    return trial.skip(why, ...checkoutRows, ...orderRows);
  }
  const token = await tryCheckout(trial, await tryCoupon(trial, cart.tokenValue));
  await tryPlacing(trial, token);
}

async function tryCoupon(trial: Trial, token: string): Promise<string> {
  if (!(await supports('coupons'))) {
    trial.skip('the cart has no field for a coupon', applyCoupon, removeCoupon);
    return token;
  }
  await trial.refusedForm(applyCoupon, () => shop.applyCoupon(trial.caller, token, UNKNOWN), {
    what: 'an unknown coupon',
    sentence: (error) => formSentence(error, (scope, thrown) => refusalOf(scope, thrown)),
  });
  trial.skip('needs a coupon', removeCoupon);
  return tokenAfter(trial, token);
}

/** The token may have changed. */
async function tokenAfter(trial: Trial, token: string): Promise<string> {
  const { value } = await trial.outcomeOf(showCart, () => shop.showCart(trial.caller, token));
  return value?.tokenValue ?? token;
}

const { setAddress, shippingMethods, chooseShipping, paymentMethods, choosePayment } = checkoutCalls;
const { showCheckout, chooseTriggerApps, setRecipient, requestPaymentKey, complete } = checkoutCalls;
const checkoutRows = [
  ...[setAddress, shippingMethods, chooseShipping, paymentMethods, choosePayment, showCheckout],
  ...[chooseTriggerApps, setRecipient, requestPaymentKey],
];
const orderRows = [complete, orderCalls.failPayment, orderCalls.acceptChanges];

/** Returns the cart's token. */
async function tryCheckout(trial: Trial, begun: string): Promise<string> {
  const { caller } = trial;
  const addresses = { shippingAddress: ADDRESS, billingAddress: ADDRESS };
  await trial.made(setAddress, () => checkout.setAddress(caller, { token: begun }, addresses));
  const token = await tokenAfter(trial, begun);
  const at = { token };
  const shipping = await trial.made(shippingMethods, () => checkout.shippingMethods(caller, at));
  const [method] = Object.keys(shipping?.shipments[0]?.methods ?? {});
  if (method)
    await trial.made(chooseShipping, () => checkout.chooseShipping(caller, { token, index: 0 }, method));
  else trial.skip('there is no shipping method', chooseShipping);
  const paying = await trial.made(paymentMethods, () => checkout.paymentMethods(caller, at), {
    lacks: lacks.ofPaymentMethods,
  });
  const [card] = Object.keys(paying?.payments[0]?.methods ?? {});
  if (card) await trial.made(choosePayment, () => checkout.choosePayment(caller, { token, index: 0 }, card));
  else trial.skip('there is no way to pay', choosePayment);
  await trial.made(showCheckout, () => checkout.showCheckout(caller, at));
  await trial.made(chooseTriggerApps, () => checkout.chooseTriggerApps(caller, at, { triggerApps: [] }));
  const receipt = { recipient: '確認', requestReceipt: true };
  await trial.made(setRecipient, () => checkout.setRecipient(caller, at, receipt));
  await trial.made(requestPaymentKey, () => checkout.requestPaymentKey(caller, at, 'hosted'), {
    lacks: lacks.ofPaymentKey,
  });
  return tokenAfter(trial, token);
}

/** §4: a backend may place the order only after its payment, which this command cannot make. */
async function tryPlacing(trial: Trial, token: string): Promise<void> {
  const { caller } = trial;
  const { showOrder, failPayment, acceptChanges } = orderCalls;
  trial.skip('only for an unpaid order whose seminar was moved', acceptChanges);
  if (!(await placesBeforePaying())) {
    const { error } = await trial.outcomeOf(complete, () => checkout.complete(caller, { token }, {}));
    if (error && wantsPaymentFirst(error)) {
      trial.skip(
        `wants the payment first, as §4 has it (status ${error.status})`,
        complete,
        showOrder,
        failPayment,
      );
      await trial.outcomeOf(dropCart, () => change(dropCart, { params: { token } }, caller));
      return;
    }
    trial.say(complete, error ? 'broken' : 'as specified', ...(error ? [error.message] : []));
  } else await trial.made(complete, () => checkout.complete(caller, { token }, {}));
  const order = await trial.made(showOrder, () => orders.showOrder(caller, token), {
    lacks: lacks.ofOrder,
    more: bare.ofOrderedProducts,
  });
  if (order?.paymentState === 'paid') return trial.skip('the order is paid without a payment', failPayment);
  await trial.made(failPayment, () => orders.failPayment(caller, token));
}

/** Any refusal of a cart that has everything but its payment. Not a call that is missing or fails. */
const wantsPaymentFirst = (error: unknown): boolean =>
  error instanceof BadRequestError ||
  (error instanceof UnexpectedError && error.status >= 400 && error.status < 500 && !error.tooManyRequests);
