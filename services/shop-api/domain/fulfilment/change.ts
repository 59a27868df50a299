/** Changes of an order by staff that do not touch its states: address, note, hold, marks. */
import { eq, sql } from 'drizzle-orm';
import type { MarkedOrders } from '#contract/desk/orders.ts';
import type { AddressInput } from '#contract/rules/address.ts';
import type { Tx } from '../../db/client.ts';
import { readRows } from '../../db/rows.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Shop } from '../../shop.ts';
import { addressOf } from '../order-rows/address.ts';
import { searchTermsOf } from '../order-rows/index-orders.ts';
import type { OrderRow } from '../order-rows/load.ts';
import { writeEvent } from '../orders/transitions.ts';
import type { Actor } from '../staff/actor.ts';
import { conflictOf } from './conflict.ts';
import { whyNotChangeAddress } from './refusals.ts';
import { lockSituation } from './shipping-situation.ts';

type Change = {
  revision: number;
  address?: AddressInput | undefined;
  staffNote?: string | null | undefined;
  holdReason?: string | null | undefined;
};

/**
 * A new address removes the marks "slip printed" and "label made", because slip and label show the old address. Throws
 * 404, 409 `changed` when `revision` is not the stored one, and 409 when the address can no longer be changed or nothing
 * is left to hold.
 */
export async function changeOrderAtDesk(
  shop: Shop,
  tx: Tx,
  by: Actor,
  orderId: number,
  { revision, address, staffNote, holdReason }: Change,
): Promise<{ before: OrderRow; after: OrderRow }> {
  const situation = await lockSituation(tx, orderId);
  const { order } = situation;
  // The address of what is not sent yet can be changed, and it can be held.
  const why = (address || holdReason) && whyNotChangeAddress(situation);
  if (why) throw await conflictOf(tx, order.id, why);
  if (order.revision !== revision) throw await conflictOf(tx, order.id, 'changed');
  const changed: OrderRow = {
    ...order,
    ...(address ? { shippingAddress: addressOf(address), slipPrintedAt: null, labelMadeAt: null } : {}),
    ...(staffNote === undefined ? {} : { staffNote }),
    ...(holdReason === undefined ? {} : { holdReason }),
  };
  const [after] = await tx
    .update(orders)
    .set({
      shippingAddress: changed.shippingAddress,
      slipPrintedAt: changed.slipPrintedAt,
      labelMadeAt: changed.labelMadeAt,
      staffNote: changed.staffNote,
      holdReason: changed.holdReason,
      revision: revision + 1,
      updatedAt: shop.now(),
      ...(address ? { searchTerms: await searchTermsOf(tx, changed) } : {}),
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (!after) throw new Error('the locked order is gone');
  const moved = { from: order.shippingAddress, to: after.shippingAddress };
  if (address) await writeEvent(tx, order.id, 'address_changed', moved, by);
  if (staffNote !== undefined) await writeEvent(tx, order.id, 'note_changed', {}, by);
  if (holdReason !== undefined)
    await writeEvent(tx, order.id, holdReason === null ? 'released' : 'held', {}, by);
  return { before: order, after };
}

type Marked = { changed: number; outdated: string[] };

/**
 * Returns how many marks changed, and the numbers of the orders whose slip or label has an old address. Unknown orders
 * and carts are left out.
 */
export async function markOrders(
  shop: Shop,
  tx: Tx,
  { ids, mark, on, madeAt }: MarkedOrders,
): Promise<Marked> {
  const column = mark === 'printed' ? sql`slip_printed_at` : sql`label_made_at`;
  const given = sql`select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json)`;
  // Locked in the order of their ids, so that two calls never deadlock.
  await tx.execute(sql`select id from orders where id in (${given}) order by id for update`);
  const isOutdated = sql`exists (select from order_events e where e.order_id = orders.id
    and e.type = 'address_changed' and e.created_at > ${madeAt ?? null}::timestamptz)`;
  const outdated = await readRows<{ number: string }>(
    tx,
    sql`select number from orders where id in (${given}) and ${isOutdated} order by id`,
  );
  const changed = await readRows(
    tx,
    sql`update orders set ${column} = ${on ? shop.now().toISOString() : null}::timestamptz
      where id in (${given}) and state <> 'cart' and (${column} is null) = ${on} and not ${isOutdated}
      returning id`,
  );
  return { changed: changed.length, outdated: outdated.map(({ number }) => number) };
}
