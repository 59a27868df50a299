import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, money, texts } from './columns.ts';

export const shippingMethods = pgTable('shipping_methods', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  descriptions: texts('descriptions').notNull(),
  fee: money('fee').notNull(),
  /** Fee by prefecture code where it differs from `fee`. */
  provinceFees: jsonb('province_fees').$type<Record<string, number>>().notNull().default({}),
  position: integer('position').notNull(),
  enabled: boolean('enabled').notNull().default(true),
});

export const paymentMethods = pgTable('payment_methods', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  descriptions: texts('descriptions').notNull(),
  instructions: texts('instructions').notNull(),
  position: integer('position').notNull(),
  enabled: boolean('enabled').notNull().default(true),
});
