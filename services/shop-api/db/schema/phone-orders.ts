/** Orders that came by telephone or fax: goods that staff have put together for a customer, who pays by a mailed link. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type PhoneOrderWay, phoneOrderWays } from '#contract/phone-order.ts';
import { products, variants } from './catalogue.ts';
import { at, belongsTo, bytea, createdAt, id, locale, money, ref, texts } from './columns.ts';
import { orders } from './orders.ts';
import { users } from './people.ts';
import { staff } from './staff.ts';
import { isOneOf } from './states.ts';

export const phoneOrders = pgTable(
  'phone_orders',
  {
    id: id(),
    /** How the customer ordered. */
    way: text('way').$type<PhoneOrderWay>().notNull(),
    /** The member for whom it is; for somebody who was no member, the member who has put the goods into a cart. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    locale: locale(),
    /** Of the staff; customers never see it. */
    note: text('note'),
    createdBy: ref('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    /** Until when the mailed link works. */
    endsAt: at('ends_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    /** When the goods were put into a cart. */
    usedAt: at('used_at'),
    /** That cart, which becomes the order. It may have been merged into another since. */
    cartId: ref('cart_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('phone_orders_open').on(t.endsAt).where(sql`used_at is null and withdrawn_at is null`),
    index('phone_orders_used').on(t.usedAt.desc(), t.id.desc()).where(sql`used_at is not null`),
    index('phone_orders_user').on(t.userId).where(sql`user_id is not null`),
    index('phone_orders_email').on(sql`lower(${t.email})`),
    index('phone_orders_cart').on(t.cartId).where(sql`cart_id is not null`),
    check('phone_orders_way', isOneOf(t.way, phoneOrderWays)),
  ],
);

export const phoneOrderLines = pgTable(
  'phone_order_lines',
  {
    id: id(),
    phoneOrderId: belongsTo('phone_order_id', () => phoneOrders.id),
    productId: ref('product_id').references(() => products.id, { onDelete: 'set null' }),
    variantId: ref('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    variantCode: text('variant_code').notNull(),
    names: texts('names').notNull(),
    /** What the last mail said. */
    unitPrice: money('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    uniqueIndex('phone_order_lines_variant').on(t.phoneOrderId, t.variantCode),
    // Without them, every deleted product and variant reads all lines.
    index('phone_order_lines_product').on(t.productId),
    index('phone_order_lines_variant_id').on(t.variantId),
    check('phone_order_lines_quantity', sql`${t.quantity} between 1 and 99`),
  ],
);

/** The mailed links, as hashes: one for each mail. All of them work. */
export const phoneOrderLinks = pgTable(
  'phone_order_links',
  {
    hash: bytea('hash').primaryKey(),
    phoneOrderId: belongsTo('phone_order_id', () => phoneOrders.id),
    createdAt: createdAt(),
  },
  (t) => [index('phone_order_links_order').on(t.phoneOrderId)],
);
