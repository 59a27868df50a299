import { asc, eq } from 'drizzle-orm';
import type { Receipt } from '#contract/shapes.ts';
import { receipts } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import type { OrderRow } from '../order-rows/load.ts';

type ReceiptRow = typeof receipts.$inferSelect;

const receiptView = (order: OrderRow, { serial, recipient, issuedAt }: ReceiptRow): Receipt => ({
  serial,
  number: `${order.number}-${serial}`,
  recipient,
  issuedAt: issuedAt.toISOString(),
});

/** Oldest first. */
export async function receiptsOf({ db }: Shop, order: OrderRow): Promise<Receipt[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, order.id))
    .orderBy(asc(receipts.serial));
  return rows.map((row) => receiptView(order, row));
}
