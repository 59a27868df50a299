/**
 * What the last page promised when an order was placed, which never changes, in the language of the request. Beyond §7:
 * other Shop APIs, and orders of earlier releases, have none.
 */
import { z } from 'zod';
import { dateTime, heldAt, localeCodes, money } from './shapes.ts';

const promisedSeminar = heldAt.extend({
  terms: z.string().meta({ description: 'Its cancellation terms' }),
});

export const orderPromise = z.object({
  locale: z.enum(localeCodes).meta({ description: 'The language of the order' }),
  lines: z.array(
    z.object({
      code: z.string().meta({ description: 'Code of the variant' }),
      name: z.string(),
      kinds: z.array(z.string()).meta({ description: 'What was chosen, such as a size' }),
      unitPrice: money,
      quantity: z.int(),
      seminar: promisedSeminar.optional(),
    }),
  ),
  shipBy: z.string().optional().meta({ description: 'YYYY-MM-DD, Asia/Tokyo; absent for tickets alone' }),
  payUntil: dateTime.optional(),
  shipping: z.object({ name: z.string(), fee: money }).optional(),
  payment: z.string().optional().meta({ description: 'Name of the payment method' }),
  totals: z.object({ items: money, promotion: z.int(), shipping: money, taxes: money, total: money }),
  goodsTerms: z.string().optional().meta({ description: 'How to cancel and return goods' }),
});
export type OrderPromise = z.output<typeof orderPromise>;
