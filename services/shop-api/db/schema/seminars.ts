import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { at, ref, texts } from './columns.ts';
import { orders } from './orders.ts';

/** What a seminar ticket is for. Times are moments; the wall clock is Asia/Tokyo's. */
export const seminars = pgTable('seminars', {
  productId: ref('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  doorsAt: at('doors_at'),
  salesEndAt: at('sales_end_at').notNull(),
  venues: texts('venues').notNull(),
  addresses: texts('addresses'),
  organisers: texts('organisers'),
  lecturers: texts('lecturers'),
  /** Where participants join online: for who has paid, never part of what the catalogue answers. */
  joinUrl: text('join_url'),
  /** It will not take place. A seminar that is only no longer sold is switched off as any product. */
  cancelled: boolean('cancelled').notNull().default(false),
});

/** What the buyer of a seminar's tickets was last told of it by mail (domain/mail/seminar-notices.ts). */
export const seminarNotices = pgTable(
  'seminar_notices',
  {
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    cancelled: boolean('cancelled').notNull().default(false),
    /** Null until a link was mailed. */
    joinUrl: text('join_url'),
    /** Mails so far. */
    revision: integer('revision').notNull().default(0),
    /** Since when the link has been due and not there, as was logged. */
    linkMissingAt: at('link_missing_at'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.orderId] }),
    index('seminar_notices_order').on(t.orderId),
    index('seminar_notices_upcoming').on(t.endsAt),
  ],
);
