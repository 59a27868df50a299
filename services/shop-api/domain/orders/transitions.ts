/**
 * Transitions of a placed order. Each runs inside a transaction that has locked the order's row, is idempotent, and
 * changes a state only if it is the expected one.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { CancelReason } from '#contract/desk/refunds.ts';
import { shipBy } from '#contract/rules/delivery.ts';
import type { Tx } from '../../db/client.ts';
import { orderNotices } from '../../db/schema/notices.ts';
import { orderEvents, payments, shipments } from '../../db/schema/orders.ts';
import { before, paymentTransitions, shipmentTransitions } from '../../db/schema/states.ts';
import type { Shop } from '../../shop.ts';
import type { ProductRecord } from '../catalogue/records.ts';
import { unpaidWhy, writeCancelledMail, writeOrderMail, writeShopCancelledMail } from '../mail/order-mail.ts';
import { noteParticipation } from '../mail/participation.ts';
import { type OrderRow, updateOrder } from '../order-rows/load.ts';
import { allClosures } from '../setup/closures.ts';
import { type Actor, CUSTOMER, SYSTEM } from '../staff/actor.ts';
import { release, sell } from '../stock.ts';

export async function writeEvent(
  tx: Tx,
  orderId: number,
  type: string,
  data?: Record<string, unknown>,
  by: Actor = SYSTEM,
) {
  await tx.insert(orderEvents).values({ orderId, type, data: data ?? null, ...by });
}

/** What the caller has read already, so that it is not read again. */
type Known = { closures?: ReadonlySet<string>; products?: ProductRecord[] };

/** On payment: sells the stock, completes the payment, writes the mail, and queues the order for a mail to the shop. */
export async function markPaid(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  { closures, products }: Known = {},
): Promise<void> {
  if (order.paymentState !== 'awaiting_payment') return;
  const paidAt = shop.now();
  await sell(tx, order.id);
  await movePayments(tx, order.id, 'completed');
  const paid = await updateOrder(tx, order.id, {
    paymentState: 'paid',
    paidAt,
    shipBy: shipBy(paidAt, closures ?? (await allClosures(shop.env, tx))),
    updatedAt: paidAt,
  });
  await writeEvent(tx, order.id, 'paid');
  // This comes before the mail: if the date of a seminar changes in between, it is announced twice rather than not at
  // all.
  await noteParticipation(tx, paid.id);
  await writeOrderMail(shop, tx, paid, { products });
  await tx.insert(orderNotices).values({ orderId: paid.id, paidAt });
}

/** A cancellation by staff. */
export type CancelledByShop = {
  why: 'by_shop';
  reason: CancelReason;
  /** For staff only. */
  note?: string | undefined;
  by: Actor;
};

/**
 * On failure or cancellation, which are final: releases the stock. `why`: the gateway's error code; `abandoned` (payment
 * deadline passed); `given_up` (cancelled by the member); `seminar_cancelled` (by staff); or the staff member's
 * cancellation.
 */
export async function markUnpaid(
  shop: Shop,
  tx: Tx,
  order: OrderRow,
  outcome: 'failed' | 'cancelled',
  why: string | CancelledByShop,
): Promise<void> {
  if (order.paymentState !== 'awaiting_payment') return;
  await release(tx, order.id);
  await movePayments(tx, order.id, outcome);
  await moveShipments(tx, order.id, 'cancelled');
  const ended = await updateOrder(tx, order.id, {
    paymentState: outcome,
    checkoutState: 'failed',
    shippingState: 'cancelled',
    ...(outcome === 'cancelled' ? { state: 'cancelled' as const } : {}),
    updatedAt: shop.now(),
  });
  const type = `payment_${outcome}`;
  if (typeof why === 'object') {
    const { by, ...data } = why;
    await writeEvent(tx, order.id, type, data, by);
    await writeShopCancelledMail(shop, tx, ended, { reason: why.reason, money: { is: 'unpaid' } });
    return;
  }
  await writeEvent(tx, order.id, type, { why }, why === 'given_up' ? CUSTOMER : SYSTEM);
  await writeCancelledMail(shop, tx, ended, unpaidWhy(why));
}

export async function movePayments(tx: Tx, orderId: number, state: keyof typeof paymentTransitions) {
  const mayMove = inArray(payments.state, before(paymentTransitions, state));
  await tx
    .update(payments)
    .set({ state })
    .where(and(eq(payments.orderId, orderId), mayMove));
}

export async function moveShipments(tx: Tx, orderId: number, state: keyof typeof shipmentTransitions) {
  const mayMove = inArray(shipments.state, before(shipmentTransitions, state));
  await tx
    .update(shipments)
    .set({ state })
    .where(and(eq(shipments.orderId, orderId), mayMove));
}
