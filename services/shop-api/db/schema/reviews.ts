import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { type ReviewGround, reviewGrounds } from '#contract/rules/review-grounds.ts';
import { products } from './catalogue.ts';
import { at, belongsTo, createdAt, id, ref } from './columns.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';
import { isOneOf } from './states.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: belongsTo('product_id', () => products.id),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    rating: smallint('rating').notNull(),
    title: text('title').notNull(),
    comment: text('comment').notNull(),
    anonymous: boolean('anonymous').notNull().default(false),
    authorName: text('author_name'),
    /** When staff hid the review. */
    hiddenAt: at('hidden_at'),
    hiddenBy: ref('hidden_by').references(() => staff.id),
    /** The public reason. Null also for reviews that were hidden before there were fixed reasons. */
    hiddenFor: text('hidden_for').$type<ReviewGround>(),
    /** The note of staff, which may be empty. Null of a hidden review: its author has rewritten it since. */
    hiddenReason: text('hidden_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    index('reviews_user').on(t.userId).where(sql`user_id is not null`),
    index('reviews_newest').on(t.createdAt.desc()),
    index('reviews_product').on(t.productId, t.createdAt.desc()),
    check('reviews_rating', sql`${t.rating} between 1 and 5`),
    check('reviews_hidden_for', sql`${t.hiddenFor} is null or ${isOneOf(t.hiddenFor, reviewGrounds)}`),
    check('reviews_title', sql`char_length(${t.title}) < 50`),
  ],
);
