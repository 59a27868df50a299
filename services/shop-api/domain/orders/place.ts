/** Turns a cart into an order, inside a transaction that has locked the cart's row. */
import { eq, sql } from 'drizzle-orm';
import type { ChangedOrderTexts } from '#contract/order-texts.ts';
import { ORDER_NUMBER_DIGITS } from '#contract/rules/constants.ts';
import { shipBy } from '#contract/rules/delivery.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orderItems, orderPromises } from '../../db/schema/orders.ts';
import { paymentAttempts } from '../../db/schema/payments.ts';
import type { Shop } from '../../shop.ts';
import { searchTermsOf } from '../order-rows/index-orders.ts';
import { type FullOrder, loadOrder, type OrderRow, updateOrder } from '../order-rows/load.ts';
import { promisedOf } from '../order-rows/promised.ts';
import { shownNames } from '../order-rows/shown.ts';
import { allClosures } from '../setup/closures.ts';
import { markPaid, movePayments, moveShipments, writeEvent } from './transitions.ts';

export async function nextOrderNumber(tx: Tx): Promise<string> {
  const [row] = await readRows<{ n: string | number }>(tx, sql`select nextval('order_numbers') as n`);
  return String(row?.n).padStart(ORDER_NUMBER_DIGITS, '0');
}

/** Stores the names that the checkout has shown: a product may have been renamed since it was put into the cart. */
async function storeShownNames(tx: Tx, { lines }: FullOrder): Promise<void> {
  for (const line of lines) {
    const [names, stored] = [shownNames(line), line.row.names];
    if (names.ja_JP === stored?.ja_JP && names.en_US === stored.en_US) continue;
    await tx.update(orderItems).set({ names }).where(eq(orderItems.id, line.row.id));
  }
}

type Attempt = Pick<typeof paymentAttempts.$inferSelect, 'key' | 'shown'>;
type Placing = {
  full: FullOrder;
  closures: ReadonlySet<string>;
  texts?: ChangedOrderTexts | undefined;
  /** The attempt by which the order is paid, or will be. */
  attempt: Pick<Attempt, 'shown'>;
  /** Undefined if the order is paid already. */
  payUntil?: Date;
};

/**
 * Sets number and states, and writes down what the last page promised; stock is held already. The cart token becomes the
 * order token.
 */
export async function placeOrder(
  shop: Shop,
  tx: Tx,
  { full, closures, texts = {}, attempt, payUntil }: Placing,
): Promise<OrderRow> {
  const { order } = full;
  const now = shop.now();
  const number = await nextOrderNumber(tx);
  await storeShownNames(tx, full);
  await movePayments(tx, order.id, 'new');
  await moveShipments(tx, order.id, 'ready');
  const placed = await updateOrder(tx, order.id, {
    state: 'new',
    checkoutState: 'completed',
    paymentState: 'awaiting_payment',
    shippingState: 'ready',
    number,
    hasGoods: full.lines.some(({ product }) => !product.seminar),
    searchTerms: await searchTermsOf(tx, order),
    checkoutCompletedAt: now,
    updatedAt: now,
    ...texts,
  });
  const promised = promisedOf(full, { shipBy: shipBy(now, closures), payUntil, shown: attempt.shown });
  await tx.insert(orderPromises).values({ orderId: placed.id, promised });
  await writeEvent(tx, placed.id, 'placed', { number });
  return placed;
}

/** Places an order whose payment is captured and whose stock is held. */
export async function placeCaptured(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  attempt: Attempt,
  texts: ChangedOrderTexts = {},
) {
  const full = await loadOrder(shop, tx, order);
  const closures = await allClosures(shop.env, tx);
  const placed = await placeOrder(shop, tx, { full, closures, texts, attempt });
  await tx.update(paymentAttempts).set({ nextCheckAt: null }).where(eq(paymentAttempts.key, attempt.key));
  const products = full.lines.flatMap(({ product }) => (product.id > 0 ? [product] : []));
  await markPaid(shop, tx, placed, { closures, products });
}
