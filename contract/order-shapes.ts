/** Shapes of carts and orders. */
import { z } from 'zod';
import { parcel } from './desk/carriers.ts';
import { orderPromise } from './order-promise.ts';
import { orderTextOutput } from './order-texts.ts';
import { paymentRequest, paymentRequestState, paymentRequestView } from './payments/payment-request.ts';
import { address } from './rules/address.ts';
import { alsoAs, fillMissing, isJson, type Json, ours } from './rules/marks.ts';
import {
  currency,
  dateTime,
  itemProduct,
  mapOf,
  money,
  price,
  productSpelling,
  receipt,
  refundOfOrder,
  seminar,
  variant,
  withCurrency,
} from './shapes.ts';

/** §3 promises only the name of a shipping method. */
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

const shipment = parcel.extend({
  state: ours(z.enum(['cart', 'ready', 'shipped', 'cancelled'])),
  method: ours(shippingMethod),
  pieces: z
    .array(z.object({ itemId: z.int(), quantity: z.int() }))
    .optional()
    .meta({
      description: 'What was sent in it; only in a single order that leaves in several parcels (beyond §7)',
    }),
});
const paymentStates = ['cart', 'new', 'completed', 'failed', 'cancelled', 'refunded'] as const;
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
const withSums = fillMissing({ total: ({ subTotal }) => subTotal, subTotal: ({ total }) => total });

/** What an item without variants cost a piece. */
function unitPriceOf({ unitPrice, subTotal, quantity }: Json): unknown {
  if (unitPrice !== undefined && unitPrice !== null) return unitPrice;
  const [sum, pieces] = [Number(subTotal), Number(quantity)];
  return pieces > 0 && Number.isFinite(sum) ? Math.round(sum / pieces) : sum;
}

/**
 * Fills in what an item's variant lacks: a product that is no longer sold may come without variants, and a line still
 * knows what was bought and for how much.
 */
function withVariant(whole: unknown): unknown {
  if (!isJson(whole)) return whole;
  const product = isJson(whole['product']) ? whole['product'] : {};
  const { variants, code } = product;
  const [first] = isJson(variants) || Array.isArray(variants) ? Object.values(variants) : [];
  const given = first ?? product['variant'] ?? whole['variant'];
  const variant = fillMissing({
    code: () => whole['variantCode'] ?? code,
    price: () => unitPriceOf(whole),
  })(isJson(given) ? given : {});
  return { ...whole, product: { ...product, variants: [variant] } };
}
const itemSpelling = (value: unknown): unknown => withVariant(withSums(value));
const item = alsoAs(
  z.object({
    id: z.int(),
    quantity: z.int(),
    addedPrice: money.optional().meta({
      description: 'Unit price when the item was put into the cart; absent if the price has not changed',
    }),
    subTotal: money,
    total: money,
    product: itemProduct,
    // ShopApiPlugin does not send this field: it refuses the order instead.
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
  taxes: ours(z.int().meta({ description: 'Included in the prices; not added to the total' }), 0),
  total: money,
});

const withTriggerId = fillMissing({ triggerAppId: ({ id }) => id });
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
  shown: z.string().optional().meta({
    description:
      'Changes with what the final confirmation shows of the items besides sums: names, dates, places, terms (beyond §7)',
  }),
  totals,
  ...orderTextOutput,
  shippingAddress: address.optional(),
  billingAddress: address.optional(),
  payments: ours(
    z.array(
      z.object({ state: ours(z.enum(paymentStates)), method: ours(paymentMethod), price: ours(price) }),
    ),
    [],
  ),
  shipments: ours(z.array(shipment), []),
  cartDiscounts: ours(mapOf(z.object({ name: z.string(), amount: price })), {}),
  checkoutState: z.enum(checkoutStates),
  recipient: z.string().optional(),
  requestReceipt: z.boolean().optional(),
  selectedTriggerApps: z.array(selectedTriggerApp).optional(),
});

const withToken = fillMissing({ tokenValue: ({ token }) => token });
const cartSpelling = (value: unknown): unknown => withCurrency(withToken(value));

export const cart = alsoAs(
  cartBase.extend({
    number: z.string().optional(),
    couponCode: z.string().optional(),
    missingMethods: z
      .array(z.enum(['shipping', 'payment']))
      .optional()
      .meta({
        description: 'Kinds of methods of which none is offered: the cart cannot be ordered (beyond §7)',
      }),
    pendingPayment: z.enum(['confirming', 'unknown']).optional().meta({
      description: 'A payment is under way: the cart cannot be changed, and no other payment may be started',
    }),
    pendingRequest: paymentRequestView.optional().meta({ description: 'Present with `pendingPayment`' }),
  }),
  cartSpelling,
);
export type Cart = z.output<typeof cart>;

export const orderStates = ['new', 'fulfilled', 'cancelled'] as const;
export const orderShippingStates = ['ready', 'partially_shipped', 'shipped', 'cancelled'] as const;
export const orderPaymentStates = [
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'cancelled',
  'failed',
] as const;
/** Our own Shop API has none of these; Sylius has. */
const foreignPaymentStates = ['partially_authorized', 'authorized', 'partially_paid'] as const;

