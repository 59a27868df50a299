/** Shapes of carts, orders and the people they belong to. */
import { z } from 'zod';
import { address } from './rules/address.ts';
import { alsoAs, filling, isJson, ours } from './rules/marks.ts';
import {
  currency,
  dateTime,
  itemProduct,
  mapOf,
  money,
  price,
  productSpelling,
  seminar,
  withCurrency,
} from './shapes.ts';

/** §3: a method that has a name. */
export const shippingMethod = z.object({
  code: ours(z.string()),
  name: z.string(),
  description: z.string().optional(),
  price: ours(price),
});
export const paymentMethod = z.object({
  code: ours(z.string()),
  name: z.string(),
  description: ours(z.string()),
  instructions: ours(z.string()),
});
export const methodsOf = <T extends z.ZodType>(method: T) => mapOf(method);

const shipmentStates = ['cart', 'ready', 'shipped', 'cancelled'] as const;
const paymentStates = [
  'cart',
  'new',
  'processing',
  'authorized',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const;
export const checkoutStates = [
  'cart',
  'addressed',
  'shipping_selected',
  'shipping_skipped',
  'payment_selected',
  'payment_skipped',
  'completed',
  'failed',
] as const;
export type CheckoutState = (typeof checkoutStates)[number];

export const unavailableReasons = [
  'disabled',
  'not_in_channel',
  'out_of_stock',
  'insufficient_stock',
] as const;
const itemSpelling = filling({ total: ({ subTotal }) => subTotal, subTotal: ({ total }) => total });
const item = alsoAs(
  z.object({
    id: z.int(),
    quantity: z.int(),
    addedPrice: money.optional().meta({
      description: 'What a piece cost when it was put into the cart, where that is no longer its price',
    }),
    subTotal: money,
    total: money,
    product: itemProduct,
    // ShopApiPlugin lacks it and refuses the order instead.
    available: ours(z.boolean(), true),
    unavailableReason: z.enum(unavailableReasons).optional(),
  }),
  itemSpelling,
);
export type Item = z.output<typeof item>;

export const totals = z.object({
  items: money,
  promotion: ours(z.int(), 0),
  shipping: ours(z.int(), 0),
  taxes: ours(z.int().meta({ description: 'Already inside the prices; shown, never added' }), 0),
  total: money,
});

const withTriggerId = filling({ triggerAppId: ({ id }) => id });
export const selectedTriggerApp = alsoAs(
  z.object({ triggerAppId: z.int(), name: z.string().optional() }),
  (value) => (isJson(value) ? withTriggerId(value) : { triggerAppId: value }),
);

const cartBase = z.object({
  tokenValue: z.string(),
  channel: ours(z.string()),
  currency,
  locale: ours(z.string()),
  items: z.array(item),
  totals,
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  payments: ours(
    z.array(
      z.object({ state: ours(z.enum(paymentStates)), method: ours(paymentMethod), price: ours(price) }),
    ),
    [],
  ),
  shipments: ours(
    z.array(z.object({ state: ours(z.enum(shipmentStates)), method: ours(shippingMethod) })),
    [],
  ),
  cartDiscounts: ours(mapOf(z.object({ name: z.string(), amount: price })), {}),
  checkoutState: z.enum(checkoutStates),
  recipient: z.string().optional(),
  requestReceipt: z.boolean().optional(),
  selectedTriggerApps: z.array(selectedTriggerApp).optional(),
});

/** Identifies a payment towards the shop. */
const paymentRequestView = z.object({
  reference: z.string().meta({ description: 'Ours, at the gateway' }),
  requestedAt: dateTime,
});

/** `unknown`: the gateway's answer is being confirmed; no other payment may be started. */
const paymentRequestState = z.enum(['waiting', 'confirming', 'unknown']);

const withToken = filling({ tokenValue: ({ token }) => token });
const cartSpelling = (value: unknown): unknown => withCurrency(withToken(value));

export const cart = alsoAs(
  cartBase.extend({
    number: z.string().optional(),
    couponCode: z.string().optional(),
    pendingPayment: z.enum(['confirming', 'unknown']).optional().meta({
      description: 'Money may be on its way: nothing can be changed, and no other payment may be started',
    }),
    pendingRequest: paymentRequestView.optional().meta({ description: 'Present with `pendingPayment`' }),
  }),
  cartSpelling,
);
export type Cart = z.output<typeof cart>;

export const orderPaymentStates = [
  'awaiting_payment',
  'partially_authorized',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'cancelled',
  'failed',
] as const;

/** The form that leads a shopper to the gateway's hosted page. */
export const hostedForm = z.object({
  action: z.string(),
  method: z.literal('post'),
  fields: z.record(z.string(), z.string()),
});

/** An issued receipt, which never changes. */
export const receipt = z.object({
  serial: z.int().meta({ description: 'From 1 on; from the second on it says that it is issued again' }),
  number: z.string().meta({ description: 'Order number and serial' }),
  recipient: z.string(),
  issuedAt: dateTime,
});
export type Receipt = z.output<typeof receipt>;

/** §3 names them as its labels do, Sylius in its own way. */
const paymentStateSpelling: Record<string, (typeof orderPaymentStates)[number]> = {
  new: 'awaiting_payment',
  completed: 'paid',
};
const orderShape = cartBase.extend({
  number: z.string(),
  checkoutCompletedAt: ours(dateTime),
  state: ours(z.enum(['new', 'fulfilled', 'cancelled'])),
  paymentState: alsoAs(z.enum(orderPaymentStates), (value) => paymentStateSpelling[String(value)] ?? value),
  shippingState: ours(z.enum(['ready', 'partially_shipped', 'shipped', 'cancelled'])),
  notes: z.string().optional(),
  shipBy: z.string().optional().meta({ description: 'YYYY-MM-DD, Asia/Tokyo; once paid' }),
  paymentRequest: z
    .object({
      ...paymentRequestView.shape,
      paymentKey: z.string(),
      expiresAt: dateTime,
      state: paymentRequestState,
      refusals: z.int().optional().meta({ description: 'Payments that the card company refused so far' }),
      errorCode: z.string().optional().meta({ description: 'Why it refused the last one' }),
      hosted: hostedForm.optional(),
    })
    .optional()
    .meta({ description: 'Present while the payment of a placed order is under way' }),
  paymentErrorCode: z.string().optional(),
  cancelledBy: z.enum(['member', 'deadline']).optional().meta({ description: 'Ours. Why it was not paid' }),
  returnedPayments: z.int().optional().meta({ description: 'Ours. Not needed, so they are given back' }),
  receipts: z
    .array(receipt)
    .optional()
    .meta({ description: 'Receipts issued so far, oldest first; only where one order is shown' }),
  joinLinks: z
    .array(z.object({ itemId: z.int(), url: z.string() }))
    .optional()
    .meta({
      description: 'Ours. Where to join seminars online, from three days before until their end',
    }),
});
/** Sylius orders get their number when placed. */
const withNumber = filling({ number: ({ tokenValue, token }) => tokenValue ?? token });
const orderSpelling = (value: unknown): unknown => withNumber(cartSpelling(value));
export const order = alsoAs(orderShape, orderSpelling);
export type Order = z.output<typeof order>;

/** Summary in a list; every order is one, too. */
const summaryShape = orderShape
  .pick({
    tokenValue: true,
    number: true,
    checkoutCompletedAt: true,
    state: true,
    paymentState: true,
    shippingState: true,
    totals: true,
  })
  .extend({
    awaited: z.object({ state: paymentRequestState, expiresAt: dateTime }).optional().meta({
      description: 'Present while the order waits for its payment; only where `summary` is asked for',
    }),
    items: z.array(
      alsoAs(
        item.pick({ id: true, quantity: true, total: true }).extend({
          product: alsoAs(
            itemProduct
              .pick({ code: true, name: true, images: true })
              .extend({ seminar: seminar.pick({ startsAt: true }).optional() }),
            productSpelling,
          ),
        }),
        itemSpelling,
      ),
    ),
  });
export const orderSummary = alsoAs(summaryShape, orderSpelling);
export type OrderSummary = z.output<typeof orderSummary>;
