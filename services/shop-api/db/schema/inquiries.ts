import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, belongsTo, createdAt, id, locale, ref } from './columns.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';
import { inquiryTransitions, isOneOf, statesOf } from './states.ts';

/** Messages of the inquiry form (§7). */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id(),
    /** The member who was logged in, if any. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    locale: locale(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number'),
    category: text('category'),
    subject: text('subject'),
    content: text('content').notNull(),
    orderNumber: text('order_number'),
    productCode: text('product_code'),
    /** The client's key: a repeated message is stored once. */
    idempotencyKey: text('idempotency_key'),
    state: text('state').$type<keyof typeof inquiryTransitions>().notNull().default('new'),
    assignedTo: ref('assigned_to').references(() => staff.id),
    /** Rises with every change by staff. */
    revision: integer('revision').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('inquiries_newest').on(t.createdAt.desc()),
    index('inquiries_open').on(t.createdAt).where(sql`state = 'new'`),
    // When a member is deleted, the rows of that member are looked for.
    index('inquiries_user').on(t.userId).where(sql`user_id is not null`),
    index('inquiries_email').on(sql`lower(${t.email}) text_pattern_ops`),
    check('inquiries_state', isOneOf(t.state, statesOf(inquiryTransitions))),
    uniqueIndex('inquiries_once').on(t.idempotencyKey),
  ],
);

/** Messages of an inquiry: mailed answers, internal notes, received e-mails. */
export const inquiryMessages = pgTable(
  'inquiry_messages',
  {
    id: id(),
    inquiryId: belongsTo('inquiry_id', () => inquiries.id),
    kind: text('kind').$type<'answer' | 'note' | 'received'>().notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => staff.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('inquiry_messages_inquiry').on(t.inquiryId)],
);

/** Requests for sold-out goods. Codes are text, so that they outlive the goods. */
export const purchaseRequests = pgTable(
  'purchase_requests',
  {
    id: id(),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    locale: locale(),
    productCode: text('product_code').notNull(),
    variantCode: text('variant_code'),
    quantity: integer('quantity').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number'),
    content: text('content'),
    idempotencyKey: text('idempotency_key'),
    /** When the stock mail was sent. */
    notifiedAt: at('notified_at'),
    /** When staff closed it without a mail. */
    closedAt: at('closed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('purchase_requests_oldest').on(t.createdAt),
    index('purchase_requests_user').on(t.userId).where(sql`user_id is not null`),
    index('purchase_requests_email').on(sql`lower(${t.email})`),
    index('purchase_requests_product').on(t.productCode),
    index('purchase_requests_open')
      .on(t.productCode, t.variantCode)
      .where(sql`notified_at is null and closed_at is null`),
    uniqueIndex('purchase_requests_once').on(t.idempotencyKey),
  ],
);
