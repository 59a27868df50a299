import { pgTable } from 'drizzle-orm/pg-core';
import { variants } from './catalogue.ts';
import { at, ref } from './columns.ts';
import { orders } from './orders.ts';

/** Paid orders that the shop has not been mailed about yet. The transaction that writes the mail deletes the row. */
export const orderNotices = pgTable('order_notices', {
  orderId: ref('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  paidAt: at('paid_at').notNull(),
});

/**
 * Variants whose stock has fallen to their reorder level and that the shop has not been mailed about yet. A trigger inserts
 * the row when an update lowers the stock to the level: a sale, staff or a catalogue file.
 */
export const lowStockNotices = pgTable('low_stock_notices', {
  variantId: ref('variant_id')
    .primaryKey()
    .references(() => variants.id, { onDelete: 'cascade' }),
});
