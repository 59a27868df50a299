import { and, desc, eq } from 'drizzle-orm';
import type { Conflict, DeskErrorCode } from '#contract/desk/errors.ts';
import type { Tx } from '../../db/client.ts';
import { orderEvents } from '../../db/schema/orders.ts';
import { staff } from '../../db/schema/staff.ts';
import type { MessageKey } from '../../messages/ja.ts';
import { ApiError } from '../errors.ts';

/** The event that led to the situation which the error code names. */
const EVENTS: { [Code in DeskErrorCode]?: string } = {
  shipped_already: 'shipped',
  not_shipped: 'shipment_taken_back',
  order_cancelled: 'cancelled',
  refund_open: 'refund_requested',
  on_hold: 'held',
};

/** A 409 with the event that led to the conflict (by default the order's last event) and the person who caused it. */
export async function conflictOf(
  tx: Tx,
  orderId: number,
  code: DeskErrorCode & MessageKey,
): Promise<ApiError> {
  const type = EVENTS[code];
  const [last] = await tx
    .select({ at: orderEvents.createdAt, event: orderEvents.type, data: orderEvents.data, by: staff.name })
    .from(orderEvents)
    .leftJoin(staff, eq(staff.id, orderEvents.staffId))
    .where(and(eq(orderEvents.orderId, orderId), type ? eq(orderEvents.type, type) : undefined))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const conflict: Conflict | undefined = last && {
    by: last.by,
    at: last.at.toISOString(),
    event: last.event,
    ...(last.data ? { data: last.data } : {}),
  };
  return new ApiError(409, code, code, conflict ? { conflict } : {});
}
