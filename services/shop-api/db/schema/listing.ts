/**
 * Tables for lists and search, derived from the catalogue by domain/search/refresh.ts and never edited. They have no
 * foreign keys, because an import would then check millions of references. Triggers delete the rows of deleted products
 * and categories.
 */
import { bigint, customType, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { taxons } from './catalogue.ts';
import { at, money, ref } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const sortColumns = () => ({
  position: integer('position').notNull(),
  sales: integer('sales').notNull(),
  createdAt: at('created_at').notNull(),
  price: money('price').notNull(),
  startsAt: at('starts_at'),
});

/**
 * A row per visible product and each of its categories, including their ancestors. Each sort order has an index, which
 * is read in both directions.
 */
export const listings = pgTable(
  'listings',
  {
    taxonId: ref('taxon_id').notNull(),
    productId: ref('product_id').notNull(),
    kind: text('kind').notNull(),
    ...sortColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.taxonId] }),
    // With the price at the end, a price range is filtered within the index.
    index('listings_placed').on(t.taxonId, t.position, t.sales, t.createdAt, t.productId, t.price),
    index('listings_price').on(t.taxonId, t.price, t.productId),
    index('listings_sales').on(t.taxonId, t.sales, t.productId, t.price),
    index('listings_newest').on(t.taxonId, t.createdAt, t.productId, t.price),
    index('listings_kind').on(t.taxonId, t.kind, t.startsAt),
  ],
);

export const listingTotals = pgTable('listing_totals', {
  taxonId: ref('taxon_id')
    .primaryKey()
    .references(() => taxons.id, { onDelete: 'cascade' }),
  total: bigint('total', { mode: 'number' }).notNull(),
});

/**
 * A row per visible product with its search terms. Partitioned by bucket: bucket 0 holds the first products in the
 * default order, so most searches end in a small table. Indexes belong to the partitions.
 */
export const searchEntries = pgTable('search_entries', {
  bucket: smallint('bucket').notNull(),
  productId: ref('product_id').notNull(),
  ...sortColumns(),
  heading: text('heading').notNull(),
  codes: text('codes').notNull(),
  terms: tsvector('terms').notNull(),
});

/** The last product of each bucket except the last bucket. */
export const searchBounds = pgTable('search_bounds', {
  bucket: smallint('bucket').primaryKey(),
  position: integer('position').notNull(),
  sales: integer('sales').notNull(),
  createdAt: at('created_at').notNull(),
  productId: ref('product_id').notNull(),
});

/** One row: version of the code that made the entries. */
export const searchFormat = pgTable('search_format', { format: integer('format').primaryKey() });
