/** The referral survey (§3). */
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, ref, texts } from './columns.ts';
import { orders } from './orders.ts';

export const triggerApps = pgTable('trigger_apps', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  asksName: boolean('asks_name').notNull().default(false),
  enabled: boolean('enabled').notNull().default(true),
  position: integer('position').notNull(),
});

export const orderTriggerApps = pgTable(
  'order_trigger_apps',
  {
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    triggerAppId: ref('trigger_app_id')
      .notNull()
      .references(() => triggerApps.id, { onDelete: 'cascade' }),
    name: text('name'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.triggerAppId] })],
);
