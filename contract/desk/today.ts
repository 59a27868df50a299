/** The open work of the staff. */
import { z } from 'zod';
import { money } from '../shapes.ts';
import { defineDeskCall } from './call.ts';

/** Null: this count failed; the others stay. */
const count = z.int().nullable();

export const readToday = defineDeskCall({
  id: 'desk.readToday',
  summary: 'What waits, and the paid orders and refunds of the last thirty days',
  method: 'get',
  path: '/today',
  may: 'orders.read',
  status: 200,
  data: z.object({
    /** Id of the order that is to be shipped first. */
    nextToShip: z.int().nullable(),
    toShip: count,
    /** To ship, and the promised day has passed. */
    late: count,
    awaitingPayment: count,
    doubtful: count,
    refundsOpen: count,
    inquiries: count,
    deadMails: count,
    /** Variants on sale with at most three left. */
    lowStock: count,
    /** Purchase requests whose product is in stock now. */
    requestsInStock: count,
    /** Paid orders and refunds by day in Tokyo (owner/accounting.ts), newest first. Null: it failed. */
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          orders: z.int(),
          total: money,
          refunds: z.int(),
          refunded: money,
        }),
      )
      .nullable(),
  }),
});
