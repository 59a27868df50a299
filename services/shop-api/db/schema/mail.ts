import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id, locale } from './columns.ts';

export type Attachment = { filename: string; contentType: string; content: string };

/** Mails to send, written in the transaction of their cause. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: id(),
    /** Fixed: mail programs drop a mail that is sent twice, and a mail is written once. */
    messageId: text('message_id').notNull().unique(),
    to: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text_body').notNull(),
    html: text('html_body').notNull(),
    template: text('template').notNull(),
    attachments: jsonb('attachments').$type<Attachment[]>().notNull().default([]),
    locale: locale(),
    /** queued → sent | captured (no SMTP server) | dead (given up, for staff). */
    status: text('status').$type<'queued' | 'sent' | 'captured' | 'dead'>().notNull().default('queued'),
    tries: integer('tries').notNull().default(0),
    /** How often the mail was handed over without an answer. */
    doubts: integer('doubts').notNull().default(0),
    dueAt: at('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
  },
  (t) => [index('outbox_mails_due').on(t.dueAt).where(sql`status = 'queued'`)],
);
