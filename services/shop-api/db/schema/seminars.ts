import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CancellationStep } from '#contract/rules/cancellation-steps.ts';
import { products } from './catalogue.ts';
import { at, belongsTo, ref, texts } from './columns.ts';
import { orderItems, orders } from './orders.ts';

/** The seminar of a ticket. */
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
  /** Where participants join online. For buyers only: never part of the catalogue. */
  joinUrl: text('join_url'),
  /** Further text for participants, such as a passcode. As secret as the link. */
  joinNotes: texts('join_notes'),
  /** The seminar will not take place. (To only stop its sale, disable the product.) */
  cancelled: boolean('cancelled').notNull().default(false),
  /** Null: the product's own text or, without one, the shop's general terms apply. */
  cancellationSteps: jsonb('cancellation_steps').$type<CancellationStep[]>(),
});

/** The state of a seminar as last mailed to its buyers, a row per order (domain/mail/seminar-notices.ts). */
export const seminarNotices = pgTable(
  'seminar_notices',
  {
    orderId: belongsTo('order_id', () => orders.id),
    productId: belongsTo('product_id', () => products.id),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    cancelled: boolean('cancelled').notNull().default(false),
    joinUrl: text('join_url'),
    joinNotes: texts('join_notes'),
    venues: texts('venues'),
    addresses: texts('addresses'),
    /** Number of mails sent. */
    revision: integer('revision').notNull().default(0),
    /** When the link was due but missing. An alert was logged then. */
    linkMissingAt: at('link_missing_at'),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.orderId] }),
    index('seminar_notices_order').on(t.orderId),
    index('seminar_notices_upcoming').on(t.endsAt),
  ],
);

/** Who takes a seat of an order line. A seat without a row belongs to the person of the order's address. */
export const seatPeople = pgTable(
  'seat_people',
  {
    itemId: belongsTo('item_id', () => orderItems.id),
    /** 1 for the first seat of the line. Rows beyond the seats that stand do not count. */
    place: integer('place').notNull(),
    lastName: text('last_name').notNull(),
    firstName: text('first_name').notNull(),
    furiganaLastname: text('furigana_lastname'),
    furiganaFirstname: text('furigana_firstname'),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.place] }),
    check('seat_people_place', sql`${t.place} between 1 and 99`),
  ],
);
