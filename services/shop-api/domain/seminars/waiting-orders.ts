/**
 * Unpaid orders of seminars that staff have cancelled or moved. A cancellation gives their seats up: the order ends, and
 * other goods in it can be ordered anew. After a move, a mail says so, and the order's page asks before it can be paid.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import { describeError } from '../../log.ts';
import type { Shop } from '../../shop.ts';
import { writeMovedWaitingMail } from '../mail/moved-waiting-mail.ts';
import { loadOrder, lockOrderById, type OrderRow } from '../order-rows/load.ts';
import { digestOf, hasCancelledSeminar, shownOf } from '../order-rows/shown.ts';
import { markUnpaid } from '../orders/transitions.ts';
import { changesSince } from '../payments/as-shown.ts';
import { endAttempts } from '../payments/report.ts';

/** Ends and mails what is due; returns the number of orders ended and of mails written. */
export async function settleWaitingOrders(shop: Shop, stopped: () => boolean = () => false): Promise<number> {
  const found = await readRows<{ id: string | number }>(
    shop.db,
    sql`select distinct o.id from orders o join order_items i on i.order_id = o.id
      join seminars s on s.product_id = i.product_id join products p on p.id = s.product_id
      join payment_attempts a on a.order_id = o.id
      where o.state = 'new' and o.payment_state = 'awaiting_payment' and a.shown is not null
        and (s.cancelled or p.updated_at > a.created_at) order by 1`,
  );
  let done = 0;
  for (const { id } of found) {
    if (stopped()) break;
    try {
      done += await inTransaction(shop.db, (tx) => settle(shop, tx, Number(id)));
    } catch (error) {
      // One failing order does not stop the others.
      shop.log('error', 'seminar.waiting_order', { order: Number(id), ...describeError(error) });
    }
  }
  if (done > 0) shop.catalogueChanged();
  return done;
}

async function settle(shop: Shop, tx: Tx, id: number): Promise<number> {
  const order = await lockOrderById(tx, id);
  if (order?.paymentState !== 'awaiting_payment') return 0;
  const full = await loadOrder(shop, tx, order);
  if (hasCancelledSeminar(full)) return giveUpSeats(shop, tx, order);
  const [attempt] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, id), eq(paymentAttempts.state, 'sent')));
  const changes = attempt ? changesSince(attempt, full) : [];
  if (!attempt || changes.length === 0) return 0;
  const news = { changes, revision: digestOf(shownOf(full)), payUntil: attempt.expiresAt };
  return (await writeMovedWaitingMail(shop, tx, order, news)) ? 1 : 0;
}

/**
 * If a payment may be under way, the order ends once that is settled: payments that come meanwhile are returned
 * (payments/as-shown.ts).
 */
async function giveUpSeats(shop: Shop, tx: Tx, order: OrderRow): Promise<number> {
  if (!(await endAttempts(shop, tx, order))) return 0;
  await markUnpaid(shop, tx, order, 'cancelled', 'seminar_cancelled');
  return 1;
}
