/** The referral survey (§3). */
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo, id, texts } from './columns.ts';
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
    orderId: belongsTo('order_id', () => orders.id),
    triggerAppId: belongsTo('trigger_app_id', () => triggerApps.id),
    name: text('name'),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.triggerAppId] })],
);
