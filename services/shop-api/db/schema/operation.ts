/** Operational data for /metrics and /readyz. */
import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** Counts over whole tables, renewed by one process every few minutes (figures.ts). */
export const figures = pgTable(
  'figures',
  {
    figure: text('figure').notNull(),
    label: text('label').notNull(),
    value: doublePrecision('value').notNull(),
    countedAt: at('counted_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.figure, t.label] })],
);

/**
 * The oldest releases that fit the database, one row per migration that removes or changes what older releases use
 * (db/release.ts).
 */
export const oldestReleases = pgTable('oldest_releases', {
  release: text('release').primaryKey(),
});

/** One row, written by db/write-probe.ts. */
export const writeProbe = pgTable('write_probe', {
  id: integer('id').primaryKey(),
  writtenAt: at('written_at').notNull(),
});
