/** Which lines of orders have seats of a seminar, and how many. */
import { type SQL, sql } from 'drizzle-orm';
import { piecesSql } from './read.ts';

/** SQL of the seats that a line `i` still has. */
export const SEATS = piecesSql('standing');

/**
 * SQL of the lines `i` of orders `o` with seats of a seminar, also of unpaid orders. `seminar_notices` has the paid orders
 * and the date for which each was placed: orders for a past date of the same product are left out.
 */
export const bookedLines = (productId: SQL, now: Date): SQL => sql`from (
    select n.order_id from seminar_notices n join seminars s on s.product_id = n.product_id
      where n.product_id = ${productId} and n.ends_at >= least(s.ends_at, ${now.toISOString()}::timestamptz)
    union
    select w.id from orders w where w.state = 'new' and w.payment_state = 'awaiting_payment') booked
  join orders o on o.id = booked.order_id
  join order_items i on i.order_id = o.id and i.product_id = ${productId}
  where o.state in ('new', 'fulfilled') and o.payment_state in ('awaiting_payment', 'paid', 'partially_refunded')`;
