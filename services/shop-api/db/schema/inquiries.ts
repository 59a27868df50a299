import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, locale, ref } from './columns.ts';
import { users } from './people.ts';

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
    createdAt: createdAt(),
  },
  (t) => [
    index('inquiries_newest').on(t.createdAt.desc()),
    uniqueIndex('inquiries_once').on(t.idempotencyKey),
  ],
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
    createdAt: createdAt(),
  },
  (t) => [
    index('purchase_requests_product').on(t.productCode),
    uniqueIndex('purchase_requests_once').on(t.idempotencyKey),
  ],
);
