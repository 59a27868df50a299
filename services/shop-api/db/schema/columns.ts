/** Column kinds used by every table. Money is minor units (yen × 100); times are timestamptz. */
import { type AnyPgColumn, bigint, customType, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core';
import type { LocaleCode } from '#contract/shapes.ts';

/** A text in both languages, by locale code. */
export type Texts = { ja_JP: string; en_US: string };

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const ref = (name: string) => bigint(name, { mode: 'number' });
/** A reference to a row that this row is deleted with. */
export const belongsTo = (name: string, parent: () => AnyPgColumn) =>
  ref(name).notNull().references(parent, { onDelete: 'cascade' });
export const money = (name: string) => bigint(name, { mode: 'number' });
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const createdAt = () => at('created_at').notNull().defaultNow();
export const updatedAt = () => at('updated_at').notNull().defaultNow();
export const texts = (name: string) => jsonb(name).$type<Texts>();
export const locale = () => text('locale').$type<LocaleCode>().notNull();
/**
 * Columns of texts that staff write: when they are public, and their revision. Null means: not hidden (`hiddenAt`),
 * public from the beginning (`beginsAt`), public without end (`endsAt`).
 */
export const publication = () => ({
  hiddenAt: at('hidden_at'),
  beginsAt: at('begins_at'),
  endsAt: at('ends_at'),
  revision: integer('revision').notNull().default(0),
});
