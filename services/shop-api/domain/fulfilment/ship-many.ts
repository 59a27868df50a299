/** Ships an order in a transaction of its own, for lists and files of orders. */
import type { ParcelInput } from '#contract/desk/orders.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Shop } from '../../shop.ts';
import { ApiError } from '../errors.ts';
import { byStaff } from '../staff/actor.ts';
import { writeAudit } from '../staff/audit.ts';
import { ship } from './ship.ts';

/** The staff member, for the audit log. */
export type Asker = { staff: { id: number }; call: string; network: string; requestId: string | undefined };

/** Returns a refusal instead of throwing it. */
export async function shipOne(
  shop: Shop,
  { staff, ...asked }: Asker,
  orderId: number,
  parcel: ParcelInput,
): Promise<'shipped' | 'already' | ApiError> {
  try {
    return await inTransaction(shop.db, async (tx) => {
      const { outcome } = await ship(shop, tx, byStaff(staff), orderId, parcel);
      const after = { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber ?? null, outcome };
      await writeAudit(tx, { ...asked, staffId: staff.id, entity: 'order', entityId: orderId, after });
      return outcome;
    });
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
