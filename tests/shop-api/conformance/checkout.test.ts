/** §7 Checkout: every call, every status. state-machine.test.ts tests the calls that each state refuses. */
import type { Call } from '#contract/call.ts';
import * as c from '#contract/checkout.ts';
import { ADDRESS, call, cardToken, cartWith, member, readyToPay } from '../../setup/client.ts';
import { callsIn, conform, type Request, type Row } from '../../setup/conformance.ts';
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
  {
    call: of,
    when: 'a cart that does not exist',
    request: noCart(body),
    status: 400,
    errorCode: 'cart_not_found',
    fields: ['token'],
  },
  {
    call: of,
    when: "another member's cart",
    request: foreign(stage, body),
    status: 404,
    errorCode: 'cart_not_found',
  },
];
const readRefusals = (of: Call): Row[] => [
  {
    call: of,
    when: 'a cart that does not exist',
    request: noCart(),
    status: 404,
    errorCode: 'cart_not_found',
  },
  {
    call: of,
    when: "another member's cart",
    request: foreign('addressed'),
    status: 404,
    errorCode: 'cart_not_found',
  },
];
const address = { call: c.setAddress, status: 400, errorCode: 'validation_failed' } as const;
const part = (name: string) => `shippingAddress.${name}`;

conform(callsIn(c), [
  { call: c.showCheckout, when: 'a guest with the cart’s token', request: guest('ready'), status: 200 },
  ...readRefusals(c.showCheckout),

  {
    call: c.setAddress,
    when: 'a valid address',
    request: guest('cart', { shippingAddress: ADDRESS }),
    status: 204,
  },
  { ...address, when: 'an empty body', request: at('cart', {}), fields: ['shippingAddress'] },
  {
    ...address,
    when: 'an empty address',
    request: at('cart', { shippingAddress: {} }),
    fields: ['lastName', 'firstName', 'postcode', 'provinceCode', 'city', 'street', 'phoneNumber'].map(part),
  },
  {
    ...address,
    when: 'an invalid billing address',
    request: at('cart', { shippingAddress: ADDRESS, billingAddress: { ...ADDRESS, postcode: '12' } }),
    fields: ['billingAddress.postcode'],
  },
  ...refusals(c.setAddress, 'cart', { shippingAddress: ADDRESS }),

  { call: c.shippingMethods, when: 'a cart with an address', request: guest('addressed'), status: 200 },
  {
    call: c.shippingMethods,
    when: 'a cart without an address',
    request: at('cart'),
    status: 400,
    errorCode: 'checkout_state',
  },
  ...readRefusals(c.shippingMethods),
  {
    call: c.chooseShipping,
    when: 'a known method',
    request: guest('addressed', { method: 'standard' }),
    status: 204,
  },
  {
    call: c.chooseShipping,
    when: 'an unknown method',
    request: at('addressed', { method: 'no-such' }),
    status: 400,
    errorCode: 'shipping_method_not_available',
    fields: ['method'],
  },
  {
    call: c.chooseShipping,
    when: 'a cart without an address',
    request: at('cart', { method: 'standard' }),
    status: 400,
    errorCode: 'checkout_state',
    fields: ['token'],
  },
  ...refusals(c.chooseShipping, 'addressed', { method: 'standard' }),

  {
    call: c.paymentMethods,
    when: 'a cart with a shipping method',
    request: guest('shipping_selected'),
    status: 200,
  },
  {
    call: c.paymentMethods,
    when: 'a cart without a shipping method',
    request: at('addressed'),
    status: 400,
    errorCode: 'checkout_state',
  },
  ...readRefusals(c.paymentMethods),
  {
    call: c.choosePayment,
    when: 'a known method',
    request: guest('shipping_selected', { method: 'credit_card' }),
    status: 204,
  },
  {
    call: c.choosePayment,
    when: 'an unknown method',
    request: at('shipping_selected', { method: 'no-such' }),
    status: 400,
    errorCode: 'payment_method_not_available',
    fields: ['method'],
  },
  ...refusals(c.choosePayment, 'shipping_selected', { method: 'credit_card' }),

  { call: c.triggerApps, when: 'a guest', status: 200 },
  {
    call: c.chooseTriggerApps,
    when: 'one choice',
    request: guest('cart', { triggerApps: [1] }),
    status: 200,
  },
  { call: c.chooseTriggerApps, when: 'no choice', request: at('cart', { triggerApps: [] }), status: 200 },
  {
    call: c.chooseTriggerApps,
    when: 'an unknown choice',
    request: at('cart', { triggerApps: [1, { triggerAppId: 999_999 }] }),
    status: 400,
    fields: ['triggerApps[1].triggerAppId'],
  },
  ...refusals(c.chooseTriggerApps, 'cart', { triggerApps: [1] }),
  {
    call: c.setRecipient,
    when: 'a valid name',
    request: guest('cart', { recipient: '𠮷田商店', requestReceipt: true }),
    status: 200,
  },
  {
    call: c.setRecipient,
    when: 'a receipt without a name',
    request: at('cart', { recipient: ' ', requestReceipt: true }),
    status: 400,
    fields: ['recipient'],
  },
  {
    call: c.setRecipient,
    when: 'a name of 51 characters',
    request: at('cart', { recipient: '𠮷'.repeat(51) }),
    status: 400,
    fields: ['recipient'],
  },
  ...refusals(c.setRecipient, 'cart', { recipient: '山田' }),

  { call: c.requestPaymentKey, when: 'token mode', request: at('ready', { mode: 'token' }), status: 200 },
  { call: c.requestPaymentKey, when: 'hosted mode', request: at('ready', { mode: 'hosted' }), status: 200 },
  {
    call: c.requestPaymentKey,
    when: 'an unknown mode',
    request: at('ready', { mode: 'cash' }),
    status: 400,
    fields: ['mode'],
  },
  {
    call: c.requestPaymentKey,
    when: 'a cart without a shipping method',
    request: at('addressed', {}),
    status: 400,
    errorCode: 'shipping_required',
    fields: ['token'],
  },
  {
    call: c.requestPaymentKey,
    when: 'less than the minimum order',
    request: async (t) => {
      const cart = await cartAt(t, 'cart', 100);
      await readyToPay(t, cart.params.token);
      return cart;
    },
    status: 400,
    errorCode: 'minimum_order',
    fields: ['token'],
  },
  {
    call: c.requestPaymentKey,
    when: 'a guest',
    request: guest('ready', {}),
    status: 401,
    errorCode: 'token_missing',
  },
  ...refusals(c.requestPaymentKey, 'ready', {}),

  {
    call: c.confirmPayment,
    when: 'a good card',
    request: paying((t, key) => cardToken(t, key as never)),
    status: 200,
  },
  {
    call: c.confirmPayment,
    when: 'a declined card',
    request: paying((t, key) => cardToken(t, key as never, '4000000000000044')),
    status: 400,
    errorCode: 'ER030',
  },
  {
    call: c.confirmPayment,
    when: 'an invented token',
    request: paying(() => 'made-up'),
    status: 400,
    errorCode: 'ERTKN',
    fields: ['tkn'],
  },
  {
    call: c.confirmPayment,
    when: 'an empty body',
    request: async (t) => ({ bearer: (await member(t)).bearer, body: {} }),
    status: 400,
    fields: ['paymentKey', 'tkn'],
  },
  {
    call: c.confirmPayment,
    when: 'an unknown key',
    request: async (t) => ({ bearer: (await member(t)).bearer, body: { paymentKey: 'no-such', tkn: 'x' } }),
    status: 400,
    errorCode: 'payment_token_invalid',
    fields: ['tkn'],
  },
  {
    call: c.confirmPayment,
    when: 'a guest',
    request: () => ({ body: { paymentKey: 'x', tkn: 'x' } }),
    status: 401,
    errorCode: 'token_missing',
  },

  {
    call: c.complete,
    when: 'an order to be paid on the hosted page',
    request: async (t) => keyed(t, 'hosted'),
    status: 204,
  },
  {
    call: c.complete,
    when: 'a confirmed payment, with a note',
    request: async (t) => {
      const { bearer, params, key } = await keyed(t, 'token');
      await call(t, 'PATCH', '/checkout/payment/confirm', {
        bearer,
        body: { paymentKey: key.paymentKey, tkn: await cardToken(t, key) },
      });
      return { bearer, params, body: { notes: '午前中にお届けください。' } };
    },
    status: 204,
  },
  {
    call: c.complete,
    when: 'a cart without a payment',
    request: at('ready'),
    status: 400,
    errorCode: 'payment_not_confirmed',
    fields: ['token'],
  },
  { call: c.complete, when: 'a guest', request: guest('ready'), status: 401, errorCode: 'token_missing' },
  {
    call: c.complete,
    when: "another member's e-mail address",
    request: at('ready', { email: 'somebody@example.jp' }),
    status: 401,
    errorCode: 'bad_credentials',
  },
  ...refusals(c.complete, 'ready'),
]);
