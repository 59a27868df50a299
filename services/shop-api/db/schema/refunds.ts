/** Refunds of placed orders, and decisions of staff on doubtful payments. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type SettlementKind, settlementKinds } from '#contract/desk/payments.ts';
import { type RefundWay, refundWays } from '#contract/desk/refund-ways.ts';
import { at, belongsTo, createdAt, id, money, ref } from './columns.ts';
import { orders } from './orders.ts';
import { authorisations, paymentAttempts } from './payments.ts';
import { staff } from './staff.ts';
import { isOneOf, refundTransitions, settlementTransitions, statesOf } from './states.ts';

/** Refunds; `piece_events` has the pieces that each is for, and what became of them. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: belongsTo('order_id', () => orders.id),
    /**
     * `gateway`: a worker returns the whole payment. `manual`: staff refund at the bank or in the gateway's control
     * panel.
     */
    kind: text('kind').$type<'gateway' | 'manual'>().notNull(),
    /** Negative exactly in a counter-entry. */
    amount: money('amount').notNull(),
    /** What the shop keeps of the refunded pieces' price as a cancellation fee; of a counter-entry, what it takes back. */
    fee: money('fee').notNull().default(0),
    /** The refund by hand that this counter-entry takes back, because it was recorded by mistake. */
    undoes: ref('undoes').references((): AnyPgColumn => refunds.id, { onDelete: 'cascade' }),
    /** How staff gave the money back; null for the gateway, and for refunds recorded before there was this column. */
    way: text('way').$type<RefundWay>(),
    reason: text('reason').notNull(),
    note: text('note'),
    authorisationId: ref('authorisation_id').references(() => authorisations.id),
    /** For a manual refund: its number at the bank or in the control panel. */
    reference: text('reference'),
    state: text('state').$type<keyof typeof refundTransitions>().notNull().default('requested'),
    failure: text('failure'),
    requestedBy: ref('requested_by')
      .notNull()
      .references(() => staff.id),
    confirmedBy: ref('confirmed_by').references(() => staff.id),
    requestedAt: at('requested_at').notNull().defaultNow(),
    settledAt: at('settled_at'),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_open').on(t.requestedAt).where(sql`state = 'requested'`),
    index('refunds_done').on(t.settledAt, t.id).where(sql`state = 'done'`),
    uniqueIndex('refunds_one_open').on(t.orderId).where(sql`state = 'requested'`),
    uniqueIndex('refunds_one_by_gateway')
      .on(t.orderId)
      .where(sql`kind = 'gateway' and state in ('requested','done')`),
    uniqueIndex('refunds_undone_once').on(t.undoes).where(sql`undoes is not null`),
    check('refunds_amount', sql`${t.amount} <> 0 and (${t.amount} < 0) = (${t.undoes} is not null)`),
    check('refunds_undoes', sql`${t.undoes} is null or (${t.kind} = 'manual' and ${t.state} = 'done')`),
    check('refunds_way', sql`${t.way} is null or (${t.kind} = 'manual' and ${isOneOf(t.way, refundWays)})`),
    check('refunds_reference', sql`(${t.kind} = 'manual') = (${t.reference} is not null)`),
    check('refunds_state', isOneOf(t.state, statesOf(refundTransitions))),
  ],
);

/** Decisions about doubtful payments. With DESK_TWO_PERSONS, one person proposes and another confirms. */
export const settlements = pgTable(
  'settlements',
  {
    id: id(),
    kind: text('kind').$type<SettlementKind>().notNull(),
    attemptKey: text('attempt_key')
      .notNull()
      .references(() => paymentAttempts.key, { onDelete: 'cascade' }),
    authorisationId: ref('authorisation_id').references(() => authorisations.id),
    gatewayId: text('gateway_id'),
    /** Minor units. */
    amount: money('amount'),
    reason: text('reason').notNull(),
    proposedBy: ref('proposed_by')
      .notNull()
      .references(() => staff.id),
    confirmedBy: ref('confirmed_by').references(() => staff.id),
    state: text('state').$type<keyof typeof settlementTransitions>().notNull().default('proposed'),
    createdAt: createdAt(),
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex('settlements_one_open').on(t.attemptKey).where(sql`state = 'proposed'`),
    check('settlements_kind', isOneOf(t.kind, settlementKinds)),
    check('settlements_state', isOneOf(t.state, statesOf(settlementTransitions))),
  ],
);