/** Other names of payment states, in §3 and in Sylius. */
const paymentStateSpelling: Record<string, (typeof orderPaymentStates)[number]> = {
  new: 'awaiting_payment',
  completed: 'paid',
};
const seatPerson = z.object({
  lastName: z.string(),
  firstName: z.string(),
  furiganaLastname: z.string().optional(),
  furiganaFirstname: z.string().optional(),
});
export type SeatPerson = z.output<typeof seatPerson>;

const seatsOfLine = z.object({
  itemId: z.int(),
  isOpen: z.boolean().meta({ description: 'Whether `nameSeats` can change them' }),
  people: z.array(seatPerson.extend({ isOwn: z.boolean() })).meta({
    description:
      'One entry per seat that was not given up. `isOwn`: this person was named for the seat; otherwise the person of the order’s address',
  }),
});

const orderShape = cartBase.extend({
  number: z.string(),
  checkoutCompletedAt: ours(dateTime),
  state: ours(z.enum(orderStates)),
  paymentState: alsoAs(
    z.enum([...orderPaymentStates, ...foreignPaymentStates]),
    (value) => paymentStateSpelling[String(value)] ?? value,
  ),
  shippingState: ours(z.enum(orderShippingStates)),
  shipBy: z.string().optional().meta({ description: 'YYYY-MM-DD, Asia/Tokyo; present after the payment' }),
  paymentRequest: paymentRequest
    .optional()
    .meta({ description: 'Present while the payment of a placed order is under way' }),
  paymentErrorCode: z.string().optional(),
  cancelledBy: z
    .enum(['member', 'deadline', 'shop', 'seminar'])
    .optional()
    .meta({ description: 'Beyond §7' }),
  returnedPayments: z
    .int()
    .optional()
    .meta({ description: 'Number of surplus payments that were returned (beyond §7)' }),
  refunds: z.array(refundOfOrder).optional().meta({ description: 'Only in a single order (beyond §7)' }),
  pieces: z
    .array(
      z.object({
        itemId: z.int(),
        toShip: z.int().meta({ description: 'Goods that are paid and not sent yet; 0 for seats' }),
        refunded: z.int().meta({ description: 'Pieces whose money is given back' }),
      }),
    )
    .optional()
    .meta({
      description:
        'How the pieces of the items fare; only in a single order that is shipped or refunded in part (beyond §7)',
    }),
  receipts: z.array(receipt).optional().meta({ description: 'Issued receipts; only in a single order' }),
  joinLinks: z
    .array(z.object({ itemId: z.int(), url: z.string(), note: z.string().optional() }))
    .optional()
    .meta({
      description:
        'Links to join online seminars, from three days before a seminar until its end (beyond §7)',
    }),
  seats: z.array(seatsOfLine).optional().meta({
    description: 'Who takes the seats of a paid order; only in a single order (beyond §7)',
  }),
  promised: orderPromise.optional().meta({
    description: 'What the last page promised; only in a single order (beyond §7)',
  }),
});
/** Uses the token as the number for backends whose orders have no number. */
const withNumber = fillMissing({ number: ({ tokenValue, token }) => tokenValue ?? token });
const orderSpelling = (value: unknown): unknown => withNumber(cartSpelling(value));
export const order = alsoAs(orderShape, orderSpelling);
export type Order = z.output<typeof order>;

/** An order in a list. Every full order is also a valid summary. */
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
      description: 'Present while the order waits for its payment; only with `summary`',
    }),
    payments: z
      .array(z.object({ state: ours(z.enum(paymentStates)) }))
      .optional()
      .meta({ description: 'Of Shop APIs whose lists have whole orders' }),
    shipments: z.array(parcel).optional(),
    items: z.array(
      alsoAs(
        item.pick({ id: true, quantity: true, total: true }).extend({
          product: alsoAs(
            itemProduct.pick({ code: true, name: true, images: true }).extend({
              variants: z.tuple([variant.pick({ code: true, name: true, nameAxis: true })]),
              seminar: seminar.pick({ startsAt: true }).optional(),
            }),
            productSpelling,
          ),
        }),
        itemSpelling,
      ),
    ),
  });
export const orderSummary = alsoAs(summaryShape, orderSpelling);
export type OrderSummary = z.output<typeof orderSummary>;

/** §3 `nameAxis` names a value with its option: 罫 横罫. Returns 罫：横罫; not in English, whose options may have two words. */
export const chosenOption = (name: string): string => name.replace(/^([^\s\p{ASCII}]+) /u, '$1：');

/** The names of the chosen option values. For a variant without axes, its own name. */
export function optionsOf({ product }: Pick<OrderSummary['items'][number], 'product'>): string[] {
  const [variant] = product.variants;
  const values = Object.values(variant.nameAxis);
  if (values.length > 0) return values;
  return variant.name && variant.name !== product.name ? [variant.name] : [];
}
