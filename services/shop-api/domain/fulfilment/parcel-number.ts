/** Checks the tracking number of a parcel. */
import { and, eq, gt, ne } from 'drizzle-orm';
import type { ParcelInput } from '#contract/desk/orders.ts';
import { readTrackingNumber, type TrackingNumberFault } from '#contract/desk/tracking-number.ts';
import type { Tx } from '../../db/client.ts';
import { orders, shipments } from '../../db/schema/orders.ts';
import type { MessageKey } from '../../messages/ja.ts';
import type { Shop } from '../../shop.ts';
import { ApiError, fieldError } from '../errors.ts';

/** Carriers use a number again after a while. */
export const NUMBER_REUSED_AFTER_MS = 180 * 86_400_000;

type Tracking = { number: string | null; isDoubtful: boolean };

const FAULTS: Record<Exclude<TrackingNumberFault, 'missing'>, MessageKey> = {
  from_spreadsheet: 'validation.tracking_spreadsheet',
  not_digits: 'validation.number_only',
  wrong_length: 'validation.tracking_length',
};

/** `number` is null if none was sent. Throws 400 at the field. */
export function trackingInput({ carrier, trackingNumber }: ParcelInput): Tracking {
  const read = readTrackingNumber(carrier, trackingNumber ?? '');
  if (!('fault' in read)) return read;
  if (read.fault === 'missing') return { number: null, isDoubtful: false };
  throw fieldError('trackingNumber', 'validation_failed', FAULTS[read.fault]);
}

/** Throws warnings unless staff have confirmed them: 400 `number_doubtful`, 409 `number_used` with the other order. */
export async function assertNumber(
  shop: Shop,
  tx: Tx,
  orderId: number,
  { number, isDoubtful }: Tracking,
  confirmed: ParcelInput['confirmed'],
): Promise<void> {
  if (number === null) return;
  if (isDoubtful && !confirmed.includes('number_doubtful'))
    throw fieldError('trackingNumber', 'number_doubtful', 'number_doubtful');
  if (confirmed.includes('number_used')) return;
  const since = new Date(shop.now().getTime() - NUMBER_REUSED_AFTER_MS);
  const [other] = await tx
    .select({ id: orders.id, number: orders.number, shippedAt: shipments.shippedAt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.trackingNumber, number),
        ne(shipments.orderId, orderId),
        gt(shipments.shippedAt, since),
      ),
    )
    .limit(1);
  if (!other?.shippedAt) return;
  throw new ApiError(409, 'number_used', 'number_used', {
    fields: { trackingNumber: ['number_used'] },
    conflict: {
      by: null,
      at: other.shippedAt.toISOString(),
      event: 'shipped',
      data: { orderId: other.id, orderNumber: other.number },
    },
  });
}
