import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/**
 * Answers to calls that came with an idempotency key, kept for a minute (domain/limits/deliveries.ts). Unlogged: writing
 * to it takes no WAL and no fsync, and a crash of the database empties it.
 */
export const deliveries = pgTable('deliveries', {
  key: text('key').primaryKey(),
  /** False while the call is being worked on. */
  isDone: boolean('is_done').notNull().default(false),
  /** The body; null if the call answers with none. */
  answer: text('answer'),
  createdAt: createdAt(),
});
