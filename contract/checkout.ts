/** §7 Checkout. */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { cartTokenParams, optionalText, requiredText } from './fields.ts';
import {
  cart,
  hostedForm,
  methodsOf,
  paymentMethod,
  selectedTriggerApp,
  shippingMethod,
} from './order-shapes.ts';
import { addressInput } from './rules/address.ts';
import { money } from './shapes.ts';

const indexParams = cartTokenParams.extend({ index: z.string() });

export const showCheckout = defineCall({
  id: 'showCheckout',
  summary: 'The cart in the checkout',
  tag: 'Checkout',
  method: 'get',
  path: '/checkout/{token}',
  auth: 'cart',
  params: cartTokenParams,
  status: 200,
  data: cart,
  errors: [404],
});

export const setAddress = defineCall({
  id: 'setAddress',
  summary: 'Set the shipping and billing address',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/address',
  auth: 'cart',
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
  auth: 'cart',
  params: cartTokenParams,
  status: 200,
  data: z.object({ shipments: z.array(z.object({ methods: methodsOf(shippingMethod) })) }),
  errors: [400, 404],
});

export const chooseShipping = defineCall({
  id: 'chooseShipping',
  summary: 'Choose the shipping method of a shipment',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/shipping/{index}',
  auth: 'cart',
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
  auth: 'cart',
  params: cartTokenParams,
  status: 200,
  data: z.object({
    payments: z.array(z.object({ methods: methodsOf(paymentMethod) })),
    gateway: z
      .object({ origin: z.string(), scripts: z.array(z.string()) })
      .optional()
      .meta({ description: 'What a card form in the browser loads, where the shop offers one' }),
  }),
  errors: [400, 404],
});

export const choosePayment = defineCall({
  id: 'choosePayment',
  summary: 'Choose the payment method of a payment',
  tag: 'Checkout',
  method: 'put',
  path: '/checkout/{token}/payment/{index}',
  auth: 'cart',
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
  auth: 'bearer+cart',
  params: cartTokenParams,
  body: z.object({ notes: optionalText(1000), email: optionalText(254) }).nullish(),
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
  auth: 'bearer?+cart',
  status: 200,
  data: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        requiresName: z.boolean(),
        takesText: z.boolean().meta({ description: 'May be sent with a text in `name`' }),
      }),
    ),
  }),
  errors: [],
});

export const chooseTriggerApps = defineCall({
  id: 'chooseTriggerApps',
  summary: 'Answer the referral survey',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/trigger-apps',
  auth: 'bearer?+cart',
  params: cartTokenParams,
  body: z.object({
    triggerApps: z
      .array(
        z.union([
          z.int().transform((triggerAppId) => ({ triggerAppId, name: undefined })),
          z.object({ triggerAppId: z.coerce.number().int(), name: optionalText(64) }),
        ]),
      )
      .max(50),
  }),
  status: 200,
  data: z.object({ selectedTriggerApps: z.array(selectedTriggerApp) }),
  errors: [400, 404],
});

export const setRecipient = defineCall({
  id: 'setRecipient',
  summary: 'Name the recipient of the receipt',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/recipient',
  auth: 'bearer?+cart',
  params: cartTokenParams,
  body: z.object({ recipient: z.string().nullish(), requestReceipt: z.boolean().optional() }),
  status: 200,
  data: z.object({ recipient: z.string(), requestReceipt: z.boolean() }),
  errors: [400, 404],
});

export const paymentModes = ['token', 'hosted'] as const;

/** Amounts of `gateway` are whole yen: am + tx + sf = amount / 100. */
export const paymentKey = z.object({
  paymentKey: z.string(),
  mode: z.enum(paymentModes),
  expiresAt: z.string(),
  amount: money,
  currency: z.literal('JPY'),
  gateway: z.object({
    aid: z.string(),
    rt: z.literal([0, 1]),
    jb: z.enum(['CAPTURE', 'AUTH']),
    cod: z.string(),
    am: z.int(),
    tx: z.int(),
    sf: z.int(),
    em: z.string().optional(),
    pn: z.string().optional(),
    scripts: z.array(z.string()),
  }),
  hosted: hostedForm.optional(),
});

export const requestPaymentKey = defineCall({
  id: 'requestPaymentKey',
  summary: 'Bind a payment to the cart’s present total',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/{token}/payment',
  auth: 'bearer+cart',
  params: cartTokenParams,
  body: z.object({ mode: z.enum(paymentModes).optional() }).nullish(),
  status: 200,
  data: paymentKey,
  errors: [400, 401, 404],
});

export const confirmPayment = defineCall({
  id: 'confirmPayment',
  summary: 'Charge the browser-made token once',
  tag: 'Checkout',
  method: 'patch',
  path: '/checkout/payment/confirm',
  auth: 'bearer',
  body: z.object({
    paymentKey: requiredText(100),
    tkn: requiredText(200),
    cartToken: z.string().max(200).nullish(),
  }),
  status: 200,
  data: z.object({
    paymentKey: z.string(),
    status: z.literal('confirmed'),
    transactionId: z.string(),
    tokenValue: z.string(),
  }),
  errors: [400, 401, 429],
});
