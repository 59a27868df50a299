import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, locale, ref } from './columns.ts';
import { inquiries } from './inquiries.ts';
import { orders } from './orders.ts';

export type Attachment = { filename: string; contentType: string; content: string };

/** Mails to send, written in the transaction of their cause. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: id(),
    /** Derived from the cause of the mail, so that the mail is stored once, and mail programs drop a second copy. */
    messageId: text('message_id').notNull().unique(),
    to: text('to_address').notNull(),
    /** The shopper's address, in mails to the shop. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    template: text('template').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    locale: locale(),
    /** queued → sent | captured (nothing is sent: domain/mail/sending.ts) | dead (given up; staff are alerted). */
    status: text('status').$type<'queued' | 'sent' | 'captured' | 'dead'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    /** How often the mail was handed to the mail server without getting an answer. */
    doubts: integer('doubts').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    /** What the mail is about, for staff. */
    orderId: ref('order_id').references(() => orders.id, { onDelete: 'set null' }),
    inquiryId: ref('inquiry_id').references(() => inquiries.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [
    index('outbox_mails_due').on(t.dueAt).where(sql`status = 'queued'`),
    index('outbox_mails_dead').on(t.createdAt.desc()).where(sql`status = 'dead'`),
    index('outbox_mails_captured').on(t.createdAt.desc()).where(sql`status = 'captured'`),
    index('outbox_mails_order').on(t.orderId),
    index('outbox_mails_to').on(sql`lower(${t.to}) text_pattern_ops`),
    index('outbox_mails_inquiry').on(t.inquiryId).where(sql`inquiry_id is not null`),
  ],
);
