/** §7 Checkout: every call, every status. state-machine.test.ts tests the calls that each state refuses. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/checkout.ts';
import { ADDRESS, call, cardToken, cartWith, member, readyToPay } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row, row } from '../../setup/conformance.ts';
import { makeProduct } from '../../setup/products.ts';
import type { TestShop } from '../../setup/shop.ts';

type Stage = 'cart' | 'addressed' | 'shipping_selected' | 'ready';

/** A member's cart in this checkout state. */
async function cartAt(t: TestShop, stage: Stage, priceYen = 3000) {
  const { bearer } = await member(t);
  const productCode = await makeProduct(t, { priceYen, stock: 5 });
  const token = await cartWith(t, [{ productCode, quantity: 1 }], bearer);
  if (stage === 'ready') await readyToPay(t, token);
  else if (stage !== 'cart') {
    await call(t, 'PUT', `/checkout/${token}/address`, { body: { shippingAddress: ADDRESS } });
    if (stage === 'shipping_selected')
      await call(t, 'PUT', `/checkout/${token}/shipping/0`, { body: { method: 'standard' } });
  }
  return { bearer, params: { token, index: 0 } };
}
const at =
  (stage: Stage, body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({ ...(await cartAt(t, stage)), body });
const noCart =
  (body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({
    params: { token: 'no-such-cart', index: 0 },
    bearer: (await member(t)).bearer,
    body,
  });
const foreign =
  (stage: Stage, body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({
    ...(await cartAt(t, stage)),
    bearer: (await member(t)).bearer,
    body,
  });
const guest =
  (stage: Stage, body?: unknown) =>
  async (t: TestShop): Promise<Request> => ({
    params: (await cartAt(t, stage)).params,
    body,
  });

async function keyed(t: TestShop, mode: 'token' | 'hosted') {
  const cart = await cartAt(t, 'ready');
  const { data: key } = await call(t, 'PATCH', `/checkout/${cart.params.token}/payment`, {
    bearer: cart.bearer,
    body: { mode },
  });
  return { ...cart, key };
}
const paying =
  (tkn: (t: TestShop, key: unknown) => Promise<string> | string) =>
  async (t: TestShop): Promise<Request> => {
    const { bearer, key } = await keyed(t, 'token');
    return { bearer, body: { paymentKey: key.paymentKey, tkn: await tkn(t, key) } };
  };

const refusals = (of: Call, stage: Stage, body?: unknown): Row[] => [
  row(of, '400 cart_not_found', 'a cart that does not exist', { request: noCart(body), fields: ['token'] }),
  row(of, '404 cart_not_found', "another member's cart", { request: foreign(stage, body) }),
];
const readRefusals = (of: Call): Row[] => [
  row(of, '404 cart_not_found', 'a cart that does not exist', { request: noCart() }),
  row(of, '404 cart_not_found', "another member's cart", { request: foreign('addressed') }),
];
const part = (name: string) => `shippingAddress.${name}`;

conform(callsIn(c), [
  row(c.showCheckout, 200, 'a guest with the cart’s token', { request: guest('ready') }),
  ...readRefusals(c.showCheckout),

  row(c.setAddress, 204, 'a valid address', { request: guest('cart', { shippingAddress: ADDRESS }) }),
  row(c.setAddress, '400 validation_failed', 'an empty body', {
    request: at('cart', {}),
    fields: ['shippingAddress'],
  }),
  row(c.setAddress, '400 validation_failed', 'an empty address', {
    request: at('cart', { shippingAddress: {} }),
    fields: ['lastName', 'firstName', 'postcode', 'provinceCode', 'city', 'street', 'phoneNumber'].map(part),
  }),
  row(c.setAddress, '400 validation_failed', 'an invalid billing address', {
    request: at('cart', { shippingAddress: ADDRESS, billingAddress: { ...ADDRESS, postcode: '12' } }),
    fields: ['billingAddress.postcode'],
  }),
  ...refusals(c.setAddress, 'cart', { shippingAddress: ADDRESS }),

  row(c.shippingMethods, 200, 'a cart with an address', { request: guest('addressed') }),
  row(c.shippingMethods, '400 checkout_state', 'a cart without an address', { request: at('cart') }),
  ...readRefusals(c.shippingMethods),
  row(c.chooseShipping, 204, 'a known method', { request: guest('addressed', { method: 'standard' }) }),
  row(c.chooseShipping, '400 shipping_method_not_available', 'an unknown method', {
    request: at('addressed', { method: 'no-such' }),
    fields: ['method'],
  }),
  row(c.chooseShipping, '400 checkout_state', 'a cart without an address', {
    request: at('cart', { method: 'standard' }),
    fields: ['token'],
  }),
  ...refusals(c.chooseShipping, 'addressed', { method: 'standard' }),

  row(c.paymentMethods, 200, 'a cart with a shipping method', { request: guest('shipping_selected') }),
  row(c.paymentMethods, '400 checkout_state', 'a cart without a shipping method', {
    request: at('addressed'),
  }),
  ...readRefusals(c.paymentMethods),
  row(c.choosePayment, 204, 'a known method', {
    request: guest('shipping_selected', { method: 'credit_card' }),
  }),
  row(c.choosePayment, '400 payment_method_not_available', 'an unknown method', {
    request: at('shipping_selected', { method: 'no-such' }),
    fields: ['method'],
  }),
  ...refusals(c.choosePayment, 'shipping_selected', { method: 'credit_card' }),

  row(c.triggerApps, 200, 'a guest'),
  row(c.chooseTriggerApps, 200, 'one choice', { request: guest('cart', { triggerApps: [1] }) }),
  row(c.chooseTriggerApps, 200, 'no choice', { request: at('cart', { triggerApps: [] }) }),
  row(c.chooseTriggerApps, 400, 'an unknown choice', {
    request: at('cart', { triggerApps: [1, { triggerAppId: 999_999 }] }),
    fields: ['triggerApps[1].triggerAppId'],
  }),
  ...refusals(c.chooseTriggerApps, 'cart', { triggerApps: [1] }),
  row(c.setRecipient, 200, 'a valid name', {
    request: guest('cart', { recipient: '𠮷田商店', requestReceipt: true }),
  }),
  row(c.setRecipient, 400, 'a receipt without a name', {
    request: at('cart', { recipient: ' ', requestReceipt: true }),
    fields: ['recipient'],
  }),
  row(c.setRecipient, 400, 'a name of 51 characters', {
    request: at('cart', { recipient: '𠮷'.repeat(51) }),
    fields: ['recipient'],
  }),
  ...refusals(c.setRecipient, 'cart', { recipient: '山田' }),

  row(c.requestPaymentKey, 200, 'token mode', { request: at('ready', { mode: 'token' }) }),
  row(c.requestPaymentKey, 200, 'hosted mode', { request: at('ready', { mode: 'hosted' }) }),
  row(c.requestPaymentKey, 400, 'an unknown mode', {
    request: at('ready', { mode: 'cash' }),
    fields: ['mode'],
  }),
  row(c.requestPaymentKey, '400 shipping_required', 'a cart without a shipping method', {
    request: at('addressed', {}),
    fields: ['token'],
  }),
  row(c.requestPaymentKey, '400 minimum_order', 'less than the minimum order', {
    request: async (t) => {
      const cart = await cartAt(t, 'cart', 100);
      await readyToPay(t, cart.params.token);
      return cart;
    },
    fields: ['token'],
  }),
  row(c.requestPaymentKey, '401 token_missing', 'a guest', { request: guest('ready', {}) }),
  ...refusals(c.requestPaymentKey, 'ready', {}),

  row(c.confirmPayment, 200, 'a good card', { request: paying((t, key) => cardToken(t, key as never)) }),
  row(c.confirmPayment, '400 ER030', 'a declined card', {
    request: paying((t, key) => cardToken(t, key as never, '4000000000000044')),
  }),
  row(c.confirmPayment, '400 ERTKN', 'an invented token', {
    request: paying(() => 'made-up'),
    fields: ['tkn'],
  }),
  row(c.confirmPayment, 400, 'an empty body', {
    request: async (t) => ({ bearer: (await member(t)).bearer, body: {} }),
    fields: ['paymentKey', 'tkn'],
  }),
  row(c.confirmPayment, '400 payment_token_invalid', 'an unknown key', {
    request: async (t) => ({ bearer: (await member(t)).bearer, body: { paymentKey: 'no-such', tkn: 'x' } }),
    fields: ['tkn'],
  }),
  row(c.confirmPayment, '401 token_missing', 'a guest', {
    request: () => ({ body: { paymentKey: 'x', tkn: 'x' } }),
  }),

  row(c.complete, 204, 'an order to be paid on the hosted page', {
    request: async (t) => keyed(t, 'hosted'),
  }),
  row(c.complete, 204, 'a confirmed payment, with a note', {
    request: async (t) => {
      const { bearer, params, key } = await keyed(t, 'token');
      await call(t, 'PATCH', '/checkout/payment/confirm', {
        bearer,
        body: { paymentKey: key.paymentKey, tkn: await cardToken(t, key) },
      });
      return { bearer, params, body: { notes: '午前中にお届けください。' } };
    },
  }),
  row(c.complete, '400 payment_not_confirmed', 'a cart without a payment', {
    request: at('ready'),
    fields: ['token'],
  }),
  row(c.complete, '401 token_missing', 'a guest', { request: guest('ready') }),
  row(c.complete, '401 bad_credentials', "another member's e-mail address", {
    request: at('ready', { email: 'somebody@example.jp' }),
  }),
  ...refusals(c.complete, 'ready'),
]);
