/** Keeps copies of receipts that have none: from before there were copies, or of an older release that still runs. */
import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows.ts';
import { receipts } from '../../db/schema/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { loadOrder, lockOrderById } from '../order-rows/load.ts';
import { refundsOf } from '../order-rows/refund-balance.ts';
import { keepReceipt } from './issue-receipt.ts';
import { sheetOfOld } from './receipts.ts';

const BATCH = 100;
const receiptRows = rowsOf(receipts);

/** Without a name: deleted, because its years are over. Returns the number of new copies. */
export async function keepOldReceipts(shop: Shop): Promise<number> {
  let copies = 0;
  for (let n = BATCH; n === BATCH; copies += n) {
    const rows = await receiptRows(
      shop.db,
      sql`select r.* from receipts r where r.recipient <> '' and not exists (
          select from issued_documents d
          where d.order_id = r.order_id and d.kind = 'receipt' and d.serial = r.serial)
        order by r.order_id, r.serial limit ${BATCH}`,
    );
    for (const row of rows)
      await inTransaction(shop.db, async (tx) => {
        const order = await lockOrderById(tx, row.orderId);
        if (!order) throw new Error(`receipt without an order: ${row.orderId}`);
        const full = await loadOrder(shop, tx, order);
        const refunds = await refundsOf(tx, order.id);
        await keepReceipt(tx, row, sheetOfOld(shop, full, { row, refunds }));
      });
    n = rows.length;
  }
  return copies;
}
