/** Movements of stock, pictures that staff upload, and former slugs of products and categories. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type MovementKind, movementKinds } from '#contract/desk/goods/products.ts';
import { products, taxons, variants } from './catalogue.ts';
import { at, belongsTo, bytea, createdAt, id, locale, ref } from './columns.ts';
import { orders } from './orders.ts';
import { staff } from './staff.ts';
import { isOneOf } from './states.ts';

/** Every change of `variants.on_hand`, recorded in the transaction of the change. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: id(),
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    variantCode: text('variant_code').notNull(),
    at: at('at').notNull().defaultNow(),
    kind: text('kind').$type<MovementKind>().notNull(),
    /** Null: stock was not tracked. */
    before: integer('before'),
    after: integer('after'),
    staffId: ref('staff_id').references(() => staff.id),
    orderId: ref('order_id').references(() => orders.id, { onDelete: 'set null' }),
    /** A text by staff, or the name of a catalogue file. */
    reason: text('reason'),
  },
  (t) => [
    index('stock_movements_variant').on(t.variantId, t.id.desc()),
    // Deleting an order has to find its movements, to set their `order_id` to null.
    index('stock_movements_order').on(t.orderId).where(sql`order_id is not null`),
    check('stock_movements_kind', isOneOf(t.kind, movementKinds)),
  ],
);

/** Uploaded pictures; in the database, so that every process has them. */
export const mediaFiles = pgTable('media_files', {
  /** Same format as `product_images.path`. */
  name: text('name').primaryKey(),
  bytes: bytea('bytes').notNull(),
  createdAt: createdAt(),
  /** When the cleanup first found that nothing shows the picture. */
  unusedSince: at('unused_since'),
});

/** Slugs that products had before, so that old links still lead to them. */
export const productFormerSlugs = pgTable(
  'product_former_slugs',
  {
    productId: belongsTo('product_id', () => products.id),
    locale: locale(),
    slug: text('slug').notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.slug] }), index('product_former_slugs_product').on(t.productId)],
);

/** Slugs that categories had before. A slug belongs to the category that gave it up last. */
export const taxonFormerSlugs = pgTable(
  'taxon_former_slugs',
  {
    taxonId: belongsTo('taxon_id', () => taxons.id),
    locale: locale(),
    slug: text('slug').notNull(),
  },
  (t) => [primaryKey({ columns: [t.locale, t.slug] }), index('taxon_former_slugs_taxon').on(t.taxonId)],
);
