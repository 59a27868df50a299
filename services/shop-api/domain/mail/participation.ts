/** The people who take part in the seminars of an order, and so get mails about changes (seminar-notices.ts). */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { piecesSql } from '../pieces/read.ts';

/**
 * Records when and where the seminars of a paid order take place, and the time as its payment page showed it: if they have
 * been moved since, a mail says so.
 */
export async function noteParticipation(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into seminar_notices (order_id, product_id, venues, addresses, starts_at, ends_at)
    select distinct i.order_id, s.product_id, s.venues, s.addresses, coalesce((seen.seminar->>'startsAt')::timestamptz, s.starts_at),
      coalesce((seen.seminar->>'endsAt')::timestamptz, s.ends_at)
    from order_items i join seminars s on s.product_id = i.product_id
      left join lateral (
        select line->'seminar' as seminar from payment_attempts a, jsonb_array_elements(a.shown) line
        where a.order_id = i.order_id and a.state = 'captured'
          and (line->'seminar'->>'productId')::bigint = s.product_id limit 1) seen on true
    where i.order_id = ${orderId} on conflict do nothing`);
}

/** Ends the mails about a seminar when the order has given up all its seats. */
export async function endParticipation(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    delete from seminar_notices n where n.order_id = ${orderId} and not exists (
      select from order_items i where i.order_id = n.order_id and i.product_id = n.product_id
        and ${piecesSql('standing')} > 0)`);
}
