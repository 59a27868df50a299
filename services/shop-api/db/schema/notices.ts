import { pgTable } from 'drizzle-orm/pg-core';
import { variants } from './catalogue.ts';
import { at, ref } from './columns.ts';
import { orders } from './orders.ts';

/** Paid orders of which no mail to the shop tells yet: the mail's transaction deletes the row. */
export const orderNotices = pgTable('order_notices', {
  orderId: ref('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  paidAt: at('paid_at').notNull(),
});

/**
 * Variants whose stock has fallen to their reorder level, of which no mail to the shop tells yet. A trigger writes them
 * when stock that was above the level no longer is, whoever changes it.
 */
export const lowStockNotices = pgTable('low_stock_notices', {
  variantId: ref('variant_id')
    .primaryKey()
    .references(() => variants.id, { onDelete: 'cascade' }),
});
