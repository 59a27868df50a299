/** Copies of issued papers, which the law wants kept. */
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type DocumentContent, type DocumentKind, documentKinds } from '#contract/desk/owner/documents.ts';
import { at, bytea, id, money, ref } from './columns.ts';
import { orders } from './orders.ts';
import { isOneOf } from './states.ts';

/** A trigger refuses every change, and every deletion outside of domain/erasure/old-invoices.ts. */
export const issuedDocuments = pgTable(
  'issued_documents',
  {
    id: id(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    /** Of a receipt, its serial; of a paper about a refund, the refund's id; of a slip, how many the order has had. */
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    issuedAt: at('issued_at').notNull(),
    recipient: text('recipient').notNull(),
    amount: money('amount').notNull(),
    tax: money('tax').notNull(),
    registration: text('registration'),
    content: jsonb('content').$type<DocumentContent>().notNull(),
  },
  (t) => [
    uniqueIndex('issued_documents_once').on(t.orderId, t.kind, t.serial),
    index('issued_documents_newest').on(t.issuedAt.desc(), t.id.desc()),
    check('issued_documents_kind', isOneOf(t.kind, documentKinds)),
  ],
);

/** The accountant's files of past months, stored at the first export. Later exports of a month return the stored file. */
export const closedAccounts = pgTable('closed_accounts', {
  /** `2026-11` */
  month: text('month').primaryKey(),
  /** The CSV file in UTF-8 without a mark, compressed by gzip. */
  file: bytea('file').notNull(),
  closedAt: at('closed_at').notNull(),
});
