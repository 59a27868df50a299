/** §7 Checkout. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, optionalEmailText, optionalText, requiredText, rowId } from './fields.ts';
import { cart, methodsOf, paymentMethod, selectedTriggerApp, shippingMethod } from './order-shapes.ts';
import { orderTextInput } from './order-texts.ts';
import { addressInput } from './rules/address.ts';
import { alsoAs, fillMissing, isJson, ours } from './rules/marks.ts';
import { hostedForm, listOf, money } from './shapes.ts';

const indexParams = cartTokenParams.extend({ index: z.string() });

export const showCheckout = defineCall({
  id: 'showCheckout',
  summary: 'The cart in the checkout',
  tag: 'Checkout',
  method: 'get',
  path: '/checkout/{token}',
  auth: 'optional',
  params: cartTokenParams,
  data: cart,
  errors: [404],
});

export const setAddress = defineCall({
  id: 'setAddress',
  summary: 'Set the shipping and billing address',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/address',
  auth: 'optional',
  params: cartTokenParams,
  body: z.object({ shippingAddress: addressInput, billingAddress: addressInput.nullish() }),
  status: 204,
  data: z.null(),
  errors: [400, 404],
});

export const shippingMethods = defineCall({
  id: 'shippingMethods',
  summary: 'Shipping methods for this cart, keyed by code',
  tag: 'Checkout',
  method: 'get',
  path: '/checkout/{token}/shipping',
  auth: 'optional',
  params: cartTokenParams,
  data: z.object({ shipments: ours(z.array(z.object({ methods: methodsOf(shippingMethod) })), []) }),
  errors: [400, 404],
});

export const chooseShipping = defineCall({
  id: 'chooseShipping',
  summary: 'Choose the shipping method of a shipment',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/shipping/{index}',
  auth: 'optional',
  params: indexParams,
  body: z.object({ method: requiredText(100) }),
  status: 204,
  data: z.null(),
  errors: [400, 404],
});

export const paymentMethods = defineCall({
  id: 'paymentMethods',
  summary: 'Payment methods for this cart, keyed by code',
  tag: 'Checkout',
  method: 'get',
  path: '/checkout/{token}/payment',
  auth: 'optional',
  params: cartTokenParams,
  data: z.object({
    payments: ours(z.array(z.object({ methods: methodsOf(paymentMethod) })), []),
    gateway: z
      .object({ origin: z.string(), scripts: z.array(z.string()) })
      .optional()
      .meta({ description: 'Scripts of the card form in the browser, if the shop offers a card form' }),
  }),
  errors: [400, 404],
});

export const choosePayment = defineCall({
  id: 'choosePayment',
  summary: 'Choose the payment method of a payment',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/payment/{index}',
  auth: 'optional',
  params: indexParams,
  body: z.object({ method: requiredText(100) }),
  status: 204,
  data: z.null(),
  errors: [400, 404],
});

export const complete = defineCall({
  id: 'complete',
  summary: 'Place the order; the cart token becomes the order token',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/complete',
  auth: 'required',
  params: cartTokenParams,
  body: z.object({ ...orderTextInput, email: optionalEmailText }).nullish(),
  status: 204,
  data: z.null(),
  errors: [400, 401, 404],
});

export const triggerApps = defineCall({
  id: 'triggerApps',
  summary: 'The choices of the referral survey',
  tag: 'Checkout',
  method: 'get',
  path: '/trigger-apps',
  auth: 'optional',
  data: listOf(
    z.object({
      id: z.int(),
      name: z.string(),
      requiresName: ours(z.boolean(), false),
      takesText: ours(z.boolean().meta({ description: 'Accepts a text in `name`' }), false),
    }),
  ),
  errors: [],
});

export const chooseTriggerApps = defineCall({
  id: 'chooseTriggerApps',
  summary: 'Answer the referral survey',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/trigger-apps',
  auth: 'optional',
  params: cartTokenParams,
  body: z.object({
    triggerApps: z
      .array(
        z.union([
          z.int().transform((triggerAppId) => ({ triggerAppId, name: undefined })),
          z.object({ triggerAppId: rowId, name: optionalText(64) }),
        ]),
      )
      .max(50),
  }),
  data: z.object({ selectedTriggerApps: ours(z.array(selectedTriggerApp)) }),
  errors: [400, 404],
});

export const setRecipient = defineCall({
  id: 'setRecipient',
  summary: 'Set the recipient of the receipt, and the texts that the shopper writes with the order',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/recipient',
  auth: 'optional',
  params: cartTokenParams,
  body: z.object({
    recipient: z.string().nullish(),
    requestReceipt: z.boolean().optional(),
    ...orderTextInput,
  }),
  data: z.object({ recipient: ours(z.string()), requestReceipt: ours(z.boolean()) }),
  errors: [400, 404],
});

export const paymentModes = ['token', 'hosted'] as const;

const withKey = fillMissing({ paymentKey: (body) => body['key'] ?? body['payment_key'] ?? body['token'] });

/** `am` (goods), `tx` (tax) and `sf` (shipping) are amounts in whole yen. `amount` is their sum in minor units. */
export const paymentKey = alsoAs(
  z.object({
    paymentKey: z.string(),
    mode: ours(z.enum(paymentModes)),
    expiresAt: ours(z.string()),
    amount: ours(money),
    currency: ours(z.literal('JPY')),
    shown: z.string().optional().meta({ description: '`shown` of the cart that the key was made for' }),
    gateway: ours(
      z.object({
        aid: ours(z.string()),
        rt: ours(z.literal([0, 1])),
        jb: ours(z.enum(['CAPTURE', 'AUTH'])),
        cod: ours(z.string()),
        am: ours(z.int()),
        tx: ours(z.int()),
        sf: ours(z.int()),
        em: z.string().optional(),
        pn: z.string().optional(),
        scripts: ours(z.array(z.string())),
      }),
    ),
    hosted: hostedForm.optional(),
  }),
  (value) => (isJson(value) ? withKey(value) : { paymentKey: value }),
);

export const requestPaymentKey = defineCall({
  id: 'requestPaymentKey',
  summary: 'Create a payment key for the cart’s current total',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/payment',
  auth: 'required',
  params: cartTokenParams,
  body: z.object({ mode: z.enum(paymentModes).optional() }).nullish(),
  data: paymentKey,
  errors: [400, 401, 404],
});

/** What the storefront sends (no `tkn` after a payment on the gateway's page), and what it reads in the response. */
export const confirmationSent = z.object({
  paymentKey: z.string(),
  tkn: z.string().optional(),
  cartToken: z.string().optional(),
});
export const confirmationRead = z.object({ status: z.string().optional() });

export const confirmPayment = defineCall({
  id: 'confirmPayment',
  summary: 'Charge the card token that the gateway’s script made in the browser, once',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/payment/confirm',
  auth: 'required',
  body: z.object({
    paymentKey: requiredText(100),
    tkn: requiredText(200),
    cartToken: z.string().max(200).nullish(),
  }),
  data: z.object({
    paymentKey: ours(z.string()),
    status: ours(z.literal('confirmed')),
    transactionId: ours(z.string()),
    tokenValue: ours(z.string()),
  }),
  errors: [400, 401, 429],
});
