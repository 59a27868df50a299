/** Carts and orders: one row from the first cart to the shipped order. */
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type Carrier, carriers } from '#contract/desk/carriers.ts';
import { type CheckoutState, checkoutStates } from '#contract/order-shapes.ts';
import { type OrderTextName, orderTextNames } from '#contract/order-texts.ts';
import type { Address } from '#contract/rules/address.ts';
import type { CancellationStep } from '#contract/rules/cancellation-steps.ts';
import type { EventPlace } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { products, variants } from './catalogue.ts';
import { at, belongsTo, createdAt, id, locale, money, ref, type Texts, texts, updatedAt } from './columns.ts';
import { paymentMethods, shippingMethods } from './methods.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';
import {
  isOneOf,
  type orderPaymentTransitions,
  orderShippingTransitions,
  orderTransitions,
  type paymentTransitions,
  shipmentTransitions,
  statesOf,
} from './states.ts';

/** Unique and increasing; gaps are allowed. */
export const orderNumberSequence = pgSequence('order_numbers', { startWith: 1, increment: 1 });

/** The name of an order text's column: `giftMessage` is stored in `gift_message`. */
export const orderTextColumn = (name: OrderTextName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const orderTextColumns = Object.fromEntries(
  orderTextNames.map((name) => [name, text(orderTextColumn(name))]),
) as Record<OrderTextName, ReturnType<typeof text>>;

/** A search term of every order. Changes when older orders have to be indexed again, as for given names alone. */
export const TERMS_VERSION = 'v2';
/** Orders without search terms, or with those of an earlier release. Erased orders need none. */
export const lacksSearchTerms = sql.raw(
  `state <> 'cart' and erased_at is null and (search_terms is null or not search_terms @> array['${TERMS_VERSION}'])`,
);

export const orders = pgTable(
  'orders',
  {
    id: id(),
    tokenValue: text('token_value').notNull().unique(),
    number: text('number').unique(),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<keyof typeof orderTransitions>().notNull().default('cart'),
    checkoutState: text('checkout_state').$type<CheckoutState>().notNull().default('cart'),
    paymentState: text('payment_state')
      .$type<keyof typeof orderPaymentTransitions>()
      .notNull()
      .default('cart'),
    shippingState: text('shipping_state')
      .$type<keyof typeof orderShippingTransitions>()
      .notNull()
      .default('cart'),
    locale: locale().default('ja_JP'),
    itemsTotal: money('items_total').notNull().default(0),
    promotionTotal: money('promotion_total').notNull().default(0),
    shippingTotal: money('shipping_total').notNull().default(0),
    taxTotal: money('tax_total').notNull().default(0),
    total: money('total').notNull().default(0),
    shippingAddress: jsonb('shipping_address').$type<Address>(),
    billingAddress: jsonb('billing_address').$type<Address>(),
    requestReceipt: boolean('request_receipt').notNull().default(false),
    recipient: text('recipient'),
    ...orderTextColumns,
    email: text('email'),
    phoneNumber: text('phone_number'),
    /** The cart into which this cart was merged at login. From then on, the token of this cart opens the other cart. */
    mergedIntoId: ref('merged_into_id').references((): AnyPgColumn => orders.id, { onDelete: 'cascade' }),
    /** Increases with every change of lines, address or methods. A payment key is valid for one version. */
    version: integer('version').notNull().default(0),
    shipBy: date('ship_by', { mode: 'string' }),
    /** False for an order of tickets only: nothing is shipped. */
    hasGoods: boolean('has_goods').notNull().default(true),
    /** Terms for the staff's search (domain/order-rows/search-terms.ts). Null: not indexed yet. */
    searchTerms: text('search_terms').array(),
    /** Internal note of the staff; customers never see it. */
    staffNote: text('staff_note'),
    /** Why staff do not ship it for now; null: nothing holds it up. */
    holdReason: text('hold_reason'),
    slipPrintedAt: at('slip_printed_at'),
    labelMadeAt: at('label_made_at'),
    /** Rises whenever staff change the address, the note or the hold, and when a refund changes what is left of it. */
    revision: integer('revision').notNull().default(0),
    paidAt: at('paid_at'),
    /**
     * Since when a refund that a mail has promised is owed: it was withdrawn, or it failed. Null again when it is made, or
     * closed with a reason.
     */
    refundOwedSince: at('refund_owed_since'),
    /**
     * When the order's member was erased. The data that invoices show stays until domain/erasure/old-invoices.ts
     * deletes it.
     */
    erasedAt: at('erased_at'),
    checkoutCompletedAt: at('checkout_completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.checkoutCompletedAt.desc()),
    // By creation, which bounds the last change: an index over `updated_at` would be written anew by each change of a cart.
    index('orders_open_carts').on(t.createdAt).where(sql`state = 'cart'`),
    index('orders_to_ship')
      .on(t.shipBy, t.id)
      .where(
        sql`state = 'new' and shipping_state in ('ready','partially_shipped') and has_goods and payment_state in ('paid','partially_refunded')`,
      ),
    index('orders_newest').on(t.checkoutCompletedAt.desc(), t.id.desc()).where(sql`state <> 'cart'`),
    index('orders_cancelled')
      .on(t.checkoutCompletedAt.desc(), t.id.desc())
      .where(sql`state <> 'cart' and shipping_state = 'cancelled'`),
    index('orders_waiting')
      .on(t.checkoutCompletedAt.desc(), t.id.desc())
      .where(sql`state = 'new' and payment_state = 'awaiting_payment'`),
    // Without it, every deleted cart and every login that merges carts reads all orders.
    index('orders_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('orders_refund_owed').on(t.refundOwedSince, t.id).where(sql`refund_owed_since is not null`),
    index('orders_held').on(t.id).where(sql`state = 'new' and shipping_state in ('shipped','cancelled')`),
    index('orders_tickets')
      .on(t.id)
      .where(
        sql`state = 'new' and not has_goods and payment_state in ('paid','partially_refunded','refunded')`,
      ),
    index('orders_terms').using('gin', t.searchTerms),
    index('orders_unindexed').on(t.id.desc()).where(lacksSearchTerms),
    // Contains all columns that the sums per day need (domain/accounting/days.ts).
    index('orders_paid').on(t.paidAt, t.id, t.total, t.shippingTotal).where(sql`paid_at is not null`),
    index('orders_erased').on(t.checkoutCompletedAt).where(sql`erased_at is not null`),
    index('orders_failed').on(t.id).where(sql`state = 'new' and payment_state = 'failed'`),
    check('orders_total', sql`${t.total} = ${t.itemsTotal} + ${t.shippingTotal}`),
    check('orders_numbered', sql`(${t.state} = 'cart') = (${t.number} is null)`),
    check('orders_state', isOneOf(t.state, statesOf(orderTransitions))),
    check('orders_checkout_state', isOneOf(t.checkoutState, checkoutStates)),
    // Also allows three states that nothing sets: a narrower CHECK would lock all orders while it reads them.
    check(
      'orders_payment_state',
      sql`${t.paymentState} in ('cart', 'awaiting_payment', 'partially_authorized', 'authorized', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'failed', 'cancelled')`,
    ),
    check('orders_shipping_state', isOneOf(t.shippingState, statesOf(orderShippingTransitions))),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    productId: ref('product_id').references(() => products.id, { onDelete: 'set null' }),
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    variantCode: text('variant_code').notNull(),
    /** Names of the product when it was put into the cart; from the placing of the order on, those that were shown then. */
    names: texts('names'),
    unitPrice: money('unit_price').notNull(),
    /** Unit price when the shopper last put it into the cart. */
    addedPrice: money('added_price'),
    quantity: integer('quantity').notNull(),
    total: money('total').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_items_variant').on(t.orderId, t.variantCode),
    index('order_items_product').on(t.productId, t.orderId),
    check('order_items_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_items_total', sql`${t.total} = ${t.unitPrice} * ${t.quantity}`),
  ],
);

/** A seminar as the last page showed it. Times are ISO 8601, UTC. */
export type PromisedSeminar = {
  startsAt: string;
  endsAt: string;
  places: Record<LocaleCode, EventPlace>;
  /**
   * `steps` or the product's own `text`, with what shoppers read; `general`: a version of the shop's general terms
   * (domain/order-rows/general-terms.ts).
   */
  terms:
    | { is: 'steps'; steps: CancellationStep[]; text: Texts }
    | { is: 'text'; text: Texts }
    | { is: 'general'; version: string };
};

/** What tells a variant from the others of its product: its options, or its own name. */
export type ChosenKinds = {
  names: Texts;
  options: { code: string; labels: Texts; optionNames: Texts }[];
};

/** Amounts in minor units. No personal data. */
export type Promised = {
  locale: LocaleCode;
  /** One per line of the order, by `code`, the variant's. */
  lines: {
    code: string;
    names: Texts;
    kinds: ChosenKinds;
    unitPrice: number;
    quantity: number;
    seminar?: PromisedSeminar;
  }[];
  /** YYYY-MM-DD in Tokyo, for a payment at once; absent for tickets alone. */
  shipBy?: string;
  /** ISO 8601; absent if the order was paid before it was placed. */
  payUntil?: string;
  /** Absent for tickets alone. */
  shipping?: { names: Texts; fee: number };
  payment?: { names: Texts };
  totals: Record<'items' | 'promotion' | 'shipping' | 'taxes' | 'total', number>;
  /** Version of the terms for goods (domain/order-rows/general-terms.ts); absent for tickets alone. */
  goodsTerms?: string;
};

/**
 * What the last page promised when the order was placed. Written once, with the order, and never changed. Orders of
 * earlier releases have no row: for them, today's products and settings are read.
 */
export const orderPromises = pgTable('order_promises', {
  orderId: ref('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  promised: jsonb('promised').$type<Promised>().notNull(),
});

export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    methodId: ref('method_id')
      .notNull()
      .references(() => shippingMethods.id),
    state: text('state').$type<keyof typeof shipmentTransitions>().notNull().default('cart'),
    fee: money('fee').notNull().default(0),
    shippedAt: at('shipped_at'),
    carrier: text('carrier').$type<Carrier>(),
    /** Digits only. */
    trackingNumber: text('tracking_number'),
    shippedBy: ref('shipped_by').references(() => staff.id),
    /** Number of mails that announced the shipment. */
    notices: integer('notices').notNull().default(0),
  },
  (t) => [
    index('shipments_order').on(t.orderId),
    index('shipments_tracking').on(t.trackingNumber).where(sql`tracking_number is not null`),
    check('shipments_carrier', sql`${t.carrier} is null or ${isOneOf(t.carrier, carriers)}`),
    check('shipments_state', isOneOf(t.state, statesOf(shipmentTransitions))),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    methodId: ref('method_id')
      .notNull()
      .references(() => paymentMethods.id),
    state: text('state').$type<keyof typeof paymentTransitions>().notNull().default('cart'),
    amount: money('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('payments_order').on(t.orderId),
    uniqueIndex('payments_one_live')
      .on(t.orderId)
      .where(sql`state in ('cart','new','processing','authorized','completed')`),
    // Also allows two states that nothing sets, like `orders_payment_state`.
    check(
      'payments_state',
      sql`${t.state} in ('cart', 'new', 'processing', 'authorized', 'completed', 'refunded', 'failed', 'cancelled')`,
    ),
  ],
);

/** Receipts issued for paid orders: numbered per order, never changed. */
export const receipts = pgTable(
  'receipts',
  {
    orderId: belongsTo('order_id', () => orders.id),
    serial: integer('serial').notNull(),
    recipient: text('recipient').notNull(),
    issuedAt: at('issued_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.serial] })],
);

/** The order's history, for staff and tests. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>(),
    actor: text('actor').$type<'system' | 'customer' | 'staff'>().notNull().default('system'),
    staffId: ref('staff_id').references(() => staff.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('order_events_order').on(t.orderId),
    check('order_events_actor', sql`(${t.actor} = 'staff') = (${t.staffId} is not null)`),
  ],
);
