/** Rows of payment attempts. Functions with `tx` expect the order's row to be locked, or lock it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { MINOR_PER_YEN } from '#contract/rules/constants.ts';
import type { Tx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import { type AttemptState, paymentAttempts } from '../../db/schema/payments.ts';
import type { attemptTransitions, Before } from '../../db/schema/states.ts';
import type { Shop } from '../../shop.ts';
import { pick } from '../locale.ts';
import type { OrderRow } from '../order-rows/load.ts';
import type { Charge } from './gateway.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type PaymentMode = AttemptRow['mode'];

/**
 * Pause until the gateway is asked about a charge that it has not answered. With the workers' interval
 * (WORKER_INTERVAL_MS), a payment is known at most 15 s after the gateway can tell of it.
 */
export const DOUBT_CHECK_MS = 5_000;

const orderRows = rowsOf(orders);
const attemptRows = rowsOf(paymentAttempts);

/** The attempt's total in whole yen. */
export const yenOf = ({ goodsAmount, taxAmount, shippingAmount }: AttemptRow): number =>
  (goodsAmount + taxAmount + shippingAmount) / MINOR_PER_YEN;

/** The charge in whole yen. Throws for a fraction of a yen instead of rounding. */
export function chargeOf(attempt: AttemptRow, order: OrderRow): Charge {
  const yen = (minor: number) => {
    if (minor % MINOR_PER_YEN !== 0) throw new Error('an amount is not in whole yen');
    return minor / MINOR_PER_YEN;
  };
  if (attempt.goodsAmount + attempt.taxAmount + attempt.shippingAmount !== order.total)
    throw new Error('the amounts of the attempt do not add up to the total of the order');
  return {
    reference: attempt.reference,
    job: attempt.job,
    goodsAmount: yen(attempt.goodsAmount),
    taxAmount: yen(attempt.taxAmount),
    shippingAmount: yen(attempt.shippingAmount),
    email: order.email ?? undefined,
    phone: order.phoneNumber ?? undefined,
  };
}

/** Name of the goods on the gateway's page. */
export const goodsName = (shop: Shop, order: OrderRow): string =>
  pick({ ja_JP: shop.details().nameJa, en_US: shop.details().nameEn }, order.locale);

/** Locks the order's row and reads the attempt. */
export async function lockAttempt(
  tx: Tx,
  key: string,
): Promise<{ attempt: AttemptRow; order: OrderRow } | undefined> {
  const [order] = await orderRows(
    tx,
    sql`select * from orders where id = (select order_id from payment_attempts where key = ${key}) for update`,
  );
  const [attempt] = order
    ? await attemptRows(tx, sql`select * from payment_attempts where key = ${key}`)
    : [];
  return order && attempt ? { attempt, order } : undefined;
}

/** Changes the state. False when the current state is not one of the expected ones. */
export async function moveAttempt<To extends AttemptState>(
  shop: Shop,
  tx: Tx,
  key: string,
  from: readonly Before<typeof attemptTransitions, To>[],
  to: To,
  change: Partial<Pick<AttemptRow, 'gatewayId' | 'errorCode' | 'nextCheckAt'>> = {},
): Promise<boolean> {
  const moved = await tx
    .update(paymentAttempts)
    .set({ state: to, updatedAt: shop.now(), nextCheckAt: null, checks: 0, ...change })
    .where(and(eq(paymentAttempts.key, key), inArray(paymentAttempts.state, [...from])))
    .returning({ key: paymentAttempts.key });
  return moved.length > 0;
}
