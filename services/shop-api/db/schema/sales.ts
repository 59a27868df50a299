/**
 * Sums of sales and refunds of days and months that are over (domain/sales/store.ts), so that years are read in
 * milliseconds. Derived from orders, refunds and the ledger of pieces: a deleted row is not made again, but all rows are
 * once the table is empty. Without foreign keys: the sums of a product outlast it.
 */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { money, ref } from './columns.ts';
import { isOneOf } from './states.ts';

/** `product_id` of the row about everything that was sold. */
export const WHOLE_SHOP = 0;

export const salesSums = pgTable(
  'sales_sums',
  {
    span: text('span').$type<'day' | 'month'>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    productId: ref('product_id').notNull(),
    /** Orders with the product. */
    orders: integer('orders').notNull(),
    pieces: integer('pieces').notNull(),
    /** Tax included. */
    sales: money('sales').notNull(),
    /** Refunds of the product. */
    refunds: integer('refunds').notNull(),
    refundedPieces: integer('refunded_pieces').notNull(),
    refunded: money('refunded').notNull(),
    /** Of the whole shop's sales and refunds: what belongs to no product, such as shipping. */
    besides: money('besides').notNull(),
    besidesRefunded: money('besides_refunded').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.span, t.startsOn] }),
    index('sales_sums_span').on(t.span, t.startsOn),
    check('sales_sums_span_of', isOneOf(t.span, ['day', 'month'])),
    check('sales_sums_besides', sql`${t.productId} = 0 or (${t.besides} = 0 and ${t.besidesRefunded} = 0)`),
  ],
);
