/** The ledger of pieces: what happened to each piece of an order line (docs/decisions/019-ledger-of-pieces.md). */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PieceKind, pieceKinds } from '#contract/pieces.ts';
import { at, belongsTo, id, ref } from './columns.ts';
import { orderItems, shipments } from './orders.ts';
import { refunds } from './refunds.ts';
import { staff } from './staff.ts';
import { isOneOf } from './states.ts';

/**
 * Append-only: the database refuses to change a row, and to delete one whose order line still exists. It also refuses a
 * second sale of a line, and rows other than `held` and `sold` after which the line's sums no longer add up (the trigger
 * `piece_events_add_up`).
 */
export const pieceEvents = pgTable(
  'piece_events',
  {
    id: id(),
    itemId: belongsTo('item_id', () => orderItems.id),
    kind: text('kind').$type<PieceKind>().notNull(),
    /** Negative exactly in a counter-row. */
    quantity: integer('quantity').notNull(),
    /** The row that this counter-row takes back. */
    undoes: ref('undoes'),
    /** Why: a refund's or a cancellation's reason, an error code of the gateway. */
    reason: text('reason'),
    /** Null: the customer, or the shop by itself. */
    staffId: ref('staff_id').references(() => staff.id),
    refundId: ref('refund_id').references(() => refunds.id, { onDelete: 'cascade' }),
    /** The parcel of a shipped piece. */
    parcelId: ref('parcel_id').references(() => shipments.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [
    index('piece_events_item').on(t.itemId),
    index('piece_events_refund').on(t.refundId).where(sql`refund_id is not null`),
    index('piece_events_parcel').on(t.parcelId).where(sql`parcel_id is not null`),
    uniqueIndex('piece_events_sold_once').on(t.itemId).where(sql`kind = 'sold' and undoes is null`),
    uniqueIndex('piece_events_undone_once').on(t.undoes).where(sql`undoes is not null`),
    check('piece_events_kind', isOneOf(t.kind, pieceKinds)),
    check(
      'piece_events_quantity',
      sql`${t.quantity} <> 0 and (${t.quantity} < 0) = (${t.undoes} is not null)`,
    ),
    check('piece_events_parcel_of', sql`(${t.parcelId} is not null) = (${t.kind} = 'shipped')`),
    check('piece_events_refund_of', sql`${t.kind} <> 'refunded' or ${t.refundId} is not null`),
  ],
);
