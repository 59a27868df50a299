/** The people who take part in the seminars of an order, and so get mails about changes (seminar-notices.ts). */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** Records what the mail about a paid order says about its seminars. */
export async function noteParticipation(tx: Tx, orderId: number): Promise<void> {
  await tx.execute(sql`
    insert into seminar_notices (order_id, product_id, starts_at, ends_at)
    select distinct i.order_id, s.product_id, s.starts_at, s.ends_at
    from order_items i join seminars s on s.product_id = i.product_id
    where i.order_id = ${orderId} on conflict do nothing`);
}

/** Seats of an order line `i` that were not given back by a refund. */
export const seatsLeft = sql`i.quantity - coalesce((
  select sum((line->>'quantity')::int) from refunds f, jsonb_array_elements(f.restock) line
  where f.order_id = i.order_id and f.state = 'done' and (line->>'itemId')::bigint = i.id), 0)::int`;

/** Ends the mails about a seminar when the order has given back all its seats. */
export async function endParticipation(
  tx: Tx,
  orderId: number,
  givenBack: readonly { itemId: number; quantity: number }[],
): Promise<void> {
  for (const { itemId, quantity } of givenBack)
    await tx.execute(sql`
      delete from seminar_notices n using order_items i
      where i.id = ${itemId} and i.order_id = ${orderId}
        and (i.quantity <= ${quantity} or ${seatsLeft} <= 0)
        and n.order_id = i.order_id and n.product_id = i.product_id and not exists (
          select from order_items other where other.order_id = i.order_id
            and other.product_id = i.product_id and other.id <> i.id)`);
}
