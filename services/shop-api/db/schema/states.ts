/**
 * The states of orders, payments, shipments, refunds, settlements, inquiries and payment attempts, and their allowed
 * transitions. Code that changes a state names the states that it expects. The database refuses states that are not
 * listed here.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** `orders.state` */
export const orderTransitions = {
  cart: ['new'],
  new: ['fulfilled', 'cancelled'],
  fulfilled: ['new'],
  cancelled: [],
} as const;

/** `orders.payment_state`. A refund that is taken back leads back to `paid`. */
export const orderPaymentTransitions = {
  cart: ['awaiting_payment'],
  awaiting_payment: ['paid', 'failed', 'cancelled'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded', 'paid'],
  refunded: ['partially_refunded', 'paid'],
  failed: [],
  cancelled: [],
} as const;

/**
 * `orders.shipping_state`, which follows from the ledger of pieces (domain/order-rows/settle-shipping.ts): what is left to
 * ship, and what was shipped. Undoing a shipment or a refund leads back.
 */
export const orderShippingTransitions = {
  cart: ['ready'],
  ready: ['partially_shipped', 'shipped', 'cancelled'],
  partially_shipped: ['ready', 'shipped'],
  shipped: ['ready', 'partially_shipped', 'cancelled'],
  cancelled: ['ready'],
} as const;

/** `payments.state` */
export const paymentTransitions = {
  cart: ['new'],
  new: ['completed', 'failed', 'cancelled'],
  completed: ['refunded'],
  refunded: ['completed'],
  failed: [],
  cancelled: [],
} as const;

/** `shipments.state` */
export const shipmentTransitions = {
  cart: ['ready'],
  ready: ['shipped', 'cancelled'],
  shipped: ['ready'],
  cancelled: ['ready'],
} as const;

/**
 * `refunds.state`. Staff settle a failed refund as `done` (the money was returned after all) or as `withdrawn` (it was
 * not).
 */
export const refundTransitions = {
  requested: ['done', 'failed', 'withdrawn'],
  failed: ['done', 'withdrawn'],
  done: [],
  withdrawn: [],
} as const;

/** `settlements.state` */
export const settlementTransitions = {
  proposed: ['done', 'withdrawn'],
  done: [],
  withdrawn: [],
} as const;

/** `inquiries.state` */
export const inquiryTransitions = {
  new: ['answered', 'closed'],
  answered: ['new', 'closed'],
  closed: ['new'],
} as const;

/** `payment_attempts.state`, as drawn in docs/architecture.md. */
export const attemptTransitions = {
  created: ['sent', 'cancelled'],
  sent: ['authorised', 'captured', 'failed', 'unknown', 'cancelled'],
  authorised: ['sent', 'captured', 'failed', 'unknown'],
  unknown: ['unknown', 'authorised', 'captured', 'failed'],
  captured: [],
  failed: [],
  cancelled: [],
} as const;

type Transitions = Record<string, readonly string[]>;

/** The states from which a row may change to `To`. */
export type Before<Table extends Transitions, To extends string> = {
  [From in keyof Table]: To extends Table[From][number] ? From : never;
}[keyof Table];

export const statesOf = <Table extends Transitions>(table: Table) =>
  Object.keys(table) as (keyof Table & string)[];

/** The states from which a row may change to `to`. */
export const before = <Table extends Transitions>(table: Table, to: keyof Table & string) =>
  statesOf(table).filter((from) => table[from]?.includes(to));

/** For a CHECK: `column` holds one of these words. */
export const isOneOf = (column: AnyPgColumn, states: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;
