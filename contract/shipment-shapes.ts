/** Shapes of shipping methods and of parcels. */
import { z } from 'zod';
import { ours } from './rules/marks.ts';
import { dateTime, price } from './shapes.ts';

/** §3: a method that has a name. */
export const shippingMethod = z.object({
  code: ours(z.string()),
  name: z.string(),
  description: z.string().optional(),
  price: ours(price),
});

/** Of a parcel that was shipped; a shop that does not know them leaves them out. */
export const parcel = z.object({
  carrier: z.string().optional().meta({ description: 'A code of contract/desk/carriers.ts (beyond §7)' }),
  trackingNumber: z.string().optional().meta({ description: 'Digits only (beyond §7)' }),
  trackingUrl: z.string().optional().meta({ description: 'The carrier’s page about it (beyond §7)' }),
  shippedAt: dateTime.optional().meta({ description: 'Beyond §7' }),
});
export type Parcel = z.output<typeof parcel>;

export const shipment = parcel.extend({
  state: ours(z.enum(['cart', 'ready', 'shipped', 'cancelled'])),
  method: ours(shippingMethod),
});
