/** Receipts of an order, each with what it said when it was issued. */
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { receiptSheet } from '#contract/receipt-sheet.ts';
import type { LocaleCode, Receipt, ReceiptSheet } from '#contract/shapes.ts';
import { issuerOf } from '#contract/shop-details.ts';
import type { Db, Tx } from '../../db/client.ts';
import { issuedDocuments } from '../../db/schema/documents.ts';
import { receipts } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { mediaUrl } from '../media/url.ts';
import type { FullOrder } from '../order-rows/load.ts';
import type { RefundRow } from '../order-rows/refund-balance.ts';
import { orderView } from './order-view.ts';

type ReceiptRow = typeof receipts.$inferSelect;
export type IssuedReceipt = Receipt & { sheet: ReceiptSheet };

/** Sums of what had been refunded at that time, in minor units: also of what was later found to be a mistake. */
function refundedAt(refunds: readonly RefundRow[], at: Date): { refunded: number; fee: number } {
  const done = refunds.filter(
    ({ state, settledAt }) => state === 'done' && settledAt !== null && settledAt <= at,
  );
  return {
    refunded: done.reduce((sum, { amount }) => sum + amount, 0),
    fee: done.reduce((sum, { fee }) => sum + fee, 0),
  };
}

const receiptView = (
  { order }: FullOrder,
  { serial, recipient, issuedAt }: ReceiptRow,
): Omit<IssuedReceipt, 'sheet'> => ({
  serial,
  number: `${order.number}-${serial}`,
  recipient,
  issuedAt: issuedAt.toISOString(),
});

type Made = {
  row: ReceiptRow;
  refunds: readonly RefundRow[];
  before: ReceiptSheet | undefined;
  locale: LocaleCode;
};

/** What the receipt says if it is issued now, by today's settings. */
export const sheetOf = (shop: Shop, full: FullOrder, { row, refunds, before, locale }: Made): ReceiptSheet =>
  receiptSheet({
    order: orderView(full, { locale, now: shop.now(), mediaUrl: mediaUrl(shop.env) }),
    receipt: receiptView(full, row),
    ...refundedAt(refunds, row.issuedAt),
    before,
    issuer: issuerOf(shop.details(), locale),
    registration: shop.details().registrationNumber || undefined,
    locale,
  });

/**
 * Of a receipt that was issued before copies were kept: from the payment as it was then, by today's settings, as such
 * receipts were shown. They named no receipt that they replaced, and no refund in their heading.
 */
export function sheetOfOld(shop: Shop, full: FullOrder, made: Omit<Made, 'before' | 'locale'>): ReceiptSheet {
  const sheet = sheetOf(shop, full, { ...made, before: undefined, locale: full.order.locale });
  return { ...sheet, kind: made.row.serial > 1 ? 'reissued' : 'first' };
}

/** Oldest first. */
export async function receiptsOf(
  shop: Shop,
  db: Db | Tx,
  full: FullOrder,
  refunds: readonly RefundRow[],
): Promise<IssuedReceipt[]> {
  const rows = await db
    .select({ ...getTableColumns(receipts), content: issuedDocuments.content })
    .from(receipts)
    .leftJoin(
      issuedDocuments,
      sql`${issuedDocuments.orderId} = ${receipts.orderId} and ${issuedDocuments.kind} = 'receipt'
        and ${issuedDocuments.serial} = ${receipts.serial}`,
    )
    .where(eq(receipts.orderId, full.order.id))
    .orderBy(asc(receipts.serial));
  return rows.map(({ content, ...row }) => ({
    ...receiptView(full, row),
    sheet: content && 'sheet' in content ? content.sheet : sheetOfOld(shop, full, { row, refunds }),
  }));
}
