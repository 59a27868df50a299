/** Deletes old carts, closes failed orders, fulfils orders after their seminars. */
import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { orderEvents, orders } from '../../db/schema/orders.ts';
import { authorisations, liveStates, paymentAttempts } from '../../db/schema/payments.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { markSeatsUsed } from '../order-rows/settle-shipping.ts';
import { writeEvent } from './transitions.ts';

const DAY_MS = 86_400_000;
/** The lifetime of the cart's cookie, without which a guest cannot find the cart. */
const GUEST_CART_MS = 30 * DAY_MS;
const MEMBER_CART_MS = 90 * DAY_MS;
/** Few enough for the statement timeout, even after a long pause of the workers. */
const CARTS_AT_ONCE = 200;
const FAILED_LIFETIME_MS = 5 * DAY_MS;
/** In one transaction, which holds the locks of their rows. */
const FULFILLED_AT_ONCE = 500;

/** Carts into which a cart with an unsettled charge was merged. A cart with a payment under way is never merged. */
const MERGED_WITH_OPEN_PAYMENTS = sql`
  select m.merged_into_id from payment_attempts p join orders m on m.id = p.order_id
    where p.next_check_at is not null and m.merged_into_id is not null
  union all select m.merged_into_id from authorisations a join payment_attempts p on p.key = a.attempt_key
    join orders m on m.id = p.order_id
    where (a.due_at is not null or a.state = 'disputed' and a.seen_at is null) and m.merged_into_id is not null`;

export async function sweep(shop: Shop): Promise<void> {
  const time = shop.now().getTime();
  const open = shop.db
    .select({ one: sql`1` })
    .from(paymentAttempts)
    .leftJoin(authorisations, eq(authorisations.attemptKey, paymentAttempts.key))
    .where(
      and(
        eq(paymentAttempts.orderId, orders.id),
        // A payment is under way, or has to be looked for, returned or settled by staff.
        or(
          inArray(paymentAttempts.state, [...liveStates]),
          isNotNull(paymentAttempts.nextCheckAt),
          isNotNull(authorisations.dueAt),
          and(eq(authorisations.state, 'disputed'), isNull(authorisations.seenAt)),
        ),
      ),
    );
  const isOld = and(
    eq(orders.state, 'cart'),
    // The index: no cart has changed before it was created.
    lt(orders.createdAt, new Date(time - GUEST_CART_MS)),
    lt(orders.updatedAt, new Date(time - GUEST_CART_MS)),
    or(isNull(orders.userId), lt(orders.updatedAt, new Date(time - MEMBER_CART_MS))),
    notExists(open),
    // A cart is deleted together with the carts that were merged into it.
    sql`${orders.id} not in (${MERGED_WITH_OPEN_PAYMENTS})`,
  );
  const some = shop.db.select({ id: orders.id }).from(orders).where(isOld).limit(CARTS_AT_ONCE);
  for (let deleted = CARTS_AT_ONCE; deleted === CARTS_AT_ONCE; ) {
    // Checks the age again, because a cart may change between the two scans.
    const rows = await shop.db
      .delete(orders)
      .where(and(isOld, inArray(orders.id, some)))
      .returning({ id: orders.id });
    deleted = rows.length;
  }
  await closeFailed(shop, new Date(time - FAILED_LIFETIME_MS));
  await fulfilAfterSeminars(shop);
}

/**
 * Fulfils orders whose goods were shipped, or refunded before that, while one of their seminars was still to come, and paid
 * orders of tickets alone, which are never shipped. These wait for the end of a cancelled seminar, too: until then staff can cancel and refund them.
 */
async function fulfilAfterSeminars({ db, now }: Shop): Promise<void> {
  const isEnded = and(
    eq(orders.state, 'new'),
    or(
      eq(orders.shippingState, 'shipped'),
      sql`(not has_goods or shipping_state = 'cancelled') and payment_state in ('paid','partially_refunded','refunded')`,
    ),
    // A seminar whose product has got the next date is over for the participants of the date before.
    sql`not exists (select from order_items i join seminars s on s.product_id = i.product_id
      left join seminar_notices n on n.order_id = i.order_id and n.product_id = i.product_id
      where i.order_id = ${orders.id} and not (s.cancelled and has_goods)
        and least(s.ends_at, n.ends_at) > ${now().toISOString()}::timestamptz)`,
  );
  // Without a limit, which would tempt PostgreSQL to search all orders for the first ones that fit.
  const ended = await db.select({ id: orders.id }).from(orders).where(isEnded);
  const ids = ended.map(({ id }) => id).sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += FULFILLED_AT_ONCE)
    await inTransaction(db, async (tx) => {
      const fulfilled = await tx
        .update(orders)
        .set({ state: 'fulfilled', updatedAt: now() })
        .where(and(inArray(orders.id, ids.slice(at, at + FULFILLED_AT_ONCE)), isEnded))
        .returning({ id: orders.id });
      if (fulfilled.length === 0) return;
      await tx.insert(orderEvents).values(fulfilled.map(({ id }) => ({ orderId: id, type: 'fulfilled' })));
      await markSeatsUsed(
        tx,
        fulfilled.map(({ id }) => id),
      );
    });
}

async function closeFailed(shop: Shop, before: Date): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const closed = await tx
      .update(orders)
      .set({ state: 'cancelled', updatedAt: shop.now() })
      .where(and(eq(orders.state, 'new'), eq(orders.paymentState, 'failed'), lt(orders.updatedAt, before)))
      .returning({ id: orders.id });
    for (const { id } of closed) await writeEvent(tx, id, 'cancelled', { why: 'payment_failed' });
  });
}
