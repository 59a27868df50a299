import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { DetailsEvent } from '#contract/desk/shop-details.ts';
import { createdAt, ref } from './columns.ts';
import { staff } from './staff.ts';

/**
 * Versions of the shop's details (contract/shop-details.ts), never changed or deleted: the newest is in force. Without a
 * row, the environment's are; they become version 0 when the first change is made.
 */
export const shopDetails = pgTable('shop_details', {
  revision: integer('revision').primaryKey(),
  event: text('event').$type<DetailsEvent>().notNull(),
  values: jsonb('values').$type<Record<string, unknown>>().notNull(),
  /** Null for version 0. */
  staffId: ref('staff_id').references(() => staff.id),
  createdAt: createdAt(),
});
