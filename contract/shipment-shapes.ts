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
  carrier: z.string().optional().meta({ description: 'Ours. A code of contract/desk/carriers.ts' }),
  trackingNumber: z.string().optional().meta({ description: 'Ours. Digits alone' }),
  trackingUrl: z.string().optional().meta({ description: 'Ours. Page of the carrier about this parcel' }),
  shippedAt: dateTime.optional().meta({ description: 'Ours' }),
});
export type Parcel = z.output<typeof parcel>;

export const shipment = parcel.extend({
  state: ours(z.enum(['cart', 'ready', 'shipped', 'cancelled'])),
  method: ours(shippingMethod),
});
