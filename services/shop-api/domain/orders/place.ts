/** Turns a cart into an order, inside a transaction that has locked the cart's row. */
import { eq, sql } from 'drizzle-orm';
import type { ChangedOrderTexts } from '#contract/order-texts.ts';
import { ORDER_NUMBER_DIGITS } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { searchTermsOf } from '../order-rows/index-orders.ts';
import { type OrderRow, updateOrder } from '../order-rows/load.ts';
import { markPaid, movePayments, moveShipments, writeEvent } from './transitions.ts';

export async function nextOrderNumber(tx: Tx): Promise<string> {
  const [row] = await readRows<{ n: string | number }>(tx, sql`select nextval('order_numbers') as n`);
  return String(row?.n).padStart(ORDER_NUMBER_DIGITS, '0');
}

/** False for tickets alone, which are not shipped. */
async function holdsGoods(tx: Tx, orderId: number): Promise<boolean> {
  const rows = await readRows(
    tx,
    sql`select from order_items i where i.order_id = ${orderId}
      and not exists (select from seminars s where s.product_id = i.product_id) limit 1`,
  );
  return rows.length > 0;
}

/** Stores the names that the checkout has shown: a product may have been renamed since it was put into the cart. */
async function storeShownNames(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    update order_items i set names = jsonb_build_object('ja_JP', ja.name, 'en_US', coalesce(en.name, ja.name))
    from product_translations ja left join product_translations en
      on en.product_id = ja.product_id and en.locale = 'en_US'
    where i.order_id = ${orderId} and ja.product_id = i.product_id and ja.locale = 'ja_JP'`);
}

/** Sets number and states; stock is held already. The cart token becomes the order token. */
export async function placeOrder(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  texts: ChangedOrderTexts = {},
): Promise<OrderRow> {
  const now = shop.now();
  const number = await nextOrderNumber(tx);
  await storeShownNames(tx, order.id);
  await movePayments(tx, order.id, 'new');
  await moveShipments(tx, order.id, 'ready');
  const placed = await updateOrder(tx, order.id, {
    state: 'new',
    checkoutState: 'completed',
    paymentState: 'awaiting_payment',
    shippingState: 'ready',
    number,
    hasGoods: await holdsGoods(tx, order.id),
    searchTerms: await searchTermsOf(tx, order),
    checkoutCompletedAt: now,
    updatedAt: now,
    ...texts,
  });
  await writeEvent(tx, placed.id, 'placed', { number });
  return placed;
}

/** Places an order whose payment is captured and whose stock is held. */
export async function placeCaptured(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attemptKey: string,
  texts: ChangedOrderTexts = {},
) {
  const placed = await placeOrder(shop, tx, order, texts);
  await tx.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.key, attemptKey));
  await markPaid(shop, tx, placed);
}
