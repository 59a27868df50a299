/** The parcels of an order, oldest first: an order can leave in several. */
import { sql } from 'drizzle-orm';
import type { ShipmentRow } from '../order-rows/child-rows.ts';

export const parcelToSend = <Parcel extends Pick<ShipmentRow, 'state'>>(
  parcels: readonly Parcel[],
): Parcel | undefined => parcels.find(({ state }) => state === 'ready');

export const lastSent = <Parcel extends Pick<ShipmentRow, 'state' | 'shippedAt'>>(
  parcels: readonly Parcel[],
): Parcel | undefined =>
  parcels.findLast(({ state, shippedAt }) => state === 'shipped' && shippedAt !== null);

/** The beginning of the ids of the mails that announce a parcel. Earlier releases began them with `shipped-`. */
export const mailsOfParcel = (parcelId: number): string => `parcel-${parcelId}-`;
/** The same in SQL, of a mail `m` and a parcel `s`. */
export const isMailOfParcel = sql`m.message_id like '<parcel-' || s.id || '-%'`;
