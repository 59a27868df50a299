import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductKind } from '#contract/catalogue.ts';
import { LOW_STOCK } from '#contract/desk/goods/products.ts';
import { at, belongsTo, createdAt, id, locale, money, ref, texts, updatedAt } from './columns.ts';
import { users } from './people.ts';

export const taxons = pgTable(
  'taxons',
  {
    id: id(),
    code: text('code').notNull().unique(),
    parentId: ref('parent_id').references((): AnyPgColumn => taxons.id, { onDelete: 'cascade' }),
    /** Codes from the root down, `/main/books/english/`: a prefix finds the descendants. */
    path: text('path').notNull().unique(),
    level: smallint('level').notNull(),
    position: integer('position').notNull(),
    /** An enabled category has an enabled parent. */
    enabled: boolean('enabled').notNull().default(true),
    /** Paths of its pictures, as in product_images. */
    images: text('images').array().notNull().default([]),
  },
  (t) => [index('taxons_path').on(t.path.op('text_pattern_ops'))],
);

export const taxonTranslations = pgTable(
  'taxon_translations',
  {
    taxonId: belongsTo('taxon_id', () => taxons.id),
    locale: locale(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
  },
  (t) => [
    primaryKey({ columns: [t.taxonId, t.locale] }),
    uniqueIndex('taxon_translations_slug').on(t.locale, t.slug),
  ],
);

export const products = pgTable(
  'products',
  {
    id: id(),
    code: text('code').notNull().unique(),
    kind: text('kind').$type<ProductKind>().notNull(),
    mainTaxonId: ref('main_taxon_id').references(() => taxons.id, { onDelete: 'set null' }),
    enabled: boolean('enabled').notNull().default(true),
    fixedPrice: boolean('fixed_price').notNull().default(false),
    position: integer('position').notNull(),
    /** Lowest price of an enabled variant. */
    minPrice: money('min_price').notNull(),
    lastSixMonthsSalesQuantity: integer('last_six_months_sales_quantity').notNull().default(0),
    kana: text('kana').notNull().default(''),
    /** Reading of the author in hiragana, for the search. */
    authorKana: text('author_kana').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /**
     * The value of `updated_at` when the product's rows for lists and search were made (domain/search/refresh.ts). If
     * the two differ, those rows are outdated.
     */
    listedAt: at('listed_at'),
  },
  (t) => [
    index('products_newest').on(t.createdAt.desc(), t.code),
    index('products_main_taxon').on(t.mainTaxonId),
    index('products_kind').on(t.kind, t.id),
    index('products_code_start').on(t.code.op('text_pattern_ops')),
    index('products_off_sale').on(t.id).where(sql`not ${t.enabled}`),
    index('products_stale').on(t.id).where(sql`${t.listedAt} is distinct from ${t.updatedAt}`),
  ],
);

export const productTranslations = pgTable(
  'product_translations',
  {
    productId: belongsTo('product_id', () => products.id),
    locale: locale(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    author: text('author'),
    shortDescription: text('short_description'),
    description: text('description'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.locale] }),
    uniqueIndex('product_translations_slug').on(t.locale, t.slug),
    index('product_translations_name_start').on(t.name.op('text_pattern_ops')),
  ],
);

export const productTaxons = pgTable(
  'product_taxons',
  {
    productId: belongsTo('product_id', () => products.id),
    taxonId: belongsTo('taxon_id', () => taxons.id),
  },
  (t) => [primaryKey({ columns: [t.taxonId, t.productId] }), index('product_taxons_product').on(t.productId)],
);

export const productOptions = pgTable('product_options', {
  id: id(),
  code: text('code').notNull().unique(),
  names: texts('names').notNull(),
  position: integer('position').notNull(),
});

export const productOptionValues = pgTable(
  'product_option_values',
  {
    id: id(),
    optionId: belongsTo('option_id', () => productOptions.id),
    code: text('code').notNull().unique(),
    labels: texts('labels').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [index('product_option_values_option').on(t.optionId)],
);

export const variants = pgTable(
  'variants',
  {
    id: id(),
    productId: belongsTo('product_id', () => products.id),
    code: text('code').notNull().unique(),
    names: texts('names').notNull(),
    position: integer('position').notNull(),
    enabled: boolean('enabled').notNull().default(true),
    price: money('price').notNull(),
    originalPrice: money('original_price'),
    /** Untracked variants are always available. */
    tracked: boolean('tracked').notNull().default(true),
    onHand: integer('on_hand').notNull().default(0),
    onHold: integer('on_hold').notNull().default(0),
    /** At so many pieces the stock is low. Null: LOW_STOCK. A trigger then queues a mail to the shop (schema/notices.ts). */
    reorderLevel: integer('reorder_level'),
    /**
     * What is left of a variant that is low; null for any other. For the desk's list: an index over the stock itself would
     * be written anew at each change of stock, with all other indexes of the row.
     */
    leftWhenLow: integer('left_when_low').generatedAlwaysAs(
      sql.raw(
        `case when tracked and enabled and on_hand - on_hold <= coalesce(reorder_level, ${LOW_STOCK}) then on_hand - on_hold end`,
      ),
    ),
  },
  (t) => [
    index('variants_product').on(t.productId),
    index('variants_code_start').on(t.code.op('text_pattern_ops')),
    index('variants_low').on(t.leftWhenLow, t.productId).where(sql`left_when_low is not null`),
    check('variants_stock', sql`${t.onHand} >= 0 and ${t.onHold} >= 0 and ${t.onHold} <= ${t.onHand}`),
    check('variants_whole_yen', sql`${t.price} % 100 = 0`),
    check('variants_reorder_level', sql`${t.reorderLevel} >= 0`),
  ],
);

export const variantOptionValues = pgTable(
  'variant_option_values',
  {
    variantId: belongsTo('variant_id', () => variants.id),
    optionValueId: belongsTo('option_value_id', () => productOptionValues.id),
  },
  (t) => [primaryKey({ columns: [t.variantId, t.optionValueId] })],
);

export const attributes = pgTable('attributes', {
  id: id(),
  code: text('code').notNull().unique(),
  type: text('type').notNull(),
  names: texts('names').notNull(),
  position: integer('position').notNull(),
});

export const productAttributeValues = pgTable(
  'product_attribute_values',
  {
    productId: belongsTo('product_id', () => products.id),
    attributeId: belongsTo('attribute_id', () => attributes.id),
    values: texts('values').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.attributeId] })],
);

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: belongsTo('product_id', () => products.id),
    path: text('path').notNull(),
    position: integer('position').notNull(),
    /** Alternative texts. If null or empty, the product's name is used. */
    alts: texts('alts'),
  },
  (t) => [
    index('product_images_product').on(t.productId, t.position),
    index('product_images_upload').on(t.path).where(sql`${t.path} like 'uploads/%'`),
  ],
);

export const productAssociations = pgTable(
  'product_associations',
  {
    productId: belongsTo('product_id', () => products.id),
    kind: text('kind').notNull(),
    otherId: belongsTo('other_id', () => products.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.kind, t.otherId] })],
);

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: id(),
    userId: belongsTo('user_id', () => users.id),
    productId: belongsTo('product_id', () => products.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('wishlist_items_once').on(t.userId, t.productId)],
);
