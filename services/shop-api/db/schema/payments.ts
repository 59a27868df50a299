/** Payment attempts, the payments made under them, and the gateway's notifications. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { authorisationStates } from '#contract/desk/payments.ts';
import type { EventPlace } from '#contract/rules/events.ts';
import type { LocaleCode } from '#contract/shapes.ts';
import { at, belongsTo, createdAt, id, money, ref, type Texts, updatedAt } from './columns.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';
import { attemptTransitions, isOneOf, statesOf } from './states.ts';

export type AttemptState = keyof typeof attemptTransitions;
/** A seminar as a page with the order button shows it. Times are ISO 8601, UTC. */
export type ShownSeminar = {
  productId: number;
  startsAt: string;
  endsAt: string;
  places: Record<LocaleCode, EventPlace>;
  terms: Texts;
};
export type ShownLine = { code: string; names: Texts; seminar?: ShownSeminar };

/** In these states the card was charged or may still be charged. At most one attempt per order is in such a state. */
export const liveStates = ['sent', 'authorised', 'captured', 'unknown'] as const;

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** The payment key that the shopper's browser gets. */
    key: text('key').primaryKey(),
    /** The shop's reference at the gateway: `C<order id>-<number of the attempt>-<random>`, at most 50 bytes. */
    reference: text('reference').notNull().unique(),
    orderId: belongsTo('order_id', () => orders.id),
    mode: text('mode').$type<'token' | 'hosted'>().notNull(),
    job: text('job').$type<'CAPTURE' | 'AUTH'>().notNull(),
    /** Minor units. The prices include the tax, so `taxAmount` is 0. */
    goodsAmount: money('goods_amount').notNull(),
    taxAmount: money('tax_amount').notNull().default(0),
    shippingAmount: money('shipping_amount').notNull(),
    orderVersion: integer('order_version').notNull(),
    /** What the page with the order button showed besides sums. Null in attempts of releases that did not store it. */
    shown: jsonb('shown').$type<ShownLine[]>(),
    state: text('state').$type<AttemptState>().notNull().default('created'),
    /** The gateway's id of the captured payment; never taken from a notification. */
    gatewayId: text('gateway_id').unique(),
    errorCode: text('error_code'),
    expiresAt: at('expires_at').notNull(),
    /** When the recovery worker checks the attempt next. */
    nextCheckAt: at('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_attempts_order').on(t.orderId),
    uniqueIndex('payment_attempts_one_live')
      .on(t.orderId)
      .where(sql`state in ('sent','authorised','captured','unknown')`),
    index('payment_attempts_open').on(t.state).where(sql`state in ('sent','authorised','unknown')`),
    check('payment_attempts_state', isOneOf(t.state, statesOf(attemptTransitions))),
    index('payment_attempts_due').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

/** Every notification, without personal or card data. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: id(),
    reference: text('reference'),
    gatewayId: text('gateway_id'),
    verdict: text('verdict').notNull(),
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('gateway_events_reference').on(t.reference)],
);

/**
 * States of one payment at the gateway:
 * - `claimed` by a notification that is not verified yet
 * - `capturing`, then `captured` for the order
 * - `returning`, then `returned`: no order awaits the payment, or it is refunded
 * - `refused` by the card company
 * - `disproved`: the gateway has no such payment for this attempt
 * - `disputed`: the gateway contradicts itself, so staff have to settle it
 */
export type AuthorisationState = (typeof authorisationStates)[number];

/**
 * Payments under an attempt's reference, made or only claimed: a shopper can pay twice on the gateway's page, and a
 * forged notification can claim a payment. `due_at`: when a call to the gateway is due.
 */
export const authorisations = pgTable(
  'authorisations',
  {
    id: id(),
    attemptKey: text('attempt_key')
      .notNull()
      .references(() => paymentAttempts.key, { onDelete: 'cascade' }),
    gatewayId: text('gateway_id').notNull(),
    state: text('state').$type<AuthorisationState>().notNull(),
    /** Claim of the last notification. */
    claim: text('claim').$type<'paid' | 'refused'>().notNull().default('paid'),
    errorCode: text('error_code'),
    tries: integer('tries').notNull().default(0),
    dueAt: at('due_at'),
    lastError: text('last_error'),
    /** When staff decided that a disputed payment needs no action. */
    seenAt: at('seen_at'),
    seenBy: ref('seen_by').references(() => staff.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('authorisations_once').on(t.attemptKey, t.gatewayId),
    uniqueIndex('authorisations_one_captured').on(t.attemptKey).where(sql`state = 'captured'`),
    uniqueIndex('authorisations_one_capturing').on(t.attemptKey).where(sql`state = 'capturing'`),
    uniqueIndex('authorisations_captured_once').on(t.gatewayId).where(sql`state = 'captured'`),
    index('authorisations_disputed').on(t.state).where(sql`state = 'disputed'`),
    check('authorisations_state', isOneOf(t.state, authorisationStates)),
    index('authorisations_due').on(t.dueAt).where(sql`due_at is not null`),
  ],
);
